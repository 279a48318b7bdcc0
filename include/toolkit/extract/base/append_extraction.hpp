// Writes the blocks of one extraction into another document, such as those of a mail's attachment.
// In: an extraction, and the level of the heading above it. Out: its blocks in a block_writer. Next: mail.hpp.
#pragma once

#include <toolkit/document/paragraphs.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/extract/base/extraction.hpp>
#include <toolkit/properties/property.hpp>
#include <toolkit/properties/written.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace extracting {

/// Appends the rows of a table, with the names of their columns.
inline void append_table(block_writer& out, const block& table, std::string_view text) {
    std::vector<std::size_t> open;  // where the column names of nested tables begin
    auto next = table.columns.begin();
    span names;
    for (std::size_t at = 0; at < text.size() && !out.is_full();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::size_t begin = table.bytes.begin + at;
        for (; next != table.columns.end() && next->from <= begin; ++next) {
            names = next->names;
            if (names.size() == 0 || names.begin >= begin) {
                out.begin_inner_table();
                open.push_back(names.size() == 0 ? SIZE_MAX : names.begin);
                continue;
            }
            for (; !open.empty() && open.back() != names.begin; open.pop_back()) out.end_inner_table();
        }
        const bool is_name = names.begin <= begin && begin < names.end;
        out.row({std::string{text.substr(at, end - at)}}, is_name ? row_role::names : row_role::values);
        at = end + 1;
    }
    out.end_table();
}

}  // namespace extracting

/// Appends all blocks, or the paragraphs of a text without blocks. A heading is as many levels below `above` as its
/// path has parts. Properties belong to whole documents only, so they become rows `name: value` before the blocks.
inline void append_extraction(block_writer& out, const extraction& made, unsigned above) {
    for (const std::string& what : made.left_out) out.leave_out(what);
    for (const std::string& what : made.notes) out.leave_out(what);
    for (const property& one : made.properties) out.row({one.name + ": " + to_text(one.value)});
    out.end_table();
    const auto paragraphs = made.blocks.empty() ? paragraphs_of(made.text) : std::vector<block>{};
    for (const block& one : made.blocks.empty() ? paragraphs : made.blocks) {
        if (out.is_full()) return;
        const std::string_view text = one.bytes.of(made.text);
        switch (one.kind) {
            case block_kind::heading: {
                unsigned level = above + 1;
                constexpr std::string_view joint = " > ";
                for (std::size_t at = one.heading.find(joint); at != std::string::npos && level < 6;
                     at = one.heading.find(joint, at + joint.size()))
                    ++level;
                out.heading(std::min(level, 6U), text);
                break;
            }
            case block_kind::paragraph: out.paragraph(text); break;
            case block_kind::list_item: out.item(text.substr(text.starts_with("- ") ? 2 : 0)); break;
            case block_kind::code: out.code(text); break;
            case block_kind::table: extracting::append_table(out, one, text); break;
        }
    }
}

}}  // namespace toolkit::v0
