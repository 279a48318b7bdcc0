// The reranker policy: grades a few found passages again, each beside the question.
// In: a question and passages. Out: a score from 0 to 1 for each. Next: reranked.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `rerank` returns a score for each passage, in their order, from 0 (irrelevant) to 1 (answers the question). Scores
/// of one call are compared with each other. Called from many threads. Errors are failures, not exceptions. A static
/// member `weight` sets the reranker's share of a blended score; without it the reranker decides alone.
template <class R>
concept Reranker = requires(const R& reranker, std::string_view question, std::span<const std::string_view> passages,
                            stop_token stop) {
    { reranker.rerank(question, passages, stop) } -> result_of<std::vector<double>>;
};

/// Calls the reranker, and checks that there is a score from 0 to 1 for each passage; otherwise fails with `bad_reply`.
/// An exception becomes `tool_failed`.
template <class R>
[[nodiscard]] result<std::vector<double>> rerank_checked(const R& reranker, std::string_view question,
                                                         std::span<const std::string_view> passages,
                                                         const stop_token& stop = {}) {
    static_assert(Reranker<R>,
                  "toolkit: this is not a Reranker; a Reranker has rerank(string_view question, span<const "
                  "string_view> passages, stop_token) const -> result<std::vector<double>>");
    auto scores = guarded("reranker", "it", "return a failure instead",
                          [&]() -> result<std::vector<double>> { return reranker.rerank(question, passages, stop); });
    if (!scores) return scores;
    if (scores->size() != passages.size())
        return failure::of(failure_kind::bad_reply, "reranker",
                           "it returned " + std::to_string(scores->size()) + " scores for " +
                               std::to_string(passages.size()) + " passages",
                           "return one score for each passage");
    for (std::size_t i = 0; i < scores->size(); ++i)
        if (!((*scores)[i] >= 0 && (*scores)[i] <= 1))
            return failure::of(failure_kind::bad_reply, "reranker",
                               "the score of passage " + std::to_string(i) + " is not from 0 to 1",
                               "scale scores to that range");
    return scores;
}

/// The reranker's share of a blended score, if the user sets none.
template <class R>
[[nodiscard]] constexpr double weight_of() noexcept {
    if constexpr (requires {
                      { R::weight } -> std::convertible_to<double>;
                  })
        return R::weight;
    else return 1;
}

/// A Reranker around two: the second grades if the first fails.
///
///     toolkit::fallback_reranker{toolkit::cohere_reranker{}, toolkit::model_as_judge{model}}
///
/// Scores of one call are all of one reranker. Unusable scores count as a failure. A stop ends both. If both fail, the
/// failure is that of the second, and its detail names the first one's.
template <Reranker First, Reranker Second>
class fallback_reranker {
public:
    static constexpr double weight = weight_of<First>();

    fallback_reranker(First first, Second second) : first_(std::move(first)), second_(std::move(second)) {}

    [[nodiscard]] result<std::vector<double>> rerank(std::string_view question,
                                                     std::span<const std::string_view> passages,
                                                     const stop_token& stop = {}) const {
        auto scores = rerank_checked(first_, question, passages, stop);
        if (scores || scores.error().kind == failure_kind::cancelled || stop.stop_requested()) return scores;
        auto others = rerank_checked(second_, question, passages, stop);
        if (!others && others.error().kind != failure_kind::cancelled)
            others.error().detail = small_text{std::string{others.error().detail.view()} +
                                               "; before it, the first reranker failed: " + scores.error().message()};
        return others;
    }

private:
    First first_;
    Second second_;
};

}}  // namespace toolkit::v0
