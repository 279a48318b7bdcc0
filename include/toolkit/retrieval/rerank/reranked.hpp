// A retriever whose best hits are graded again by a reranker.
// In: a retriever and a reranker. Out: a retriever. Next: an agent, or another wrapper.
#pragma once

#include <toolkit/retrieval/rerank/reranker.hpp>
#include <toolkit/retrieval/terms/query_syntax.hpp>
#include <toolkit/retrieval/view/view_adaptor.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a search does if the reranker fails. Cancellation always fails the search.
enum class reranker_failure : std::uint8_t {
    /// A temporary failure (locked, unreachable, timed out, rate limited, server error) leaves the first ranking. A
    /// lasting one (a wrong key, model or setting, or unusable replies) fails the search, because nobody would notice
    /// it.
    fail_if_lasting,
    fail,         ///< every failure fails the search
    passed_over,  ///< the first ranking is used
    told_if_lasting [[deprecated("toolkit: told_if_lasting is fail_if_lasting; the old name will be removed in 0.3")]] =
        fail_if_lasting,
    told [[deprecated("toolkit: told is fail; the old name will be removed in 0.3")]] = fail,
};

/// Options of `reranked`.
struct reranking {
    std::size_t candidates = 50;     ///< hits that are graded; top_k if that is more
    std::optional<double> weight{};  ///< the reranker's share of a score, 0 to 1; default: the reranker's own `weight`
    bool headings = true;            ///< put title, heading and columns before each passage, unless it begins with them
    reranker_failure on_failure = reranker_failure::fail_if_lasting;
};

/// The view of `reranked`.
template <Searchable View, class Grader>
class reranked_view : public view_adaptor<View> {
public:
    static constexpr bool uses_reranker = true;

    reranked_view(View inner, std::shared_ptr<const Grader> reranker, const reranking& by)
        : view_adaptor<View>(std::move(inner)), reranker_(std::move(reranker)), by_(by) {}

    /// Returns the best of the candidates. A score is weight · the reranker's + (1 - weight) · the first one. Equal
    /// hits keep their order. The reranker gets the words of the query, without its exclusions. Fails as the inner view
    /// does, and as `on_failure` says.
    [[nodiscard]] result<std::vector<hit>> search(const query& request, const stop_token& stop = {}) const {
        query wider = request;
        wider.top_k = request.top_k == 0 ? 0 : std::max(request.top_k, by_.candidates);
        auto hits = this->inner().search(wider, stop);
        if (!hits || hits->empty()) return hits;
        auto scores = graded(request, *hits, stop);
        if (!scores) {
            if (is_fatal(scores.error())) return std::move(scores).error();
            keep(std::move(scores).error());
        } else {
            const double weight = std::clamp(by_.weight.value_or(weight_of<Grader>()), 0.0, 1.0);
            for (std::size_t i = 0; i < hits->size(); ++i)
                (*hits)[i].score = weight * (*scores)[i] + (1 - weight) * (*hits)[i].score;
            std::stable_sort(hits->begin(), hits->end(), [](const hit& a, const hit& b) { return a.score > b.score; });
        }
        if (hits->size() > request.top_k)
            hits->erase(hits->begin() + static_cast<std::ptrdiff_t>(request.top_k), hits->end());
        return hits;
    }

    /// The last failure of the reranker that this view ignored. Its hits then had the order of the first ranking.
    [[nodiscard]] std::optional<failure> passed_over() const {
        const std::lock_guard lock(trouble_->mutex);
        return trouble_->last;
    }

private:
    struct trouble {
        std::mutex mutex;
        std::optional<failure> last;
    };

    [[nodiscard]] bool is_fatal(const failure& why) const noexcept {
        if (why.kind == failure_kind::cancelled) return true;
        const bool is_unusable = why.kind == failure_kind::bad_reply || why.kind == failure_kind::cut_off;
        if (by_.on_failure == reranker_failure::fail_if_lasting) return !why.retryable() || is_unusable;
        return by_.on_failure == reranker_failure::fail;
    }
    void keep(failure why) const {
        const std::lock_guard lock(trouble_->mutex);
        trouble_->last = std::move(why);
    }

    [[nodiscard]] result<std::vector<double>> graded(const query& request, const std::vector<hit>& hits,
                                                     const stop_token& stop) const {
        std::vector<std::string> texts;
        texts.reserve(hits.size());
        for (const hit& one : hits) {
            auto whole = this->inner().chunk(one.chunk_id, stop);
            // A chunk that was deleted meanwhile is graded by the hit's snippet.
            if (!whole && whole.error().kind != failure_kind::not_found) return std::move(whole).error();
            texts.push_back(whole ? text_of_chunk(*whole) : one.snippet);
        }
        const std::vector<std::string_view> passages(texts.begin(), texts.end());
        const std::string question = request.exact ? read_query(request.text).words : request.text;
        return rerank_checked(*reranker_, question, passages, stop);
    }
    [[nodiscard]] std::string text_of_chunk(const toolkit::chunk& one) const {
        std::string text;
        if (by_.headings)
            for (const std::string_view above : {std::string_view{one.title}, std::string_view{one.heading}})
                if (!above.empty() && !one.text.starts_with(above) && text != std::string{above} + "\n")
                    (text += above) += '\n';
        if (by_.headings && !one.columns.empty()) (text += one.columns) += '\n';
        return text += one.text;
    }

    std::shared_ptr<const Grader> reranker_;
    reranking by_;
    std::shared_ptr<trouble> trouble_ = std::make_shared<trouble>();
};

/// `toolkit::reranked{toolkit::lexical{lib}, toolkit::lexical_proximity{}, {.candidates = 50}}`: a Retriever.
template <Retriever R, class Grader>
class reranked {
    static_assert(Reranker<Grader>,
                  "toolkit: this is not a Reranker; a Reranker has rerank(string_view question, span<const "
                  "string_view> passages, stop_token) const -> result<std::vector<double>>");

public:
    reranked(R retriever, Grader reranker, const reranking& by = {})
        : retriever_(std::move(retriever)), reranker_(std::make_shared<const Grader>(std::move(reranker))), by_(by) {}
    [[nodiscard]] reranked_view<owners_view<R>, Grader> for_owner(const owner& who) const {
        return {retriever_.for_owner(who), reranker_, by_};
    }

private:
    R retriever_;
    std::shared_ptr<const Grader> reranker_;
    reranking by_;
};

}}  // namespace toolkit::v0
