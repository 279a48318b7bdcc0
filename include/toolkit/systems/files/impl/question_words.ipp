// The functions of question_words.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/files/question_words.hpp>
#include <toolkit/text/letters.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/text/words.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace question_parts {

/// An opening quotation mark and those that may close it.
struct quotation_marks {
    char32_t open;
    std::u32string_view close;
};
inline constexpr std::array all_quotation_marks{quotation_marks{U'"', U"\""},
                                                quotation_marks{0x201C, U"\u201D\""},
                                                quotation_marks{0x201E, U"\u201C\u201D\""},
                                                quotation_marks{0x201D, U"\u201D"},
                                                quotation_marks{0xAB, U"\u00BB"},
                                                quotation_marks{0xBB, U"\u00AB\u00BB"},
                                                quotation_marks{'`', U"`"},
                                                quotation_marks{U'\'', U"'"},
                                                quotation_marks{0x2018, U"\u2019"},
                                                quotation_marks{0x201A, U"\u2018\u2019"},
                                                quotation_marks{0x2039, U"\u203A"},
                                                quotation_marks{0x203A, U"\u2039"}};

[[nodiscard]] inline bool is_word_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && class_of(point_at(text, at).value) != letter_class::none;
}
[[nodiscard]] inline bool is_word_before(std::string_view text, std::size_t at) noexcept {
    return at > 0 && words::ends_with_word_sign(text, at);
}

/// The end of the quotation that begins with a mark at `at`, and its text; an end of 0 if there is none. Between words
/// no mark opens a quotation, and none closes it: there it is an apostrophe, or the sign of an inch.
struct quotation {
    std::size_t end = 0;
    std::string_view text;
};
[[nodiscard]] inline quotation quotation_at(std::string_view text, std::size_t at) noexcept {
    const code_point first = point_at(text, at);
    const auto marks = std::find_if(all_quotation_marks.begin(), all_quotation_marks.end(),
                                    [&](const quotation_marks& one) { return one.open == first.value; });
    if (marks == all_quotation_marks.end() || is_word_before(text, at)) return {};
    const std::size_t begin = at + first.size;
    for (std::size_t end = begin; end < text.size();) {
        const code_point next = point_at(text, end);
        const std::string_view inside = text.substr(begin, end - begin);
        if (marks->close.find(next.value) != std::u32string_view::npos && !is_word_at(text, end + next.size))
            return inside.find_first_not_of(" \t\r\n") == std::string_view::npos ? quotation{}
                                                                                 : quotation{end + next.size, inside};
        end += next.size;
    }
    return {};
}

/// Whether a text may be a file extension: at most eight letters and digits, one of them a letter.
[[nodiscard]] inline bool is_extension(std::string_view text) noexcept {
    bool has_letter = false;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (!is_ascii_word[byte]) return false;
        has_letter = has_letter || !is_digit(byte);
    }
    return has_letter && text.size() <= 8;
}

/// The text without punctuation at its ends. A dot at the beginning stays.
[[nodiscard]] inline std::string_view without_punctuation(std::string_view text) noexcept {
    while (!text.empty() && !is_word_at(text, 0) && text.front() != '.' && text.front() != '*' && text.front() != '/')
        text.remove_prefix(read_code_point(text, 0).size);
    while (!text.empty() && !words::ends_with_word_sign(text, text.size())) {
        text.remove_suffix(1);
        while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0U) == 0x80U) text.remove_suffix(1);
    }
    for (const std::string_view genitive : {"'s", "’s"})
        if (text.ends_with(genitive)) text.remove_suffix(genitive.size());
    return text;
}

/// Whether a word with a dot is the name of a file. "e.g", "U.S.A" and "3.5mm" are not.
[[nodiscard]] inline bool is_file_name(std::string_view stem, std::string_view extension) noexcept {
    constexpr std::string_view digits = "0123456789";
    if (!is_extension(extension) || stem.find_first_not_of('.') == std::string_view::npos) return false;
    if (extension.size() == 1) return stem.size() > 2 && stem.find('.') == std::string_view::npos;
    return !(is_digit(static_cast<unsigned char>(extension.front())) &&
             stem.find_first_not_of(digits) == std::string_view::npos);
}

/// Adds what is between two blanks: a name of a file, an extension, or words.
inline void add_piece(std::vector<question_word>& parts, std::string_view piece) {
    std::string_view name = without_punctuation(piece);
    name.remove_prefix(std::min(name.find_first_not_of('*'), name.size()));
    if (const std::size_t dot = name.rfind('.'); dot != std::string_view::npos) {
        const std::string_view extension = name.substr(dot + 1);
        const std::string_view last = name.substr(name.find_last_of("/\\") + 1);
        if (dot == 0 && is_extension(extension)) return parts.push_back({question_part::extension, folded(extension)});
        if (last.size() > extension.size() &&
            is_file_name(last.substr(0, last.size() - extension.size() - 1), extension)) {
            const bool is_absolute = name.front() == '/' || name.find('\\') != std::string_view::npos;
            return parts.push_back({question_part::file_name, std::string{is_absolute ? last : name}});
        }
    }
    for_each_word(piece, [&](const word& one) {
        if (one.role == word_role::whole) return;
        std::string plain = folded(one.of(piece));
        if (plain.ends_with("'s")) plain.erase(plain.size() - 2);
        parts.push_back({question_part::word, std::move(plain)});
    });
}

}  // namespace question_parts

TOOLKIT_FUNCTION std::vector<question_word> question_words(std::string_view question) {
    constexpr std::size_t most_bytes = 4'000;
    const std::string text = repair_utf8(cut_utf8(question, most_bytes));
    std::vector<question_word> parts;
    std::size_t begin = 0;  // of a piece that is not added yet
    const auto end_piece = [&](std::size_t end) {
        if (end > begin) question_parts::add_piece(parts, std::string_view{text}.substr(begin, end - begin));
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto [end, inside] = question_parts::quotation_at(text, at);
        const code_point next = point_at(text, at);
        if (end > 0) {
            end_piece(at);
            parts.push_back({question_part::quoted, visible_line(inside, most_bytes)});
            begin = at = end;
        } else if (next.value <= U' ' || next.value == U',' || next.value == U';' || next.value == 0xA0) {
            end_piece(at);
            begin = at += next.size;
        } else {
            at += next.size;
        }
    }
    end_piece(text.size());
    return parts;
}

}}  // namespace toolkit::v0
