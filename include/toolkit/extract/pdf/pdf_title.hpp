// Makes words of PDFs readable, and checks whether a PDF's title is worth showing.
// In: text. Out: text. Next: pdf.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/extract/base/block_writer.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace pdf {

/// PDFDocEncoding from 0x80 to 0x9F (ISO 32000-1, annex D.3). No title has these characters in Latin-1, so bytes that
/// were taken for Latin-1 are recognized.
inline constexpr std::array<char32_t, 32> doc_encoding{0x2022, 0x2020, 0x2021, 0x2026, 0x2014, 0x2013, 0x0192, 0x2044,
                                                       0x2039, 0x203A, 0x2212, 0x2030, 0x201E, 0x201C, 0x201D, 0x2018,
                                                       0x2019, 0x201A, 0x2122, 0xFB01, 0xFB02, 0x0141, 0x0152, 0x0160,
                                                       0x0178, 0x017D, 0x0131, 0x0142, 0x0153, 0x0161, 0x017E, 0xFFFD};

/// A readable word: its ligatures become letters, its soft hyphens plain ones. (Some programs write every hyphen as a
/// soft one, which elsewhere is hidden. On a page it is visible.)
[[nodiscard]] inline std::string spelled_out(std::string_view text) {
    static constexpr std::array<std::string_view, 7> ligatures{"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        if (next.value >= 0xFB00 && next.value <= 0xFB06) out += ligatures[next.value - 0xFB00];
        else if (next.value == 0xAD) out += '-';
        else append_utf8(out, next.value);
        at += next.size;
    }
    return out;
}

/// The title that the file names; empty if it is a file name or a program's placeholder.
[[nodiscard]] inline std::string sensible_title(std::string_view text, std::size_t most_bytes) {
    text = cut_utf8(text, most_bytes);
    std::string whole;
    for (std::size_t at = 0; at < text.size();) {
        const code_point next = read_code_point(text, at);
        const bool high_control = next.value >= 0x80 && next.value < 0xA0;
        append_utf8(whole, high_control ? doc_encoding[next.value - 0x80] : next.value);
        at += next.size;
    }
    const std::string title = extracting::collapsed(spelled_out(whole));
    const std::string lower = folded(title);
    for (const std::string_view program : {"microsoft word - ", "microsoft powerpoint - ", "microsoft excel - "})
        if (lower.starts_with(program)) return {};
    for (const std::string_view none : {"untitled", "unbenannt", "no title", "title", "titel", "document", "dokument",
                                        "powerpoint presentation", "powerpoint-pr\u00E4sentation"}) {
        std::string_view rest = lower;
        if (!rest.starts_with(none)) continue;
        rest.remove_prefix(none.size());
        if (rest.find_first_not_of(" 0123456789.") == std::string_view::npos) return {};
    }
    for (const std::string_view ending : {".doc", ".docx", ".odt", ".rtf", ".tex", ".dvi", ".ps", ".pdf", ".txt",
                                          ".indd", ".qxd", ".fm", ".ppt", ".pptx", ".xls", ".xlsx", ".pages"})
        if (lower.ends_with(ending)) return {};
    const auto is_letter = [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte >= 0x80 || (class_of(byte) == letter_class::word && !is_digit(byte));
    };
    return std::any_of(lower.begin(), lower.end(), is_letter) ? title : std::string{};
}

}}}  // namespace toolkit::v0::pdf
