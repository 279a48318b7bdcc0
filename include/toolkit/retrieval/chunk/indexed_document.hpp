// A document on its way into the index: the extraction of a file, with its chunks and language.
// In: an extraction. Out: the input of segment_writer.hpp. Next: the terms of its chunks.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/extract/base/extraction.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// An extracted document with its chunks, ready for the index.
struct indexed_document {
    std::string filename;
    digest160 content{};  ///< SHA-1 of the file
    std::string title;
    std::string text;
    std::vector<block> blocks;
    std::vector<chunk_span> chunks;
    std::size_t language = 0;  ///< index of known_languages
    std::vector<page_size> pages{};
    std::vector<placed_word> words{};
    std::string collection{};
    std::vector<property> properties{};  ///< in the order of their names

    /// The headings above a chunk.
    [[nodiscard]] std::string_view heading_of(const chunk_span& chunk) const noexcept {
        return chunk.block < blocks.size() ? std::string_view{blocks[chunk.block].heading} : std::string_view{};
    }
};

/// Cuts the extraction of a file into chunks.
[[nodiscard]] indexed_document index_document(std::string filename, const digest160& content, extraction made,
                                              const stop_token& stop = {});

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/chunk/impl/indexed_document.ipp>
#endif
