// Splits a text into words, as byte spans: natural words, numbers, and compounds. Compounds (pg_reindex,
// postgresql.conf, --no-owner, \timing, C:\Temp\x.txt, 1,664, C++, .NET) come whole and in parts. In: UTF-8 text. Out:
// words in order. Next: stems and terms of an index, sentences, similarity.
#pragma once

#include <toolkit/text/letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `simple`: a word without parts. `whole`: a compound; its `part`s follow it, within its span.
enum class word_role : std::uint8_t { simple, whole, part };

/// The bytes [begin, end) of a word in a text.
struct word {
    std::size_t begin = 0;
    std::size_t end = 0;
    word_role role = word_role::simple;
    [[nodiscard]] constexpr std::string_view of(std::string_view text) const noexcept {
        return text.substr(begin, end - begin);
    }
    friend constexpr bool operator==(const word&, const word&) = default;
};

/// Longer runs of letters are split into pieces of this many bytes. Longer compounds come only in parts.
inline constexpr struct word_limits {
    std::size_t bytes = 96;
} word_limits{};

namespace words {

[[nodiscard]] constexpr bool in_word(std::string_view text, std::size_t at) noexcept {
    return at < text.size() && class_of(point_at(text, at).value) == letter_class::word;
}
[[nodiscard]] constexpr char byte_at(std::string_view text, std::size_t at) noexcept {
    return at < text.size() ? text[at] : '\0';
}

/// The end of the run of letters and digits from `at`. An apostrophe between letters belongs to the run.
[[nodiscard]] constexpr std::size_t end_of_run(std::string_view text, std::size_t at) noexcept {
    while (at < text.size()) {
        while (at < text.size() && is_ascii_word[static_cast<unsigned char>(text[at])]) ++at;
        if (at == text.size() || text[at] == ' ') break;
        const code_point next = point_at(text, at);
        const bool apostrophe = next.value == '\'' || next.value == 0x2019;
        if (class_of(next.value) != letter_class::word && !(apostrophe && in_word(text, at + next.size))) break;
        at += next.size;
    }
    return at;
}

/// Whether the colon at `at` follows a drive letter (C:\Temp).
[[nodiscard]] constexpr bool ends_drive(std::string_view text, std::size_t at) noexcept {
    if (at == 0 || byte_at(text, at + 1) != '\\') return false;
    const char drive = text[at - 1];
    if ((drive < 'A' || drive > 'Z') && (drive < 'a' || drive > 'z')) return false;
    return at == 1 || (static_cast<unsigned char>(text[at - 2]) < 0x80 && !in_word(text, at - 2));
}

/// The number of bytes at `at` that join the run before it with the run after it; 0 if nothing joins them.
[[nodiscard]] constexpr std::size_t joint(std::string_view text, std::size_t at) noexcept {
    const char c = byte_at(text, at);
    std::size_t size = 0;
    if (c == '_') {
        while (byte_at(text, at + size) == '_') ++size;
    } else if (c == '.' || c == '-' || c == '/' || c == '@' || c == '&' || c == '\\') {
        size = 1;
    } else if (c == ',') {
        const char before = at > 0 ? text[at - 1] : '\0';
        size =
            is_digit(static_cast<unsigned char>(before)) && is_digit(static_cast<unsigned char>(byte_at(text, at + 1)));
    } else if (c == ':') {
        if (byte_at(text, at + 1) == ':' || ends_drive(text, at)) size = 2;
        else size = is_digit(static_cast<unsigned char>(byte_at(text, at + 1)));
    }
    return size != 0 && in_word(text, at + size) ? size : 0;
}

/// Whether the code point that ends at `end` is part of a word. Invalid bytes count as part of one.
[[nodiscard]] constexpr bool ends_with_word_sign(std::string_view text, std::size_t end) noexcept {
    std::size_t at = end;
    while (at > 0 && end - at < 4) {
        --at;
        if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) break;
    }
    const code_point last = read_code_point(text, at);
    return !last.valid || at + last.size != end || class_of(last.value) != letter_class::none;
}

