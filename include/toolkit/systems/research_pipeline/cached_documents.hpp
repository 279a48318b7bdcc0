// Documents that a conversation has already: they are answered from at once, without classification and search.
// In: the ids of a request, the earlier turns, and the owner's view. Out: the documents. Next: read_documents.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/exchange.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The documents that earlier turns have read, by the calls of read_document and read_multiple_documents, newest turn
/// first, each once. At most 1,000.
[[nodiscard]] std::vector<uuid> documents_in_talk(std::span<const exchange> history);

/// The ids of a request, each once, in order. Fails with `invalid_argument` if one is no UUID or if there are more than
/// `most`.
[[nodiscard]] result<std::vector<uuid>> read_document_ids(std::span<const std::string> ids, std::size_t most);

/// The documents with these ids. Ids that do not exist in the view, or that belong to another owner, are in `missing`.
struct looked_up_documents {
    std::vector<document> documents{};
    std::vector<uuid> missing{};
};

/// Fails as the view does, but not with `not_found`.
template <Searchable View>
[[nodiscard]] result<looked_up_documents> look_up_documents(const View& view, std::span<const uuid> ids,
                                                            const stop_token& stop = {}) {
    looked_up_documents found;
    for (const uuid& id : ids) {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "pipeline", "the run was stopped");
        auto one = view.document(id, stop);
        if (one) found.documents.push_back(std::move(*one));
        else if (one.error().kind == failure_kind::not_found) found.missing.push_back(id);
        else return std::move(one).error();
    }
    return found;
}

/// Whether a request is answered from what its conversation has: it names documents, earlier turns have read all of
/// them, and the owner's index still has all of them.
[[nodiscard]] inline bool is_cached(std::span<const uuid> wanted, std::span<const exchange> history,
                                    const looked_up_documents& found) {
    if (wanted.empty() || !found.missing.empty() || found.documents.size() != wanted.size()) return false;
    const std::vector<uuid> known = documents_in_talk(history);
    return all_in(wanted, [&](const uuid& id) { return contains(known, id); });
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research_pipeline/impl/cached_documents.ipp>
#endif
