// How a secret is found.
#pragma once

#include <toolkit/core/base64.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/secret_search.hpp>
#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit::inline v0 {
namespace secret_search {

/// The value of hexadecimal digits; -1 when one is none.
[[nodiscard]] constexpr std::int32_t hexadecimal(std::string_view digits) noexcept {
    std::int32_t value = 0;
    for (const char c : digits) {
        const int digit = c >= '0' && c <= '9'   ? c - '0'
                          : c >= 'a' && c <= 'f' ? c - 'a' + 10
                          : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                                 : -1;
        if (digit < 0) return -1;
        value = value * 16 + digit;
    }
    return value;
}

/// What a text writes at a place: the bytes that are meant, and the bytes that write them; 0 of an escape that is none.
struct unit {
    std::string meant;
    std::size_t size = 1;
};

[[nodiscard]] inline unit json_escape_at(std::string_view text, std::size_t at) {
    constexpr std::size_t short_escape = 2;
    constexpr std::size_t long_escape = 6;
    if (at + 1 >= text.size()) return {{}, 0};
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    if (text[at + 1] != 'u') {
        const std::size_t which = letters.find(text[at + 1]);
        return which == std::string_view::npos ? unit{{}, 0} : unit{std::string(1, meanings[which]), short_escape};
    }
    const auto half = [&](std::size_t begin) {
        return begin + long_escape <= text.size() && text.substr(begin).starts_with("\\u")
                   ? hexadecimal(text.substr(begin + 2, 4))
                   : -1;
    };
    const std::int32_t first = half(at);
    if (first < 0) return {{}, 0};
    unit made{{}, long_escape};
    auto point = static_cast<char32_t>(first);
    if (first >= 0xD800 && first < 0xDC00) {
        const std::int32_t second = half(at + long_escape);
        if (second < 0xDC00 || second >= 0xE000) return {{}, 0};
        point = 0x10000 + ((static_cast<char32_t>(first) - 0xD800) << 10U) + (static_cast<char32_t>(second) - 0xDC00);
        made.size = 2 * long_escape;
    }
    append_utf8(made.meant, point);
    return made;
}

[[nodiscard]] inline unit percent_at(std::string_view text, std::size_t at) {
    constexpr std::size_t size = 3;
    const std::int32_t value = at + size <= text.size() ? hexadecimal(text.substr(at + 1, 2)) : -1;
    return value < 0 ? unit{std::string(1, '%'), 1} : unit{std::string(1, static_cast<char>(value)), size};
}

TOOLKIT_FUNCTION std::size_t length_at(std::string_view text, std::size_t at, std::string_view wanted, writing how) {
    if (how == writing::as_it_is) return text.substr(at).starts_with(wanted) ? wanted.size() : 0;
    const char sign = how == writing::json ? '\\' : '%';
    std::size_t end = at;
    for (std::size_t same = 0; same < wanted.size();) {
        if (end >= text.size()) return 0;
        if (text[end] != sign) {
            if (text[end] != wanted[same]) return 0;
            ++end;
            ++same;
            continue;
        }
        const unit one = how == writing::json ? json_escape_at(text, end) : percent_at(text, end);
        if (one.size == 0 || !wanted.substr(same).starts_with(one.meant)) return 0;
        end += one.size;
        same += one.meant.size();
    }
    return end - at;
}

[[nodiscard]] constexpr bool in_base64(char c) noexcept {
    return base64::value_of(c) != base64::no_letter || c == '-' || c == '_' || c == '=';
}

/// The letters of base64 that a secret has wherever it begins within three bytes: those all of whose bits are its own.
[[nodiscard]] inline std::string base64_core(std::string_view wanted, std::size_t before) {
    constexpr std::size_t byte_bits = 8;
    constexpr std::size_t letter_bits = 6;
    const std::string whole = to_base64(std::string(before, '\0').append(wanted));
    const std::size_t first = (before * byte_bits + letter_bits - 1) / letter_bits;
    const std::size_t last = (before + wanted.size()) * byte_bits / letter_bits;
    return whole.substr(first, last - first);
}

inline void add_base64(std::vector<place>& found, std::string_view text, std::string_view wanted) {
    constexpr std::size_t alignments = 3;
    for (std::size_t before = 0; before < alignments; ++before) {
        const std::string plain = base64_core(wanted, before);
        std::string of_urls = plain;
        std::replace(of_urls.begin(), of_urls.end(), '+', '-');
        std::replace(of_urls.begin(), of_urls.end(), '/', '_');
        for (const std::string_view core : {std::string_view{plain}, std::string_view{of_urls}})
            for (std::size_t at = text.find(core); at != std::string_view::npos; at = text.find(core, at + 1)) {
                place one{at, at + core.size()};
                while (one.begin > 0 && in_base64(text[one.begin - 1])) --one.begin;
                while (one.end < text.size() && in_base64(text[one.end])) ++one.end;
                found.push_back(one);
            }
    }
}

TOOLKIT_FUNCTION void join(std::vector<place>& found) {
    std::sort(found.begin(), found.end(), [](const place& a, const place& b) { return a.begin < b.begin; });
    std::vector<place> joined;
    for (const place& one : found) {
        if (!joined.empty() && one.begin < joined.back().end) joined.back().end = std::max(joined.back().end, one.end);
        else joined.push_back(one);
    }
    found = std::move(joined);
}

TOOLKIT_FUNCTION std::vector<place> places_of(std::string_view text, std::string_view wanted) {
    std::vector<place> found;
    if (wanted.empty()) return found;
    for (const writing how : {writing::as_it_is, writing::json, writing::percent}) {
        const char sign = how == writing::json ? '\\' : '%';
        if (how != writing::as_it_is && text.find(sign) == std::string_view::npos) continue;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] != wanted.front() && (how == writing::as_it_is || text[at] != sign)) continue;
            if (const std::size_t size = length_at(text, at, wanted, how); size > 0) found.push_back({at, at + size});
        }
    }
    if (wanted.size() >= long_secret) add_base64(found, text, wanted);
    join(found);
    return found;
}

[[nodiscard]] constexpr bool goes_on(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

TOOLKIT_FUNCTION std::vector<place> tokens_of(std::string_view text, std::string_view wanted) {
    std::vector<place> found = places_of(text, wanted);
    std::erase_if(found, [&](const place& one) {
        const bool before = one.begin > 0 && goes_on(text[one.begin - 1]) && goes_on(text[one.begin]);
        const bool behind = one.end < text.size() && goes_on(text[one.end]) && goes_on(text[one.end - 1]);
        return before || behind;
    });
    return found;
}

TOOLKIT_FUNCTION std::vector<place> values_of(std::string_view text, std::string_view wanted) {
    constexpr std::array<std::string_view, 6> heads{"Bearer", "bearer", "Basic", "basic", ":", "="};
    std::vector<place> found = tokens_of(text, wanted);
    std::erase_if(found, [&](const place& one) {
        constexpr std::string_view between = " \"'\\";
        const std::string_view before = text.substr(0, one.begin);
        const std::string_view head = before.substr(0, before.find_last_not_of(between) + 1);
        return std::none_of(heads.begin(), heads.end(), [&](std::string_view end) { return head.ends_with(end); });
    });
    return found;
}

TOOLKIT_FUNCTION std::string without(std::string_view text, const std::vector<place>& places) {
    std::string safe;
    std::size_t at = 0;
    for (const place& one : places) {
        safe.append(text.substr(at, one.begin - at)).append(hidden);
        at = one.end;
    }
    return safe.append(text.substr(at));
}

}  // namespace secret_search
}  // namespace toolkit::inline v0