/// The beginning of a compound whose first run begins at `run`. It includes the dashes of a flag, the backslash of a
/// command or the dot of a name (.NET, .pgpass).
[[nodiscard]] constexpr std::size_t begin_with_prefix(std::string_view text, std::size_t run,
                                                      std::size_t floor) noexcept {
    if (is_digit(static_cast<unsigned char>(text[run]))) return run;
    std::size_t begin = run;
    if (begin > floor && (text[begin - 1] == '\\' || text[begin - 1] == '.')) --begin;
    else
        while (begin > floor && run - begin < 2 && text[begin - 1] == '-') --begin;
    if (begin == run || begin == 0) return begin;
    constexpr std::string_view openers = " \t\r\n([{\"'`=|,;<>";
    const bool ascii = static_cast<unsigned char>(text[begin - 1]) < 0x80;
    const bool opened =
        ascii ? openers.find(text[begin - 1]) != std::string_view::npos : !ends_with_word_sign(text, begin);
    return opened ? begin : run;
}

/// The end of a compound, including signs that belong to names (C++, F#, and the C++ of C++20).
[[nodiscard]] constexpr std::size_t end_with_suffix(std::string_view text, std::size_t end) noexcept {
    std::size_t size = 0;
    if (byte_at(text, end) == '+' && byte_at(text, end + 1) == '+') size = 2;
    else if (byte_at(text, end) == '#') size = 1;
    const bool year = size == 2 && is_digit(static_cast<unsigned char>(byte_at(text, end + size)));
    return in_word(text, end + size) && !year ? end : end + size;
}

/// Calls f with the run, in pieces that are not too long.
template <class F>
constexpr void pieces_of(std::string_view text, std::size_t begin, std::size_t end, word_role role, F& f) {
    while (end - begin > word_limits.bytes) {
        const std::size_t size = cut_utf8(text.substr(begin, end - begin), word_limits.bytes).size();
        f(word{begin, begin + size, role});
        begin += size;
    }
    if (begin < end) f(word{begin, end, role});
}

}  // namespace words

/// Calls f(word) for each word in the order of their beginnings; a whole comes before its parts.
template <class F>
constexpr void for_each_word(std::string_view text, F&& f) {
    std::size_t at = 0;
    std::size_t floor = 0;  // the end of the last word
    while (at < text.size()) {
        const code_point next = point_at(text, at);
        const letter_class is = class_of(next.value);
        if (is == letter_class::none) {
            at += next.size;
            continue;
        }
        if (is == letter_class::alone) {
            f(word{at, at + next.size, word_role::simple});
            floor = at += next.size;
            continue;
        }
        std::size_t end = words::end_of_run(text, at);
        const std::size_t first_end = end;
        while (const std::size_t size = words::joint(text, end)) end = words::end_of_run(text, end + size);
        const word whole{words::begin_with_prefix(text, at, floor), words::end_with_suffix(text, end),
                         word_role::whole};
        const bool compound = whole.begin != at || whole.end != first_end;
        if (!compound) {
            words::pieces_of(text, at, end, word_role::simple, f);
        } else {
            const bool short_enough = whole.end - whole.begin <= word_limits.bytes;
            if (short_enough) f(whole);
            for (std::size_t run = at; run < end;) {
                const std::size_t run_end = words::end_of_run(text, run);
                words::pieces_of(text, run, run_end, short_enough ? word_role::part : word_role::simple, f);
                run = run_end + (run_end < end ? words::joint(text, run_end) : 0);
            }
        }
        floor = at = whole.end;
    }
}

/// The words of a text.
[[nodiscard]] constexpr std::vector<word> words_of(std::string_view text) {
    std::vector<word> found;
    for_each_word(text, [&](const word& w) { found.push_back(w); });
    return found;
}

/// The number of words of a text. A compound counts as one.
[[nodiscard]] constexpr std::size_t count_words(std::string_view text) {
    std::size_t count = 0;
    for_each_word(text, [&](const word& w) { count += w.role != word_role::part ? 1U : 0U; });
    return count;
}

}}  // namespace toolkit::v0
