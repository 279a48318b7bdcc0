// In: JSON text at a value. Out: its end, or the reason why it is not valid. It is for values that nobody needs. They
// are checked as strictly as others, but nothing is built. json/reader.hpp makes the message.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/limits.hpp>
#include <toolkit/json/number.hpp>
#include <toolkit/json/string_scan.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace skipping {

// Each of these returns the end of what begins at `at`, or null if it is not valid.

/// Any string, also long or with escapes. `at` is after its opening quote.
TOOLKIT_ONCE [[gnu::noinline]] constexpr const char* skip_any_text(const char* at, const char* const end) noexcept {
    const char* const from = at;
    bool high = false;
    for (;;) {
        at = string_scan::find_special(at, end, high);
        if (at == end || static_cast<unsigned char>(*at) < 0x20) return nullptr;
        if (*at == '"') break;
        char32_t value = 0;
        if (string_scan::read_escape(at, end, value) != string_scan::escape_result::good) return nullptr;
    }
    // Escapes are ASCII, so the text between them is UTF-8 if the whole is.
    return high && !is_utf8({from, static_cast<std::size_t>(at - from)}) ? nullptr : at + 1;
}
[[gnu::always_inline]] constexpr const char* skip_text(const char* at, const char* const end) noexcept {
    const char* const close = string_scan::find_near_quote(at, end);
    return close != nullptr ? close + 1 : skip_any_text(at, end);
}
[[gnu::always_inline]] constexpr const char* skip_key(const char* at, const char* const end) noexcept {
    if (at == end || *at != '"') return nullptr;
    at = skip_text(at + 1, end);
    if (at == nullptr) return nullptr;
    at = string_scan::skip_blanks(at, end);
    return at == end || *at != ':' ? nullptr : at + 1;
}
[[gnu::noinline]] constexpr const char* skip_any_number(const char* at, const char* const end) noexcept {
    number_text number;
    return scan_number(at, end, number);
}
constexpr const char* skip_word_or_number(const char* at, const char* const end) noexcept {
    const char c = *at;
    if (c == '-' || numbers::is_digit(c)) {
        bool negative = false;
        std::uint64_t magnitude = 0;
        const char* const after = scan_small_whole(at, end, negative, magnitude);
        return after != nullptr ? after : skip_any_number(at, end);
    }
    const std::string_view word = c == 't' ? "true" : c == 'f' ? "false" : "null";
    return string_scan::stands_at(at, end, word) ? at + word.size() : nullptr;
}

}  // namespace skipping

/// Why a walk over a value stopped.
enum class skip_stop : std::uint8_t {
    end,        ///< no error: the value ends there
    value,      ///< an invalid string, number or word, or no value at all
    level,      ///< an array or object that is nested too deeply
    first_key,  ///< the first key of an object is invalid or has no colon
    key,        ///< another key of an object is invalid
    in_object,  ///< neither a comma nor the end of the object
    in_array,   ///< neither a comma nor the end of the array
};
struct skipped_value {
    const char* at;
    skip_stop why;
};

/// Passes the value at `at`, which may have this many levels of arrays and objects.
TOOLKIT_ONCE [[nodiscard]] constexpr skipped_value skip_any_value(const char* at, const char* const end,
                                                                  std::size_t levels) noexcept {
    std::array<bool, json_bounds.depth> outer;  // per level: whether an object is around it; set before it is read
    std::size_t level = 0;
    bool object = false;
    for (;;) {
        at = string_scan::skip_blanks(at, end);
        if (at == end) return {at, skip_stop::value};
        const char* after = nullptr;
        bool first = false;
        if (*at == '{' || *at == '[') {
            if (level == levels) return {at, skip_stop::level};
            outer[level++] = object;
            object = *at == '{';
            first = true;
            after = at + 1;
        } else {
            after = *at == '"' ? skipping::skip_text(at + 1, end) : skipping::skip_word_or_number(at, end);
        }
        if (after == nullptr) return {at, skip_stop::value};
        for (at = after;; first = false) {  // after a value, or an opening bracket
            if (level == 0) return {at, skip_stop::end};
            at = string_scan::skip_blanks(at, end);
            if (at != end && *at == (object ? '}' : ']')) {
                ++at;
                object = outer[--level];
                continue;
            }
            if (first) break;
            if (at == end || *at != ',') return {at, object ? skip_stop::in_object : skip_stop::in_array};
            at = string_scan::skip_blanks(at + 1, end);
            break;
        }
        if (object) {
            after = skipping::skip_key(at, end);
            if (after == nullptr) return {at, first ? skip_stop::first_key : skip_stop::key};
            at = after;
        }
    }
}

}}  // namespace toolkit::v0
