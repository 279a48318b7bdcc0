// How a library's documents stand: found, or why not. In: a snapshot. Out: a row a document. Next: whoever shows it.
#pragma once

#include <toolkit/retrieval/index/snapshot.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Only what is indexed is found. What is pending is a file that was not read since it came or was changed; of one that
/// was changed, what stood before is found until it is read.
enum class document_state : std::uint8_t { pending, indexed, failed };

/// The state in capitals.
[[nodiscard]] constexpr std::string_view name_of(document_state state) noexcept {
    switch (state) {
        case document_state::pending: return "PENDING";
        case document_state::indexed: return "INDEXED";
        case document_state::failed: return "FAILED";
    }
    return {};
}

struct document_status {
    uuid id;
    std::string filename;
    std::string collection;
    std::string title;
    document_state state = document_state::failed;
    std::size_t chunks = 0;
    failure why{};                       ///< when it failed
    std::vector<property> properties{};  ///< by name
};

/// The order of lists: by collection, then by name.
[[nodiscard]] inline bool is_listed_before(const document_status& a, const document_status& b) noexcept {
    return a.collection != b.collection ? a.collection < b.collection : a.filename < b.filename;
}

/// The documents of an index, and the files that gave none, by collection and name.
[[nodiscard]] std::vector<document_status> status_of(const index_snapshot* index);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/sync/impl/document_status.ipp>
#endif
