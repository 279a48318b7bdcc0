// Finds the documents for a question: each query is searched in the owner's view, the hits are merged by document, and
// more than two documents are ranked again. In: queries, a filter, a view. Out: documents, best first. Next:
// read_documents.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/rerank/reranker.hpp>
#include <toolkit/retrieval/view/document_hits.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/research_pipeline/limits.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Found documents, best first, and sentences for people about what went wrong.
struct found_documents {
    std::vector<document_hits> documents{};
    bool reranked = false;
    std::vector<std::string> notes{};
};

/// No reranker: the first ranking stays.
struct no_reranker {
    [[nodiscard]] result<std::vector<double>> rerank(std::string_view, std::span<const std::string_view>,
                                                     const stop_token&) const {
        return failure::of(failure_kind::rejected, "no_reranker", "there is no reranker");
    }
};

namespace finding {

/// Merges the lists of all queries, then by document. The first list is that of the question. A score is the sum of the
/// shares of the best score in each list; a list behind the first counts `expansion_weight`. The best one is 1.
[[nodiscard]] std::vector<document_hits> merge(std::vector<std::vector<hit>> lists, const pipeline_limits& limits);

/// Sorts documents by weight · grade + (1 - weight) · their score, all from 0 to 1. Documents without a grade follow in
/// their order.
void sort_by_grades(std::vector<document_hits>& documents, const std::vector<double>& grades, double weight = 1);

/// Searches one query. Models and users quote words that are not a phrase of the documents, and write dashes. If an
/// exact search finds nothing, the words alone are searched.
template <Searchable View>
[[nodiscard]] result<std::vector<hit>> search(const View& view, query wanted, const stop_token& stop) {
    wanted.exact = true;
    auto found = view.search(wanted, stop);
    if (found ? found->empty() : found.error().kind == failure_kind::invalid_argument) {
        wanted.exact = false;
        found = view.search(wanted, stop);
    }
    if (found) shorten(*found, wanted.top_k);
    return found;
}

/// What a long document says about a question. None for a short one, which is read whole. Fails with `cancelled` only.
template <Searchable View>
[[nodiscard]] result<std::vector<hit>> hits_within(const View& view, const document& one, std::string question,
                                                   const stop_token& stop, const pipeline_limits& limits) {
    if (one.text.size() <= limits.document_bytes) return std::vector<hit>{};
    auto found = search(view, query{.text = std::move(question), .top_k = limits.hits, .within = one.id}, stop);
    if (!found && found.error().kind != failure_kind::cancelled) return std::vector<hit>{};
    return found;
}

}  // namespace finding

/// Searches all queries, at most `limits.expanded_queries` + 1, and merges their hits with those that are `known`
/// already. A query that fails is told in the notes; if all fail, so does the search. A filter on a property that no
/// document has finds nothing.
template <Searchable View>
[[nodiscard]] result<found_documents> find_documents(const View& view, std::span<const std::string> queries,
                                                     const property_filter& where, std::vector<hit> known = {},
                                                     const stop_token& stop = {},
                                                     const pipeline_limits& limits = default_pipeline_limits) {
    found_documents made;
    std::vector<std::vector<hit>> lists;  // an empty one stays, so that the question's is the first
    result<void> last;
    bool is_any_searched = queries.empty();
    for (const std::string& text : queries) {
        if (lists.size() > limits.expanded_queries) break;
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "pipeline", "the run was stopped");
        auto hits = finding::search(
            view, query{.text = text, .top_k = limits.hits, .within = {}, .collections = {}, .where = where}, stop);
        if (!hits && hits.error().kind == failure_kind::unknown_property) hits = std::vector<hit>{};
        if (!hits) {
            if (hits.error().kind == failure_kind::cancelled) return std::move(hits).error();
            made.notes.push_back("A search failed: " + hits.error().message());
            last = std::move(hits).error();
            lists.emplace_back();
            continue;
        }
        is_any_searched = true;
        lists.push_back(std::move(*hits));
    }
    if (!known.empty()) lists.push_back(std::move(known));
    else if (!is_any_searched) return std::move(last).error();
    made.documents = finding::merge(std::move(lists), limits);
    return made;
}

/// Ranks documents again by their best passages, if there are more than `limits.rerank_above`. The reranker's own
/// `weight` is its share of the score. If it fails, the order stays, and the notes say so. Fails with `cancelled` only.
template <Searchable View, Reranker Grader>
[[nodiscard]] result<void> rerank_documents_of(const View& view, found_documents& found, std::string_view question,
                                               const Grader& reranker, const stop_token& stop = {},
                                               const pipeline_limits& limits = default_pipeline_limits) {
    if (found.documents.size() <= limits.rerank_above) return {};
    const std::size_t graded = std::min(found.documents.size(), limits.graded_documents);
    std::vector<std::string> texts;
    texts.reserve(graded);
    for (std::size_t i = 0; i < graded; ++i) {
        const document_hits& one = found.documents[i];
        if (one.hits.empty()) {
            texts.push_back(one.filename);
            continue;
        }
        auto passage = view.chunk(one.hits.front().chunk_id, stop);
        if (!passage && passage.error().kind == failure_kind::cancelled) return std::move(passage).error();
        std::string text = one.filename + "\n";
        text += passage ? passage->text : one.hits.front().snippet;
        texts.push_back(std::move(text));
    }
    const std::vector<std::string_view> passages(texts.begin(), texts.end());
    const auto grades = rerank_checked(reranker, question, passages, stop);
    if (!grades) {
        if (grades.error().kind == failure_kind::cancelled) return grades.error();
        found.notes.push_back("The documents were not ranked again: " + grades.error().message());
        return {};
    }
    finding::sort_by_grades(found.documents, *grades, weight_of<Grader>());
    found.reranked = true;
    return {};
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/find_documents.ipp>
#endif
