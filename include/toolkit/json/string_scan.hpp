// Helpers for reading strings: find the end of a clean run of bytes, decode an escape, and read the token in place of
// an expected one for a message.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/string_scan_wide.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace toolkit { inline namespace v0 { namespace string_scan {

#if defined(__SSE2__)
/// Sets all bits of each byte that is a quote, a backslash or a control character.
inline __m128i specials_of(__m128i bytes) noexcept {
    return _mm_or_si128(
        _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))),
        _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes));
}
#endif

/// The number of bytes that are examined together.
inline constexpr std::size_t block = 16;

/// A bit for each of the `block` bytes at `at` that is a quote, a backslash or a control character. The bytes must
/// exist. `beyond` receives a bit for each byte that is not ASCII.
constexpr unsigned specials_in_block(const char* at, unsigned& beyond) noexcept {
#if defined(__SSE2__)
    if (!std::is_constant_evaluated()) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        beyond |= static_cast<unsigned>(_mm_movemask_epi8(bytes));
        return static_cast<unsigned>(_mm_movemask_epi8(specials_of(bytes)));
    }
#endif
    unsigned found = 0;
    for (std::size_t i = 0; i < block; ++i) {
        const auto byte = static_cast<unsigned char>(at[i]);
        if (byte == '"' || byte == '\\' || byte < 0x20) found |= 1U << i;
        if (byte >= 0x80) beyond |= 1U << i;
    }
    return found;
}

inline constexpr std::uint64_t tops = 0x8080808080808080U;  ///< the top bit of each byte

/// Whether one of eight bytes is a quote, a backslash or a control character.
constexpr bool has_special(std::uint64_t word) noexcept {
    constexpr std::uint64_t ones = 0x0101010101010101U;
    const std::uint64_t quote = word ^ (ones * '"');
    const std::uint64_t slash = word ^ (ones * '\\');
    return ((((word - ones * 0x20U) & ~word) | ((quote - ones) & ~quote) | ((slash - ones) & ~slash)) & tops) != 0;
}

/// Passes the last bytes of a text from `at` on; those from `begin` to `at` are clean. Stops where a byte may be
/// special.
[[gnu::noinline]] inline const char* skip_last_clean(const char* const begin, const char* at, const char* const end,
                                                     bool& high) noexcept {
    const auto load = [](const char* from, auto word) {
        std::memcpy(&word, from, sizeof word);
        return std::uint64_t{word};
    };
    while (at != end && end - begin >= 4) {
        std::uint64_t word = 0;
        if (end - begin >= 8) word = load(end - at >= 8 ? at : end - 8, std::uint64_t{});  // the last ones twice
        else word = load(begin, std::uint32_t{}) | load(end - 4, std::uint32_t{}) << 32U;
        if (has_special(word)) break;
        high = high || (word & tops) != 0;
        at = end - at >= 8 ? at + 8 : end;
    }
    return at;
}

/// The first quote, backslash or control character, or the end. `high` is set if a byte that is not ASCII was passed.
TOOLKIT_ONCE constexpr const char* find_special(const char* at, const char* const end, bool& high) noexcept {
    if (!std::is_constant_evaluated()) {
        const char* const begin = at;
#if defined(TOOLKIT_HAS_WIDE_BYTES)
        if (end - at >= 32 && string_scan_wide::is_here()) {
            const string_scan_wide::stop seen = string_scan_wide::find_special(at, end);
            high = high || seen.high;
            if (seen.found) return seen.at;
            at = seen.at;
        }
#endif
#if defined(__SSE2__)
        for (; end - at >= 16; at += 16) {
            const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
            const auto found = static_cast<unsigned>(_mm_movemask_epi8(specials_of(bytes)));
            const auto beyond = static_cast<unsigned>(_mm_movemask_epi8(bytes));
            if (found != 0) {
                high = high || (beyond & (found ^ (found - 1))) != 0;
                return at + std::countr_zero(found);
            }
            high = high || beyond != 0;
        }
#endif
        at = skip_last_clean(begin, at, end, high);
    }
    for (; at != end; ++at) {
        const auto byte = static_cast<unsigned char>(*at);
        if (byte == '"' || byte == '\\' || byte < 0x20) return at;
        high = high || byte >= 0x80;
    }
    return at;
}

/// The quote that ends a string of at most 63 bytes, all plain ASCII. Null if there is none that near, or if the text
/// ends soon. It is a fast path for the many short strings.
[[gnu::always_inline]] constexpr const char* find_near_quote([[maybe_unused]] const char* at,
                                                             [[maybe_unused]] const char* const end) noexcept {
#if defined(__SSE2__)
    if (std::is_constant_evaluated()) return nullptr;
    for (int i = 0; i < 4 && end - at >= 16; ++i, at += 16) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
        // The top bit of each byte decides. It is also set for bytes that are not ASCII.
        const __m128i found = _mm_or_si128(
            _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\'))),
            _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(0x1F)), bytes), bytes));
        const auto which = static_cast<unsigned>(_mm_movemask_epi8(found));
        if (which == 0) continue;
        at += std::countr_zero(which);
        return *at == '"' ? at : nullptr;
    }
