// The functions of secret_search.hpp.
#pragma once

#include <toolkit/core/ascii.hpp>
#include <toolkit/core/base64.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/secret_search.hpp>
#include <toolkit/core/utf8.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace toolkit { inline namespace v0 { namespace secret_search {

/// The value of hexadecimal digits; -1 if a character is not one.
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

/// One encoded unit of a text: the decoded bytes, and the number of bytes that encode them; 0 for an invalid escape.
struct unit {
    std::string decoded;
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
    append_utf8(made.decoded, point);
    return made;
}

[[nodiscard]] inline unit percent_at(std::string_view text, std::size_t at) {
    constexpr std::size_t size = 3;
    const std::int32_t value = at + size <= text.size() ? hexadecimal(text.substr(at + 1, 2)) : -1;
    return value < 0 ? unit{std::string(1, '%'), 1} : unit{std::string(1, static_cast<char>(value)), size};
}

TOOLKIT_FUNCTION std::size_t length_at(std::string_view text, std::size_t at, std::string_view needle, writing how) {
    if (how == writing::as_it_is) return text.substr(at).starts_with(needle) ? needle.size() : 0;
    const char sign = how == writing::json ? '\\' : '%';
    std::size_t end = at;
    for (std::size_t same = 0; same < needle.size();) {
        if (end >= text.size()) return 0;
        if (text[end] != sign) {
            if (text[end] != needle[same]) return 0;
            ++end;
            ++same;
            continue;
        }
        const unit one = how == writing::json ? json_escape_at(text, end) : percent_at(text, end);
        if (one.size == 0 || !needle.substr(same).starts_with(one.decoded)) return 0;
        end += one.size;
        same += one.decoded.size();
    }
    return end - at;
}

[[nodiscard]] constexpr bool in_base64(char c) noexcept {
    return base64::value_of(c) != base64::no_letter || c == '-' || c == '_' || c == '=';
}

/// The base64 letters of a secret that do not depend on its neighbours: all of their bits belong to the secret.
/// `before` is the number of preceding bytes in its group of three.
[[nodiscard]] inline std::string base64_core(std::string_view needle, std::size_t before) {
    constexpr std::size_t byte_bits = 8;
    constexpr std::size_t letter_bits = 6;
    const std::string whole = to_base64(std::string(before, '\0').append(needle));
    const std::size_t first = (before * byte_bits + letter_bits - 1) / letter_bits;
    const std::size_t last = (before + needle.size()) * byte_bits / letter_bits;
    return whole.substr(first, last - first);
}

/// The run of base64 characters around a core; nothing before `from` belongs to it. "/", "-" and "_" are base64
/// letters, but they also divide paths and names. One after the secret ends the run. One before it ends the run if the
/// letters between them form whole groups of four. `first` is the place of the core's first letter in its group.
[[nodiscard]] inline place base64_run(std::string_view text, place core, std::size_t from, std::size_t first,
                                      bool ends_within_letter) noexcept {
    constexpr std::size_t group = 4;
    constexpr std::string_view dividers = "/-_";
    const auto divides = [&](char c) { return dividers.find(c) != std::string_view::npos; };
    place run = core;
    while (run.begin > from && in_base64(text[run.begin - 1]) && text[run.begin - 1] != '=') {
        if (divides(text[run.begin - 1]) && (core.begin - run.begin) % group == first) break;
        --run.begin;
    }
    if (ends_within_letter && run.end < text.size() && in_base64(text[run.end])) ++run.end;
    while (run.end < text.size() && in_base64(text[run.end]) && !divides(text[run.end])) ++run.end;
    return run;
}

inline void add_base64(std::vector<place>& found, std::string_view text, std::string_view needle) {
    constexpr std::size_t alignments = 3;
    constexpr std::size_t byte_bits = 8;
    constexpr std::size_t letter_bits = 6;
    for (std::size_t before = 0; before < alignments; ++before) {
        const std::string plain = base64_core(needle, before);
        std::string of_urls = plain;
        std::replace(of_urls.begin(), of_urls.end(), '+', '-');
        std::replace(of_urls.begin(), of_urls.end(), '/', '_');
        const std::size_t first = (before * byte_bits + letter_bits - 1) / letter_bits;
        const bool within_letter = (before + needle.size()) * byte_bits % letter_bits != 0;
        for (const std::string& core : {plain, of_urls}) {
            std::size_t from = 0;  // each byte is visited once
            for (std::size_t at = text.find(core); at != std::string_view::npos; at = text.find(core, from)) {
                found.push_back(base64_run(text, {at, at + core.size()}, from, first, within_letter));
                from = found.back().end;
            }
        }
    }
}

/// A text with its JSON and URL escapes decoded once, and the place of each byte in the original text.
struct undone_text {
    std::string bytes{};
    std::vector<std::size_t> places{};  ///< has one more element than `bytes`
};

