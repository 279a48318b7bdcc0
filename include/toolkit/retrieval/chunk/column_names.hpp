// The column names of a table, for a passage that begins inside the table. The passage's bytes do not contain them, so
// they are stored beside it, like its headings.
// In: a table block, and the begin and end of a passage. Out: one line. Next: segment_writer.hpp, segment.hpp,
// database_rows.hpp, expanded.hpp.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/document/document.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Maximum bytes of column names beside a passage. Longer names are cut after a whole column. Several header rows share
/// the bytes.
inline constexpr std::size_t most_column_name_bytes = 800;

/// Joins header rows, one per line, into one line: `Region | Shares / North | 17`.
[[nodiscard]] std::string column_names(std::string_view rows, std::size_t most = most_column_name_bytes);

/// Returns the column names for a passage that begins inside a table: the header rows before it. `columns` belong to
/// the table. Empty if the passage begins with the header, or no row names columns.
[[nodiscard]] std::string column_names_of(std::string_view text, std::span<const table_columns> columns,
                                          const toolkit::span& passage);

/// The same for a passage of a document.
[[nodiscard]] std::string column_names_of(std::string_view text, const std::vector<block>& blocks,
                                          const toolkit::span& passage);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/chunk/impl/column_names.ipp>
#endif