#endif
    return nullptr;
}

/// Whether the bytes at `at` equal `text`. At least `text.size()` bytes must exist. Inline, because the texts are short
/// keys.
[[gnu::always_inline]] constexpr bool begins_with(const char* at, std::string_view text) noexcept {
    if (std::is_constant_evaluated()) return std::string_view{at, text.size()} == text;
    const char* expected = text.data();
    std::size_t left = text.size();
    const auto differ = [&](auto word, std::size_t offset) {
        decltype(word) other = 0;
        std::memcpy(&word, at + offset, sizeof word);
        std::memcpy(&other, expected + offset, sizeof word);
        return word != other;
    };
    if (left >= 8) {
        for (std::size_t offset = 0; offset + 8 < left; offset += 8)
            if (differ(std::uint64_t{}, offset)) return false;
        return !differ(std::uint64_t{}, left - 8);
    }
    if (left >= 4) return !differ(std::uint32_t{}, 0) && !differ(std::uint32_t{}, left - 4);
    while (left > 0) {
        --left;
        if (at[left] != expected[left]) return false;
    }
    return true;
}

/// Whether these bytes are at `at`, with at least `more` bytes after them before the end.
[[gnu::always_inline]] constexpr bool stands_at(const char* at, const char* const end, std::string_view text,
                                                std::size_t more = 0) noexcept {
    return static_cast<std::size_t>(end - at) >= text.size() + more && begins_with(at, text);
}

/// Whether two short texts are equal, without a function call.
[[gnu::always_inline]] constexpr bool same(std::string_view a, std::string_view b) noexcept {
    const char* const from = a.data();
    return a.size() == b.size() && begins_with(from, b);
}

/// The first byte that is not white space of JSON, or the end. `at` must not be the end.
constexpr const char* find_no_space(const char* at, const char* const end) noexcept {
#if defined(__SSE2__)
    if (!std::is_constant_evaluated()) {
        // Usually there is one blank, or a line break with its indentation.
        if (*at == ' ' || *at == '\n') ++at;
        if (at != end && static_cast<unsigned char>(*at) > ' ') return at;
        while (end - at >= 16) {
            const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
            const auto others = ~static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))));
            const int blanks = std::countr_zero(others);  // 16 if there are only blanks
            at += blanks;
            if (blanks == 16) continue;
            if (static_cast<unsigned char>(*at) > ' ') return at;
            break;
        }
    }
#endif
    while (at != end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) ++at;
    return at;
}

/// The same, from any position. Usually there is no blank.
[[gnu::always_inline]] constexpr const char* skip_blanks(const char* at, const char* const end) noexcept {
    return at == end || static_cast<unsigned char>(*at) > ' ' ? at : find_no_space(at, end);
}

/// Reads four hexadecimal digits. False if they are not there.
constexpr bool read_hex(const char* at, const char* end, char32_t& value) noexcept {
    value = 0;
    if (end - at < 4) return false;
    for (int i = 0; i < 4; ++i) {
        const char c = at[i];
        unsigned digit = 0;
        if (c >= '0' && c <= '9') digit = static_cast<unsigned>(c - '0');
        else if (c >= 'a' && c <= 'f') digit = static_cast<unsigned>(c - 'a') + 10;
        else if (c >= 'A' && c <= 'F') digit = static_cast<unsigned>(c - 'A') + 10;
        else return false;
        value = value << 4U | digit;
    }
    return true;
}

/// The character of a two-character escape, by its second character; 0 if there is no such escape.
inline constexpr auto short_escapes = [] {
    std::array<char, 256> meaning{};
    for (const char c : {'"', '\\', '/'}) meaning[static_cast<unsigned char>(c)] = c;
    meaning['b'] = '\b';
    meaning['f'] = '\f';
    meaning['n'] = '\n';
    meaning['r'] = '\r';
    meaning['t'] = '\t';
    return meaning;
}();

/// Decodes the escapes of one block; another block must follow it in the text. It appends the result to `used` bytes at
/// `to`. Returns the number of bytes read: fewer than a block if something else is there, and none if there is no
/// escape.
inline std::size_t unescape_block(const char* at, char* to, std::size_t& used, unsigned& beyond) noexcept {
    unsigned found = specials_in_block(at, beyond);
    if (found == 0) return 0;
    std::size_t done = 0;
    while (done < block) {
        const auto next = static_cast<std::size_t>(std::countr_zero(found | 1U << block));
        std::memcpy(to + used, at + done, block);
        used += next - done;
        done = next;
        if (next == block) break;
        const char meaning = short_escapes[static_cast<unsigned char>(at[next + 1])];
        if (at[next] != '\\' || meaning == 0) break;
        to[used++] = meaning;
        done += 2;
        found &= ~0U << done;
    }
    return done;
}

