// The names of a table's columns for a passage that begins within the table. The passage's bytes do not hold them, so
// they stand beside it, as its headings do. In: a table block and where a passage of it begins and ends. Out: one line.
// Next: segment_writer.hpp, segment.hpp, database_rows.hpp, expanded.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/document/document.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The most bytes that the names of a table's columns take beside a passage. Longer names are cut behind a whole
/// column; rows of a header share the bytes.
inline constexpr std::size_t most_column_name_bytes = 800;

/// Rows of a header, one a line, as one line: `Region | Shares / North | 17`.
[[nodiscard]] std::string column_names(std::string_view rows, std::size_t most = most_column_name_bytes);

/// The names for a passage that begins within a table: the header rows before it. `columns` are those of the table.
/// Empty for a passage that begins with the header, and where no row names columns.
[[nodiscard]] std::string column_names_of(std::string_view text, std::span<const table_columns> columns,
                                          const toolkit::span& passage);

/// The same for a passage of a document.
[[nodiscard]] std::string column_names_of(std::string_view text, const std::vector<block>& blocks,
                                          const toolkit::span& passage);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/chunk/impl/column_names.ipp>
#endif
