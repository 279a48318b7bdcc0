// The numbers of list items, steps and headings in an answer. They count items and claim nothing.
// In: the text of an answer. Out: the same text, with blanks in place of these numbers. Next: terms.hpp.
#pragma once

#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <algorithm>
#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace item_numbers {

/// The number of an item, with points ("2", "2.1"), and where the text continues after its mark.
struct number {
    std::vector<unsigned> parts;
    std::size_t end = 0;
};

/// The number at `at`; no parts if there is none, or if it has more than three digits or parts.
[[nodiscard]] inline number number_at(std::string_view text, std::size_t at) {
    number read;
    for (read.end = at; read.parts.size() < 3;) {
        unsigned value = 0;
        const std::size_t first = read.end;
        while (read.end < text.size() && terms::digit(text[read.end]) && read.end - first < 4)
            value = value * 10 + static_cast<unsigned>(text[read.end++] - '0');
        if (read.end == first || read.end - first > 3) return {};
        read.parts.push_back(value);
        const bool goes_on = read.end + 1 < text.size() && text[read.end] == '.' && terms::digit(text[read.end + 1]);
        if (!goes_on) return read;
        ++read.end;
    }
    return {};
}

/// Accepts a number that begins a count (0, 1) or continues one that was accepted before. Two numbers of one count have
/// the same parts before the last point.
class counter {
public:
    [[nodiscard]] bool takes(std::vector<unsigned> parts) {
        if (parts.empty() || !(follows(parts) || taken(parts))) return false;
        taken_.insert(std::move(parts));
        return true;
    }

private:
    [[nodiscard]] bool taken(const std::vector<unsigned>& parts) const { return taken_.contains(parts); }
    [[nodiscard]] bool follows(std::vector<unsigned> parts) const {
        if (parts.back() > 1) return --parts.back(), taken(parts);
        parts.pop_back();
        return parts.empty() || taken(parts);
    }
    std::set<std::vector<unsigned>> taken_;
};

/// Where the words of a line begin: after blanks and the marks of lists, quotations, headings and bold text.
[[nodiscard]] inline std::size_t first_word(std::string_view text, std::size_t begin, std::size_t end) noexcept {
    constexpr std::string_view bullet = "\u2022";
    for (std::size_t at = begin;;) {
        at = std::min(text.find_first_not_of(" \t#*_>+-(", at), end);
        if (!text.substr(at, end - at).starts_with(bullet)) return at;
        at += bullet.size();
    }
}

/// The end of "step" or "Schritt" and the blank after it, if the word is at `at`; else 0.
[[nodiscard]] inline std::size_t behind_step(std::string_view text, std::size_t at) noexcept {
    for (const std::string_view word : {"step ", "schritt "})
        if (quantities::same_word(text.substr(at, word.size()), word)) return at + word.size();
    return 0;
}

}}}  // namespace toolkit::v0::item_numbers

namespace toolkit { inline namespace v0 {

/// The text with blanks in place of item numbers that count up from 0 or 1. These are numbers of items ("1.", "2)",
/// "(3)"), headings ("## 2 Summary", "2.1 Scope") and steps ("Step 1:"). Fenced code blocks stay unchanged.
[[nodiscard]] inline std::string without_item_numbers(std::string text) {
    using namespace item_numbers;
    counter items;
    counter steps;
    const auto blank_out = [&](std::size_t begin, std::size_t end) {
        std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
                  ' ');
    };
    const auto mark_at = [&](std::size_t at, std::string_view marks) {
        return at < text.size() && marks.find(text[at]) != std::string_view::npos;
    };
    const auto take_step = [&](std::size_t at) {
        const std::size_t begin = behind_step(text, at);
        if (begin == 0) return;
        const number read = number_at(text, begin);
        const bool ends = read.end == text.size() || mark_at(read.end, ":.)*_\n\r") ||
                          std::string_view{text}.substr(read.end).starts_with(" -") ||
                          std::string_view{text}.substr(read.end).starts_with(" \u2013");
        if (ends && steps.takes(read.parts)) blank_out(begin, read.end);
    };
    for (std::size_t line = 0; line < text.size();) {
        const std::size_t end = std::min(text.find('\n', line), text.size());
        const std::size_t first = first_word(text, line, end);
        const std::size_t bare = std::min(text.find_first_not_of(" \t", line), end);
        if (const auto block = terms::code_block_at(text, std::min(bare, text.size() - 1)); block.end > end) {
            line = block.end;
            continue;
        }
        const number read = number_at(text, first);
        const bool marked = mark_at(read.end, ".):") && mark_at(read.end + 1, " \t*_");
        const bool bare_number = (text[line] == '#' || read.parts.size() > 1) && mark_at(read.end, " ");
        const std::size_t next = text.find_first_not_of(" \t*_.):", read.end);  // what it numbers
        if (!read.parts.empty() && (marked || bare_number) && next < end &&
            quantities::month_named(quantities::letters_at(text, next)) == 0 && items.takes(read.parts))
            blank_out(first, read.end);
        take_step(first);
        const std::string_view up_to_end = std::string_view{text}.substr(0, end);
        for (std::size_t at = up_to_end.find(". ", line); at < end; at = up_to_end.find(". ", at + 1))
            take_step(at + 2);
        line = end + 1;
    }
    return text;
}

}}  // namespace toolkit::v0
