// The elements of a Word document that matter to a reader.
// In: an element of a tree. Out: its role. Next: docx_reader.hpp.
#pragma once

#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx_run.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace docx {

/// The role of an element for a reader.
enum class element : std::uint8_t {
    other,  ///< its children are read
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
    display_formula,  ///< one or more formulas in lines of their own
    object,
    alternative,  ///< one of several forms of the same content
    embedded,     ///< an embedded document
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
        {"moveFrom", element::skipped},  // the text follows at its new place
        {"rt", element::skipped},        // the pronunciation of the characters below
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
