// The functions of library_view.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/index/matching.hpp>
#include <toolkit/retrieval/library/library_view.hpp>
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/terms/query_syntax.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::vector<scored_place>> best_by_words(const search_task& task, const fusion_weights& weights,
                                                                 const stop_token& stop) {
    return lexical_scores{task.parts, task.words, weights, stop}.best(task.most, task.within, task.allowed, task.fits,
                                                                      stop);
}

TOOLKIT_FUNCTION result<std::vector<hit>> library_view::search(const query& request, const stop_token& stop) const {
    const auto rank = [&](const search_task& task) { return best_by_words(task, weights_, stop); };
    return search_ranked(request, stop, search_ranking{rank});
}

TOOLKIT_FUNCTION result<toolkit::chunk> library_view::chunk(const uuid& id, const stop_token&) const {
    if (trouble_.has_value()) return *trouble_;
    const auto at = index_ == nullptr ? std::nullopt : index_->find_chunk(id);
    if (!at) return missing("chunk");
    return index_->index_of(*at).chunk(at->number);
}

TOOLKIT_FUNCTION result<toolkit::document> library_view::document(const uuid& id, const stop_token&) const {
    if (trouble_.has_value()) return *trouble_;
    const auto at = index_ == nullptr ? std::nullopt : index_->find_document(id);
    if (!at) return missing("document");
    return index_->index_of(*at).document(at->number);
}

TOOLKIT_FUNCTION result<std::vector<document_ref>> library_view::find_document(std::string_view name,
                                                                               const stop_token& stop) const {
    if (trouble_.has_value()) return *trouble_;
    std::vector<document_ref> found;
    if (index_ == nullptr) return found;
    document_finder finder(name, {.most = library_limits_default.documents_by_name});
    std::vector<index_place> places;
    index_->for_each_document([&](const index_place& at, const segments::document_record& row) {
        if (places.size() % 1024 == 0 && stop.stop_requested()) return;
        const segment& index = index_->index_of(at);
        finder.offer(places.size(), index.name(row.filename), index.name(row.title));
        places.push_back(at);
    });
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "find_document", "the search was stopped");
    const auto filename_of = [&](std::size_t number) {
        const segment& index = index_->index_of(places[number]);
        return index.name(index.document_record(places[number].number).filename);
    };
    const auto by_filename = [&](std::size_t a, std::size_t b) { return filename_of(a) < filename_of(b); };
    for (const named_document& one : finder.best(by_filename)) {
        const auto row = index_->index_of(places[one.number]).document_record(places[one.number].number);
        const std::string_view title = index_->index_of(places[one.number]).name(row.title);
        found.push_back({row.id, std::string{filename_of(one.number)}, std::string{title}});
    }
    return found;
}

TOOLKIT_FUNCTION result<std::vector<found_document>> library_view::query_properties(const property_query& request,
                                                                                    const stop_token& stop) const {
    if (trouble_.has_value()) return *trouble_;
    if (index_ == nullptr) return std::vector<found_document>{};
    return find_documents(*index_, request, stop);
}

TOOLKIT_FUNCTION std::vector<failure> library_view::damaged() const {
    std::vector<failure> found;
    if (index_ == nullptr && trouble_.has_value()) found.push_back(*trouble_);
    if (index_ != nullptr)
        for (const auto& [_, why] : index_->damaged()) found.push_back(why);
    return found;
}

TOOLKIT_FUNCTION library_view::library_view(result<std::shared_ptr<const index_snapshot>> index,
                                            const fusion_weights& weights)
    : weights_(weights) {
    if (!index) {
        if (index.error().kind != failure_kind::not_found) trouble_ = std::move(index).error();
        return;
    }
    index_ = std::move(*index);
    if (index_ != nullptr && index_->parts().empty() && !index_->damaged().empty())
        trouble_ = index_->damaged().front().second;
}

TOOLKIT_FUNCTION result<std::vector<hit>> library_view::search_ranked(const query& request, const stop_token& stop,
                                                                      const search_ranking& rank) const {
    if (trouble_.has_value()) return *trouble_;
    const std::string_view text = cut_utf8(request.text, search_limits_default.query_bytes);
    const query_parts parts_of = request.exact           ? read_query(text)
                                 : count_words(text) > 0 ? query_parts{std::string{text}, {}, {}}
                                                         : query_parts{};
    if (parts_of.words.empty())
        return failure::of(failure_kind::invalid_argument, "search", "the query contains no search words",
                           "add words that the documents may contain; -word and -\"a phrase\" only exclude hits");
    std::optional<lexical_scoring::within_document> within;
    if (request.within) {
        const auto at = index_ == nullptr ? std::nullopt : index_->find_document(*request.within);
        if (!at) return missing("document");
        const auto row = index_->index_of(*at).document_record(at->number);
        within = {at->part, row.first_chunk, row.first_chunk + row.chunk_count};
    }
    std::vector<hit> hits;
    if (index_ == nullptr || request.top_k == 0) return hits;
    document_sets allowed;
    if (!request.where.is_empty()) {
        auto met = matching_documents(*index_, request.where, stop);
        if (!met) return std::move(met).error();
        allowed = std::move(*met);
    }
    std::vector<searched_part> parts;
    for (const auto& part : index_->parts()) parts.push_back({part.index.get(), &part.removed});
    const query_matcher demands{parts_of};
    const auto found = rank(search_task{parts, parts_of.words, std::min(request.top_k, search_limits_default.hits),
                                        within, search_task::is_allowed{&request.collections, &allowed, parts},
                                        search_task::is_fit{&demands, parts}});
    if (!found) return found.error();
    for (const auto& [part, number, score] : *found) {
        toolkit::chunk of = parts[part].index->chunk(number);
        hits.push_back({of.doc_id, of.id, of.index, std::move(of.filename), std::move(of.heading),
                        std::string{first_code_points(of.text, library_limits_default.snippet_characters)}, score,
                        of.bytes, of.page, false, std::move(of.columns)});
    }
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "search", "the search was stopped");
    return hits;
}

}}  // namespace toolkit::v0
