// Finds and shortens the names of a table's columns.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/retrieval/chunk/column_names.hpp>

#include <algorithm>

namespace toolkit { inline namespace v0 {

namespace chunking {

inline constexpr std::string_view cell_joint = " | ";
inline constexpr std::string_view row_joint = " / ";
inline constexpr std::string_view table_joint = "; ";  ///< between the names of a table and of one inside it

/// Cuts a row to at most `most` bytes after a whole column. If the first column is longer, returns its beginning.
[[nodiscard]] inline std::string_view cut_row(std::string_view row, std::size_t most) {
    if (row.size() <= most) return row;
    const std::size_t joint = row.rfind(cell_joint, most);
    if (joint != std::string_view::npos && joint > 0) return row.substr(0, joint);
    return cut_utf8(row, most);
}

}  // namespace chunking

TOOLKIT_FUNCTION std::string column_names(std::string_view rows, std::size_t most) {
    std::string names;
    auto left = static_cast<std::size_t>(std::count(rows.begin(), rows.end(), '\n')) + 1;
    for (std::size_t at = 0; at < rows.size(); --left) {
        const std::size_t end = std::min(rows.find('\n', at), rows.size());
        const std::size_t joint = names.empty() ? 0 : chunking::row_joint.size();
        const std::size_t room = most - std::min(names.size() + joint, most);
        const std::string_view row = chunking::cut_row(rows.substr(at, end - at), room / left);
        if (!row.empty() && joint > 0) names += chunking::row_joint;
        names += row;
        at = end + 1;
    }
    return names;
}

TOOLKIT_FUNCTION std::string column_names_of(std::string_view text, std::span<const table_columns> columns,
                                             const toolkit::span& passage) {
    std::string names;
    toolkit::span before{};
    auto at = std::partition_point(columns.begin(), columns.end(),
                                   [&](const table_columns& one) { return one.from <= passage.begin; });
    if (at != columns.begin()) --at;  // the columns that hold at its beginning
    for (; at != columns.end() && at->from < passage.end; ++at) {
        toolkit::span rows = at->names;
        rows.end = std::min(rows.end, passage.begin);
        if (rows.begin >= rows.end || rows == before) continue;
        if (names.size() + chunking::table_joint.size() >= most_column_name_bytes) break;
        before = rows;
        std::string_view whole = rows.of(text);
        if (whole.ends_with('\n')) whole.remove_suffix(1);
        if (!names.empty()) names += chunking::table_joint;
        names += column_names(whole, most_column_name_bytes - names.size());
    }
    return names;
}

TOOLKIT_FUNCTION std::string column_names_of(std::string_view text, const std::vector<block>& blocks,
                                             const toolkit::span& passage) {
    const auto behind = std::partition_point(blocks.begin(), blocks.end(),
                                             [&](const block& one) { return one.bytes.begin <= passage.begin; });
    if (behind == blocks.begin()) return {};
    const block& in = *(behind - 1);
    if (in.columns.empty() || passage.begin >= in.bytes.end) return {};
    return column_names_of(text, in.columns, passage);
}

}}  // namespace toolkit::v0
