// The elements of a Word document that matter to a reader. In: an element of a tree. Out: what it is. Next:
// docx_reader.hpp.
#pragma once

#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_run.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace docx {

/// What an element is to a reader.
enum class element : std::uint8_t {
    other,  ///< gone through
    skipped,
    paragraph,
    run,
    text,
    tab,
    line_break,
    hyphen,
    symbol,
    field_mark,
    field_code,
    note_reference,
    formula,
    display_formula,  ///< one or more that stand for themselves
    object,
    alternative,  ///< one of several ways to say the same
    embedded,     ///< a document within the document
    text_box,
    table,
    row,
    cell
};

[[nodiscard]] inline element element_of(xml::node node) noexcept {
    static constexpr auto names = std::to_array<std::pair<std::string_view, element>>({
        {"t", element::text},
        {"r", element::run},
        {"rPr", element::skipped},
        {"p", element::paragraph},
        {"pPr", element::skipped},
        {"tc", element::cell},
        {"tr", element::row},
        {"tbl", element::table},
        {"tab", element::tab},
        {"ptab", element::tab},
        {"br", element::line_break},
        {"cr", element::line_break},
        {"noBreakHyphen", element::hyphen},
        {"sym", element::symbol},
        {"fldChar", element::field_mark},
        {"instrText", element::field_code},
        {"footnoteReference", element::note_reference},
        {"endnoteReference", element::note_reference},
        {"oMath", element::formula},
        {"oMathPara", element::display_formula},
        {"OLEObject", element::object},
        {"Choice", element::alternative},
        {"Fallback", element::alternative},
        {"altChunk", element::embedded},
        {"txbxContent", element::text_box},
        {"del", element::skipped},
        {"moveFrom", element::skipped},  // it stands where it was moved to
        {"rt", element::skipped},        // how the characters below are spoken
    });
    const std::string_view name = xml::name_of(node);
    for (const auto& [known, is] : names)
        if (known == name) return is;
    return element::other;
}

/// Whether a row with these properties is neither deleted nor hidden.
[[nodiscard]] inline bool is_row_of_text(xml::node properties) {
    return !xml::child_of(properties, "del") && !switch_of(properties, "hidden").value_or(false);
}

}}}  // namespace toolkit::v0::docx
