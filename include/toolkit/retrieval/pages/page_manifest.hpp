// The list of an owner's documents with pages: which pages they have, and where the rows and the picture of each are.
// It is replaced as a whole, so at every moment the index is the old or the new one.
// In: documents and pages. Out: the same, checked. Next: page_index.hpp searches them, page_sync.hpp changes them.
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/files/file.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A page of a document.
struct page_entry {
    static constexpr std::uint32_t nowhere = UINT32_MAX;

    digest160 key{};      ///< of what its rows are made of
    digest160 picture{};  ///< of the PNG file
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::uint32_t png_bytes = 0;   ///< of the PNG file
    std::uint32_t pack = nowhere;  ///< the pack with its rows
    std::uint32_t row = 0;         ///< its number in the pack
    bool retry = false;            ///< the embedder refused it, so the next sync tries it again
    failure why{};                 ///< why it has no picture or no rows

    [[nodiscard]] bool has_rows() const noexcept { return pack != nowhere; }
    [[nodiscard]] bool has_picture() const noexcept { return width != 0; }
};

/// A document with pages.
struct page_document {
    std::string filename;
    std::string collection;
    digest160 content{};
    file_stamp stamp;
    std::vector<page_entry> pages;
};

/// Documents are in the order of their collections and names.
struct page_manifest {
    std::string made_by;  ///< names the embedder and the resolution
    std::vector<page_document> documents;
    std::vector<std::uint32_t> packs;  ///< in rising order
};

/// Reads a manifest. Fails with `not_found` if there is none, and with `corrupt` if it is damaged or of another owner.
[[nodiscard]] result<page_manifest> read_page_manifest(const std::string& path, const owner& who, file_stamp& stamp);

/// Replaces a manifest in one step.
[[nodiscard]] result<void> write_page_manifest(const std::string& path, const owner& who, const page_manifest& now);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/page_manifest.ipp>
#endif