/// A text that is built on the stack, so that a text of usual length is assigned once. Without a target nothing is
/// stored.
class gathered_text {
public:
    constexpr explicit gathered_text(std::string* to) : to_(to) {
        if (to_ != nullptr) to_->clear();
    }
    constexpr void put(std::string_view piece) {
        if (to_ == nullptr) return;
        if (piece.size() > pieces_.size() - used_) {
            flush();
            if (piece.size() > pieces_.size()) return static_cast<void>(to_->append(piece));
        }
        std::copy(piece.begin(), piece.end(), pieces_.begin() + static_cast<std::ptrdiff_t>(used_));
        used_ += piece.size();
    }
    /// Reads blocks from `at` as long as they contain escapes, because escapes come in groups.
    constexpr void put_unescaped(const char*& at, const char* const end, unsigned& beyond) {
        if (std::is_constant_evaluated() || to_ == nullptr) return;
        while (static_cast<std::size_t>(end - at) > 2 * block) {
            if (pieces_.size() - used_ < 2 * block) flush();
            const std::size_t read = unescape_block(at, pieces_.data(), used_, beyond);
            at += read;
            if (read < block) break;
        }
    }
    constexpr void flush() {
        if (to_ != nullptr) to_->append(pieces_.data(), used_);
        used_ = 0;
    }

private:
    std::string* to_;
    std::array<char, 1024> pieces_;  // only the first `used_` are set
    std::size_t used_ = 0;
};

enum class escape_result : std::uint8_t { good, unknown, lone_surrogate };

/// Decodes the escape whose backslash is at `at`, and moves `at` past it.
TOOLKIT_ONCE constexpr escape_result read_escape(const char*& at, const char* const end, char32_t& value) noexcept {
    if (end - at < 2) return escape_result::unknown;
    const char c = at[1];
    if (c != 'u') {
        value = static_cast<unsigned char>(short_escapes[static_cast<unsigned char>(c)]);
        if (value == 0) return escape_result::unknown;
        at += 2;
        return escape_result::good;
    }
    if (!read_hex(at + 2, end, value)) return escape_result::unknown;
    if (value >= 0xDC00 && value <= 0xDFFF) return escape_result::lone_surrogate;
    if (value >= 0xD800 && value <= 0xDBFF) {
        char32_t low = 0;
        if (end - at < 12 || at[6] != '\\' || at[7] != 'u' || !read_hex(at + 8, end, low) || low < 0xDC00 ||
            low > 0xDFFF)
            return escape_result::lone_surrogate;
        value = 0x10000 + ((value - 0xD800) << 10U) + (low - 0xDC00);
        at += 12;
    } else {
        at += 6;
    }
    return escape_result::good;
}

/// The end of the string whose opening quote is at `at`.
constexpr std::size_t end_of_string(std::string_view text, std::size_t at) noexcept {
    for (++at; at < text.size() && text[at] != '"';) at += text[at] == '\\' ? 2U : 1U;
    return at < text.size() ? at + 1 : text.size();
}

/// The end of the array or object that begins at `at`, or of enough of it for a message.
constexpr std::size_t end_of_brackets(std::string_view text, std::size_t at) noexcept {
    constexpr std::size_t enough = 256;
    const std::size_t last = text.size() - at < enough ? text.size() : at + enough;
    std::size_t open = 0;
    while (at < last) {
        const char c = text[at];
        at = c == '"' ? end_of_string(text, at) : at + 1;
        if (c == '{' || c == '[') ++open;
        if ((c == '}' || c == ']') && --open == 0) break;
    }
    return at;
}

/// The token at `at`, for a message: a whole string, number or word, or an array or object up to a limit.
constexpr std::string_view token_at(std::string_view text, std::size_t at) noexcept {
    if (at >= text.size()) return {};
    const char first = text[at];
    std::size_t end = at + 1;
    if (first == '"') {
        end = end_of_string(text, at);
    } else if (first == '{' || first == '[') {
        end = end_of_brackets(text, at);
    } else if (first != '}' && first != ']' && first != ',' && first != ':') {
        constexpr std::string_view ends = " \t\r\n,:{}[]\"";
        while (end < text.size() && ends.find(text[end]) == std::string_view::npos) ++end;
    }
    return text.substr(at, end - at);
}

}}}  // namespace toolkit::v0::string_scan
