// The functions of found_passages.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/retrieval/view/found_passages.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace simple_search {

inline constexpr std::size_t snippet_characters = 200;  // as in hits of the library

/// A text that can be cited: valid UTF-8, with a name, and a score from 0 to 1.
[[nodiscard]] inline found_text repaired(found_text one) {
    for (std::string* text : {&one.text, &one.name, &one.heading})
        if (!is_utf8(*text)) *text = repair_utf8(*text);
    if (one.name.empty()) one.name = "passage";
    one.score = one.score > 0 ? std::min(one.score, 1.0) : 0.0;  // NaN is 0
    return one;
}
[[nodiscard]] inline bool is_blank(std::string_view text) noexcept {
    return text.find_first_not_of(" \t\r\n\f\v") == std::string_view::npos;
}

/// The id of a passage's document: the same name with another text is another document.
[[nodiscard]] inline uuid document_of(const owner& who, const found_text& one) {
    return uuid::from_name(document_id(who, one.name), "found:" + to_hex(sha1_of(one.text)));
}

/// The name of the first property in a filter.
[[nodiscard]] inline std::string_view first_property(const property_filter& where) {
    if (!where.conditions.empty()) return where.conditions.front().property;
    for (const auto* list : {&where.all, &where.any, &where.none})
        for (const property_filter& one : *list)
            if (const std::string_view name = first_property(one); !name.empty()) return name;
    return {};
}

}  // namespace simple_search

TOOLKIT_FUNCTION result<std::size_t> found_passages::wanted(const query& request, const stop_token& stop) {
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "search", "the search was stopped");
    if (!request.where.is_empty())
        return failure::of(failure_kind::unknown_property, "where",
                           "the documents of a simple_retriever have no properties, so there is no \"" +
                               std::string{simple_search::first_property(request.where)} + "\"",
                           "search without a filter, or filter in the search function");
    const std::lock_guard lock(mutex_);
    if (request.within && find_document(*request.within) == nullptr)
        return failure::of(failure_kind::not_found, "simple_retriever", "no search has found this document",
                           "search without `within` first");
    // The documents are those of the collection without a name.
    const auto& in = request.collections;
    const bool elsewhere = !in.empty() && std::find(in.begin(), in.end(), std::string{}) == in.end();
    const std::size_t most = std::min(request.top_k, limits_.kept);
    if (most == 0 || elsewhere || who_.empty()) return std::size_t{0};
    // A tool repeats a vain search without its phrases. The function reads the same words again, so it is not called.
    const bool repeated = !request.exact && !request.within && last_empty_search_ &&
                          last_empty_search_->words == request.text && last_empty_search_->most == most;
    last_empty_search_.reset();
    return repeated ? std::size_t{0} : most;
}

TOOLKIT_FUNCTION std::vector<hit> found_passages::keep(const query& request, std::vector<found_text> found) {
    const std::size_t most = std::min(request.top_k, limits_.kept);
    for (found_text& one : found) one = simple_search::repaired(std::move(one));
    std::erase_if(found, [](const found_text& one) { return simple_search::is_blank(one.text); });
    std::stable_sort(found.begin(), found.end(),
                     [](const found_text& a, const found_text& b) { return a.score > b.score; });
    std::vector<hit> hits;
    std::set<uuid> listed;
    const std::lock_guard lock(mutex_);
    const std::uint64_t before = turn_;
    for (found_text& one : found) {
        if (hits.size() == most) break;
        const uuid document = simple_search::document_of(who_, one);
        const uuid id = chunk_id(document, 0, one.text);
        if ((request.within && *request.within != document) || !listed.insert(id).second) continue;
        hits.push_back({.doc_id = document,
                        .chunk_id = id,
                        .chunk_index = 0,
                        .filename = one.name,
                        .heading = one.heading,
                        .snippet = std::string{first_code_points(one.text, simple_search::snippet_characters)},
                        .score = one.score,
                        .bytes = {0, one.text.size()}});
        put(id, {std::move(one), document, ++turn_});
    }
    drop_oldest(before);
    if (hits.empty() && request.exact && !request.within) last_empty_search_ = empty_search{request.text, most};
    return hits;
}

TOOLKIT_FUNCTION void found_passages::put(const uuid& id, passage one) {
    if (const auto known = passages_.find(id); known != passages_.end()) {
        bytes_ -= known->second.bytes();
        by_turn_.erase(known->second.turn);
    }
    bytes_ += one.bytes();
    by_turn_.emplace(one.turn, id);
    passages_.insert_or_assign(id, std::move(one));
}

/// Drops passages until the rest is within the limits. Those that were found after this turn stay.
TOOLKIT_FUNCTION void found_passages::drop_oldest(std::uint64_t before) {
    while (!by_turn_.empty() && by_turn_.begin()->first <= before &&
           (passages_.size() > limits_.kept || bytes_ > limits_.kept_bytes)) {
        const auto oldest = passages_.find(by_turn_.begin()->second);
        bytes_ -= oldest->second.bytes();
        passages_.erase(oldest);
        by_turn_.erase(by_turn_.begin());
    }
}

TOOLKIT_FUNCTION const found_passages::passage* found_passages::find_document(const uuid& id) const {
    for (const auto& [_, one] : passages_)
        if (one.doc_id == id) return &one;
    return nullptr;
}

TOOLKIT_FUNCTION result<toolkit::chunk> found_passages::chunk(const uuid& id) const {
    const std::lock_guard lock(mutex_);
    const auto at = passages_.find(id);
    if (at == passages_.end())
        return failure::of(failure_kind::not_found, "simple_retriever", "the passage is not here, or not any more",
                           "search again, and open what that search finds");
    const found_text& one = at->second.found;
    return toolkit::chunk{.id = id,
                          .doc_id = at->second.doc_id,
                          .index = 0,
                          .filename = one.name,
                          .title = one.name,
                          .heading = one.heading,
                          .bytes = {0, one.text.size()},
                          .text = one.text};
}

TOOLKIT_FUNCTION result<toolkit::document> found_passages::document(const uuid& id) const {
    const std::lock_guard lock(mutex_);
    const passage* const known = find_document(id);
    if (known == nullptr)
        return failure::of(failure_kind::not_found, "simple_retriever", "the document is not here, or not any more",
                           "search again; a document is here once a search has found it");
    const found_text& one = known->found;
    return toolkit::document{.id = id,
                             .filename = one.name,
                             .title = one.name,
                             .text = one.text,
                             .blocks = {{block_kind::paragraph, {0, one.text.size()}, one.heading}}};
}

TOOLKIT_FUNCTION std::vector<document_ref> found_passages::named(std::string_view name) const {
    const std::lock_guard lock(mutex_);
    document_finder finder(name);
    std::vector<const passage*> offered;
    for (const auto& [turn, id] : by_turn_) {
        const passage& one = passages_.find(id)->second;
        finder.offer(offered.size(), one.found.name, {});
        offered.push_back(&one);
    }
    std::vector<document_ref> found;
    for (const named_document& best : finder.best()) {
        const passage& one = *offered[best.number];
        found.push_back({one.doc_id, one.found.name, one.found.name});
    }
    return found;
}

}}  // namespace toolkit::v0
