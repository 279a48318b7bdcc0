// Limits for reading a Word document. In: nothing. Out: plain data. Next: docx.hpp.
#pragma once

#include <toolkit/extract/base/archive_limits.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// Limits for reading a Word document, besides extract_limits.
struct docx_limits {
    std::size_t text_part = std::size_t{64} << 20U;    ///< bytes of the XML with the text
    std::size_t styles_part = std::size_t{8} << 20U;   ///< bytes of the styles
    std::size_t notes_part = std::size_t{16} << 20U;   ///< bytes of the footnotes, and of the endnotes
    std::size_t small_part = std::size_t{1} << 20U;    ///< bytes of the properties, and of each relationship table
    std::size_t tree_bytes = std::size_t{384} << 20U;  ///< of the tree of one part, in memory
    std::size_t cells = 1000;                          ///< of one row; further cells become another row
    std::size_t chunk_part = std::size_t{16} << 20U;   ///< bytes of an embedded document
    std::size_t chunks = 20;                           ///< embedded documents; those within them are not read
    archive_limits archive{};
};
inline constexpr docx_limits docx_limits_default{};

}}  // namespace toolkit::v0
