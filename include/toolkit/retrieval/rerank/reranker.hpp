// The policy that looks at few passages closely: what was found by words or vectors is graded again, each passage
// beside the question. In: a question and passages. Out: a score from 0 to 1 for each. Next: reranked.hpp.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>

#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `rerank` gives a score for each passage, in their order: from 0 (has nothing to do with the question) to 1 (answers
/// it). Scores of one call are compared with each other. Called from many threads; trouble is a failure, never a throw.
/// A static member `weight` may say how much of a score is the reranker's beside the first ranking's; else it is all.
template <class R>
concept Reranker = requires(const R& reranker, std::string_view question, std::span<const std::string_view> passages,
                            stop_token stop) {
    { reranker.rerank(question, passages, stop) } -> result_of<std::vector<double>>;
};

/// The scores, seen to be one for each passage and from 0 to 1; else `bad_reply`. What the reranker throws is
/// `tool_failed`.
template <class R>
[[nodiscard]] result<std::vector<double>> rerank_checked(const R& reranker, std::string_view question,
                                                         std::span<const std::string_view> passages,
                                                         const stop_token& stop = {}) {
    static_assert(Reranker<R>,
                  "toolkit: this is no Reranker; it needs rerank(string_view question, span<const string_view> "
                  "passages, stop_token) const -> result<std::vector<double>>");
    auto scores = guarded("reranker", "it", "let it give a failure back instead",
                          [&]() -> result<std::vector<double>> { return reranker.rerank(question, passages, stop); });
    if (!scores) return scores;
    if (scores->size() != passages.size())
        return failure::of(failure_kind::bad_reply, "reranker",
                           "it gave " + std::to_string(scores->size()) + " scores for " +
                               std::to_string(passages.size()) + " passages",
                           "give one for each");
    for (std::size_t i = 0; i < scores->size(); ++i)
        if (!((*scores)[i] >= 0 && (*scores)[i] <= 1))
            return failure::of(failure_kind::bad_reply, "reranker",
                               "the score of passage " + std::to_string(i) + " is not from 0 to 1",
                               "bring scores to that range");
    return scores;
}

/// How much of a blended score is the reranker's, where the user does not say.
template <class R>
[[nodiscard]] constexpr double weight_of() noexcept {
    if constexpr (requires {
                      { R::weight } -> std::convertible_to<double>;
                  })
        return R::weight;
    else return 1;
}

}}  // namespace toolkit::v0
