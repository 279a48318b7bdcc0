// References to notes in a page: what an element says about itself, and which texts can mark a note.
// In: the values of attributes, or a text. Out: yes or no. Next: html_notes.hpp, markdown_inline.hpp.
#pragma once

#include <toolkit/extract/notation/raised_text.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace html { namespace notes {

inline constexpr std::size_t most_bytes = 24;  ///< of a mark

/// Whether the attributes of an element say that it refers to a note.
[[nodiscard]] inline bool refers_to_note(std::string_view role, std::string_view epub_type, std::string_view classes,
                                         std::string_view id) noexcept {
    static constexpr auto names =
        std::to_array<std::string_view>({"footnote", "footnote-ref", "footnoteref", "footnote-reference", "fnref",
                                         "fn-ref", "noteref", "note-ref", "reference", "endnote-ref", "sdfootnoteanc"});
    static constexpr auto beginnings =
        std::to_array<std::string_view>({"fnref", "cite_ref", "footnote-ref", "noteref", "_ftnref", "_ednref"});
    if (role == "doc-noteref" || epub_type == "noteref") return true;
    while (!classes.empty()) {
        const std::size_t end = std::min(classes.find_first_of(" \t\r\n"), classes.size());
        if (std::find(names.begin(), names.end(), classes.substr(0, end)) != names.end()) return true;
        classes.remove_prefix(std::min(end + 1, classes.size()));
    }
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view beginning) { return id.starts_with(beginning); });
}

/// Whether a text can mark a note: a number, a letter, a sign, or text in brackets.
[[nodiscard]] inline bool can_be_mark(std::string_view text) {
    if (text.empty() || text.size() > most_bytes) return false;
    if (raised::is_number_list(text) || raised::is_closed_list(text) || (text.front() == '[' && text.back() == ']') ||
        (text.front() == '(' && text.back() == ')'))
        return true;
    return raised::last_begin(text) == 0 || (text.size() < 4 && text.find_first_not_of(text[0]) == text.npos);
}

}}}}  // namespace toolkit::v0::html::notes
