// HTML tables within tables: which of them has data, and how an inner table reads within a cell of the outer one:
// `Volts: 400; Amps: 32`.
// In: a table of the tree; the inner cells in order. Out: yes or no; text. Next: impl/html.ipp.
#pragma once

#include <toolkit/extract/html/html_elements.hpp>
#include <toolkit/extract/html/html_tree.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html {

/// Whether a table has data and is not only a page layout. A table with an inner table has data under three conditions.
/// It has a border or header cells. At least two rows have several cells. There is only one level of inner tables.
[[nodiscard]] inline bool is_table_of_data(const GumboNode* table) {
    if (!holds(table, [](GumboTag inner) { return inner == GUMBO_TAG_TABLE || is_heading(inner); })) return true;
    if (holds(table, [](GumboTag inner) { return is_heading(inner); })) return false;
    std::size_t depth = 0;
    std::size_t deepest = 0;
    std::size_t cells = 0;
    std::size_t rows = 0;
    bool has_names = false;
    walk(
        table,
        [&](const GumboNode* node) {
            if (!is_element(node)) return false;
            const GumboTag tag = node->v.element.tag;
            if (tag == GUMBO_TAG_TABLE) deepest = ++depth > deepest ? depth : deepest;
            if (depth == 1 && tag == GUMBO_TAG_TR) cells = 0;
            if (depth == 1 && (tag == GUMBO_TAG_TD || tag == GUMBO_TAG_TH)) rows += ++cells == 2 ? 1U : 0U;
            has_names = has_names || (depth == 1 && tag == GUMBO_TAG_TH);
            return true;
        },
        [&](const GumboNode* node) {
            if (is_element(node) && node->v.element.tag == GUMBO_TAG_TABLE) --depth;
        });
    const std::string_view border = attribute(table, "border");
    return deepest == 2 && rows >= 2 && (has_names || (!border.empty() && border != "0"));
}

/// Writes the cells of an inner table into the text of the outer cell.
class inner_table {
public:
    [[nodiscard]] bool is_open() const noexcept { return depth_ > 0; }
    void enter(GumboTag tag, const std::string& cell) {
        if (tag == GUMBO_TAG_TABLE) ++depth_;
        if (tag == GUMBO_TAG_TR) cells_ = 0;
        if (tag == GUMBO_TAG_TD || tag == GUMBO_TAG_TH) begin_ = cell.size();
    }
    /// Ends a part of the inner table. Returns whether an inner table was open.
    bool leave(GumboTag tag, std::string& cell) {
        if (!is_open()) return false;
        if (tag == GUMBO_TAG_TABLE && --depth_ == 0) rows_ = 0;
        if (tag == GUMBO_TAG_TR && cells_ > 0) ++rows_;
        if ((tag == GUMBO_TAG_TD || tag == GUMBO_TAG_TH) && cell.size() > begin_) {
            std::string text = cell.substr(begin_);
            cell.resize(begin_);
            if (text.starts_with('\n')) text.erase(0, 1);
            if (cells_ > 0) cell += cells_ == 1 ? ": " : ", ";
            else if (!cell.empty()) cell += rows_ > 0 ? "; " : " ";
            cell += text;
            ++cells_;
        }
        return true;
    }

private:
    std::size_t depth_ = 0;
    std::size_t rows_ = 0;   ///< with text
    std::size_t cells_ = 0;  ///< of the row
    std::size_t begin_ = 0;  ///< of the inner cell, within the outer one
};

}}}  // namespace toolkit::v0::html