[[nodiscard]] inline undone_text undo_escapes(const undone_text& from) {
    undone_text made;
    const std::string_view text = from.bytes;
    for (std::size_t at = 0; at < text.size();) {
        unit one{std::string(1, text[at]), 1};
        if (text[at] == '%') one = percent_at(text, at);
        else if (text[at] == '\\') one = json_escape_at(text, at);
        if (one.size == 0) one = {std::string(1, text[at]), 1};
        made.bytes += one.decoded;
        for (std::size_t i = 0; i < one.decoded.size(); ++i) made.places.push_back(from.places[at]);
        at += one.size;
    }
    made.places.push_back(from.places.back());
    return made;
}

/// Adds the places of a long secret under nested escapes: JSON in JSON, "%252D".
inline void add_escaped(std::vector<place>& found, std::string_view text, std::string_view needle) {
    constexpr std::size_t most_layers = 4;
    if (text.find_first_of("\\%") == std::string_view::npos) return;
    undone_text layer{std::string{text}, {}};
    for (std::size_t at = 0; at <= text.size(); ++at) layer.places.push_back(at);
    for (std::size_t depth = 0; depth < most_layers; ++depth) {
        undone_text next = undo_escapes(layer);
        if (next.bytes.size() == layer.bytes.size()) return;  // no escapes are left
        layer = std::move(next);
        std::vector<place> inner;
        for (std::size_t at = layer.bytes.find(needle); at != std::string::npos; at = layer.bytes.find(needle, at + 1))
            inner.push_back({at, at + needle.size()});
        add_base64(inner, layer.bytes, needle);
        for (const place& one : inner) found.push_back({layer.places[one.begin], layer.places[one.end]});
    }
}

TOOLKIT_FUNCTION void join(std::vector<place>& found) {
    sort_list(found, [](const place& a, const place& b) { return a.begin < b.begin; });
    std::vector<place> joined;
    for (const place& one : found) {
        if (!joined.empty() && one.begin < joined.back().end) joined.back().end = std::max(joined.back().end, one.end);
        else joined.push_back(one);
    }
    found = std::move(joined);
}

TOOLKIT_FUNCTION std::vector<place> places_of(std::string_view text, std::string_view needle) {
    std::vector<place> found;
    if (needle.empty()) return found;
    for (const writing how : {writing::as_it_is, writing::json, writing::percent}) {
        const char sign = how == writing::json ? '\\' : '%';
        if (how != writing::as_it_is && text.find(sign) == std::string_view::npos) continue;
        for (std::size_t at = 0; at < text.size(); ++at) {
            if (text[at] != needle.front() && (how == writing::as_it_is || text[at] != sign)) continue;
            if (const std::size_t size = length_at(text, at, needle, how); size > 0) found.push_back({at, at + size});
        }
    }
    if (needle.size() >= long_secret) {
        add_base64(found, text, needle);
        add_escaped(found, text, needle);
    }
    join(found);
    return found;
}

[[nodiscard]] constexpr bool goes_on(char c) noexcept {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

TOOLKIT_FUNCTION std::vector<place> tokens_of(std::string_view text, std::string_view needle) {
    std::vector<place> found = places_of(text, needle);
    erase_from(found, [&](const place& one) {
        const bool before = one.begin > 0 && goes_on(text[one.begin - 1]) && goes_on(text[one.begin]);
        const bool behind = one.end < text.size() && goes_on(text[one.end]) && goes_on(text[one.end - 1]);
        return before || behind;
    });
    return found;
}

/// Whether a text ends with the name of a key: "api_key", "Authorization", "x-auth-token".
[[nodiscard]] inline bool ends_with_name_of_key(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::size_t begin = text.size();
    while (begin > 0 && text.size() - begin < longest && (goes_on(text[begin - 1]) || text[begin - 1] == '-')) --begin;
    std::string name;
    for (const char c : text.substr(begin)) name += ascii_lower(c);
    constexpr std::array<std::string_view, 6> parts{"key", "token", "auth", "secret", "password", "bearer"};
    return any_in(parts, [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

TOOLKIT_FUNCTION std::vector<place> values_of(std::string_view text, std::string_view needle) {
    constexpr std::array<std::string_view, 5> heads{"Bearer", "bearer", "Basic", "basic", "="};
    std::vector<place> found = tokens_of(text, needle);
    erase_from(found, [&](const place& one) {
        constexpr std::string_view between = " \"'\\";
        if (text.substr(one.begin, one.end - one.begin) != needle)
            return false;  // escaped, so it is not a word of this library
        const std::string_view before = text.substr(0, one.begin);
        std::string_view head = before.substr(0, before.find_last_not_of(between) + 1);
        if (any_in(heads, [&](std::string_view end) { return head.ends_with(end); })) return false;
        if (!head.ends_with(':')) return true;
        head.remove_suffix(1);
        return !ends_with_name_of_key(head.substr(0, head.find_last_not_of(between) + 1));
    });
    return found;
}

TOOLKIT_FUNCTION bool is_word(std::string_view needle) {
    constexpr std::size_t longest = 16;
    const auto divides = [](char c) { return c == '-' || c == '_'; };
    return needle.size() <= longest && !needle.starts_with("sk") && count_in(needle, divides) <= 1 &&
           all_in(needle, [&](char c) { return (c >= 'a' && c <= 'z') || divides(c); });
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

}}}  // namespace toolkit::v0::secret_search
