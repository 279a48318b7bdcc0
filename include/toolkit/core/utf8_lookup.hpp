// In: bytes. Out: the length of their valid UTF-8 beginning, in steps of 64 bytes. It needs a processor that looks up
// 16 bytes in a table of 16 (SSSE3), which is checked at run time. The method is that of J. Keiser and D. Lemire,
// "Validating UTF-8 In Less Than One Instruction Per Byte" (2020). Each pair of adjacent bytes is looked up in three
// tables of errors. An error that is in all three has occurred. The public header is core/utf8.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>
#include <string_view>

#if defined(__x86_64__) && defined(__GNUC__)
#define TOOLKIT_HAS_UTF8_LOOKUP 1
#include <tmmintrin.h>

namespace toolkit { inline namespace v0 { namespace utf8_lookup {

/// The possible errors of a pair of bytes.
inline constexpr char too_short = 0x01;     ///< a lead byte without a continuation byte
inline constexpr char too_long = 0x02;      ///< an ASCII byte before a continuation byte
inline constexpr char overlong_3 = 0x04;    ///< E0 and 80 to 9F
inline constexpr char too_large = 0x08;     ///< F4 and 90 to BF, F5 and more
inline constexpr char surrogate = 0x10;     ///< ED and A0 to BF
inline constexpr char overlong_2 = 0x20;    ///< C0 or C1
inline constexpr char overlong_4 = 0x40;    ///< F0 and 80 to 8F; also F5 and more with these
inline constexpr char two_follow = '\x80';  ///< two continuation bytes: valid only in sequences of three or four bytes
inline constexpr char any_low = too_short | too_long | two_follow;

/// The start of the last code point if it does not end before `at`, else `at`.
inline std::size_t whole_before(std::string_view text, std::size_t at) noexcept {
    for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
        const auto byte = static_cast<unsigned char>(text[at - back]);
        if (byte < 0x80) return at;
        if (byte >= 0xC0) return (byte >= 0xF0 ? 4U : byte >= 0xE0 ? 3U : 2U) > back ? at - back : at;
    }
    return at;
}

[[nodiscard]] inline bool is_here() noexcept { return __builtin_cpu_supports("ssse3") != 0; }

inline constexpr char f_high = too_short | too_large | overlong_4;
inline constexpr char f_low = any_low | too_large | overlong_4;
inline constexpr char second = too_long | overlong_2 | two_follow;

/// The possible errors by four bits. It is stored twice, because each half of 32 bytes has its own lookup.
struct table {
    char entries[32]{};
    explicit constexpr table(int (*mistakes)(std::size_t)) noexcept {
        for (std::size_t i = 0; i < 32; ++i) entries[i] = static_cast<char>(mistakes(i % 16));
    }
};
/// By the high four bits of the first byte.
inline constexpr table first_high{[](std::size_t bits) -> int {
    if (bits < 8) return too_long;
    if (bits < 12) return two_follow;
    constexpr int leads[] = {too_short | overlong_2, too_short, too_short | overlong_3 | surrogate, f_high};
    return leads[bits - 12];
}};
/// By the low four bits of the first byte.
inline constexpr table first_low{[](std::size_t bits) -> int {
    if (bits < 2) return any_low | overlong_2 | (bits == 0 ? overlong_3 | overlong_4 : 0);
    if (bits < 5) return any_low | (bits == 4 ? too_large : 0);
    return f_low | (bits == 13 ? surrogate : 0);
}};
/// By the high four bits of the second byte.
inline constexpr table second_high{[](std::size_t bits) -> int {
    if (bits < 8 || bits >= 12) return too_short;
    if (bits < 10) return second | overlong_3 | (bits == 8 ? overlong_4 : too_large);
    return second | surrogate | too_large;
}};

[[gnu::target("ssse3"), gnu::always_inline]] inline __m128i look_up(const table& in, __m128i of) noexcept {
    const __m128i entries = _mm_loadu_si128(reinterpret_cast<const __m128i*>(in.entries));
    return _mm_shuffle_epi8(entries, _mm_and_si128(of, _mm_set1_epi8(0x0F)));
}

/// The errors in sixteen bytes that follow sixteen others; all zeros if there are none.
[[gnu::target("ssse3"), gnu::always_inline]] inline __m128i mistakes_in(__m128i bytes, __m128i before) noexcept {
    const __m128i one_back = _mm_alignr_epi8(bytes, before, 15);
    const __m128i wrong =
        _mm_and_si128(_mm_and_si128(look_up(first_high, _mm_srli_epi16(one_back, 4)), look_up(first_low, one_back)),
                      look_up(second_high, _mm_srli_epi16(bytes, 4)));
    // Two continuation bytes are valid if a lead byte of three or four is two or three bytes before.
    const __m128i within = _mm_or_si128(_mm_subs_epu8(_mm_alignr_epi8(bytes, before, 14), _mm_set1_epi8(0xE0 - 0x80)),
                                        _mm_subs_epu8(_mm_alignr_epi8(bytes, before, 13), _mm_set1_epi8(0xF0 - 0x80)));
    return _mm_xor_si128(_mm_and_si128(within, _mm_set1_epi8('\x80')), wrong);
}

/// Skips valid UTF-8 in steps of 64 bytes. Stops at the start of a code point, before the end or before an error.
/// Requires `is_here()`.
[[gnu::target("ssse3")]] inline std::size_t skip_valid(std::string_view text) noexcept {
    __m128i before = _mm_setzero_si128();
    bool open = false;  // a code point may continue from the previous bytes
    std::size_t at = 0;
    for (; text.size() - at >= 64; at += 64) {
        const auto* const from = reinterpret_cast<const __m128i*>(text.data() + at);
        const __m128i a = _mm_loadu_si128(from);
        const __m128i b = _mm_loadu_si128(from + 1);
        const __m128i c = _mm_loadu_si128(from + 2);
        const __m128i d = _mm_loadu_si128(from + 3);
        const bool ascii = _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d))) == 0;
        if (!ascii || open) {
            const __m128i wrong = _mm_or_si128(_mm_or_si128(mistakes_in(a, before), mistakes_in(b, a)),
                                               _mm_or_si128(mistakes_in(c, b), mistakes_in(d, c)));
            if (_mm_movemask_epi8(_mm_cmpeq_epi8(wrong, _mm_setzero_si128())) != 0xFFFF) break;
            open = !ascii;
        }
        before = d;
    }
    return whole_before(text, at);
}

}}}  // namespace toolkit::v0::utf8_lookup

#endif
