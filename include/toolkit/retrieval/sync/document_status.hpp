// The status of a library's documents: searchable, or why not.
// In: a snapshot. Out: one row per document. Next: code that shows it.
#pragma once

#include <toolkit/retrieval/index/snapshot.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Only indexed documents are found. A pending file was added or changed since the last sync. The old document of a
/// changed file is found until the file is read again.
enum class document_state : std::uint8_t { pending, indexed, failed };

/// The name of the state in capitals.
[[nodiscard]] constexpr std::string_view name_of(document_state state) noexcept {
    switch (state) {
        case document_state::pending: return "PENDING";
        case document_state::indexed: return "INDEXED";
        case document_state::failed: return "FAILED";
    }
    return {};
}

/// The status of a document, or of a file that gave none.
struct document_status {
    uuid id;
    std::string filename;
    std::string collection;
    std::string title;
    document_state state = document_state::failed;
    std::size_t chunks = 0;
    failure why{};                       ///< set if the state is `failed`
    std::vector<property> properties{};  ///< in the order of their names
};

/// The order of lists: by collection, then by name.
[[nodiscard]] inline bool is_listed_before(const document_status& a, const document_status& b) noexcept {
    return a.collection != b.collection ? a.collection < b.collection : a.filename < b.filename;
}

/// Returns the documents of an index, and the files that gave no document, by collection and name.
[[nodiscard]] std::vector<document_status> status_of(const index_snapshot* index);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/document_status.ipp>
#endif
