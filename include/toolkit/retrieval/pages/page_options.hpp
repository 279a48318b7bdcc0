// How the pages of a library are drawn, embedded and stored.
// Next: page_reader.hpp reads documents by them, page_sync.hpp whole folders.
#pragma once

#include <toolkit/extract/pdf/page_picture.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace toolkit { inline namespace v0 {

/// Another `picture` makes other vectors: the next sync embeds every page again.
struct page_options {
    picture_options picture{};
    std::size_t batch = 4;                                 ///< pages per call of the embedder
    std::size_t refused_in_row = 8;                        ///< refused pages after which a document is given up
    std::uint64_t file_bytes = std::uint64_t{256} << 20U;  ///< of a PDF; larger ones are reported
    std::uint64_t pack_bytes = std::uint64_t{64} << 20U;   ///< of a file with vectors
    std::chrono::milliseconds save_every{30'000};          ///< interval of saves
    std::chrono::milliseconds settled{1000};  ///< a file that changed less than this before it was read is read again
    std::chrono::milliseconds lock_wait{10'000};  ///< for another writer of the owner to end
};
inline constexpr page_options page_options_default{};

}}  // namespace toolkit::v0
