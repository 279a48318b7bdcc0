// What is read of a Word document at most. In: nothing. Out: plain data. Next: docx.hpp.
#pragma once

#include <toolkit/extract/base/archive_limits.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// What is read of a Word document at most, beside extract_limits.
struct docx_limits {
    std::size_t text_part = std::size_t{64} << 20U;    ///< bytes of the XML that holds the text
    std::size_t styles_part = std::size_t{8} << 20U;   ///< bytes of the styles
    std::size_t notes_part = std::size_t{16} << 20U;   ///< bytes of the footnotes, and of the endnotes
    std::size_t small_part = std::size_t{1} << 20U;    ///< bytes of the properties, and of each table of relationships
    std::size_t tree_bytes = std::size_t{384} << 20U;  ///< of the tree of one part, in memory
    std::size_t cells = 1000;                          ///< of one row; a longer one goes on as another row
    std::size_t chunk_part = std::size_t{16} << 20U;   ///< bytes of a document within the document
    std::size_t chunks = 20;                           ///< of these; those that they hold themselves are not read
    archive_limits archive{};
};
inline constexpr docx_limits docx_limits_default{};

}}  // namespace toolkit::v0
