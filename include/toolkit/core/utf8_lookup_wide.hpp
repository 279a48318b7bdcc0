// In: bytes. Out: how far they are UTF-8, in steps of 64 and to the end, where the processor can look up thirty-two
// bytes at once (AVX2, asked at run time). The tables of core/utf8_lookup.hpp in wider vectors.
#pragma once

#include <toolkit/core/utf8_lookup.hpp>
#include <toolkit/core/wide_bytes.hpp>

#if defined(TOOLKIT_HAS_UTF8_LOOKUP)
#include <cstddef>
#include <cstring>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace utf8_lookup_wide {

using wide_bytes::bytes;
using wide_bytes::is_here;
using wide_bytes::load;
using wide_bytes::unsigned_bytes;

[[gnu::target("avx2"), gnu::always_inline]] inline unsigned_bytes load_unsigned(const char* from) noexcept {
    return reinterpret_cast<unsigned_bytes>(load(from));
}

/// Of each byte, what a table says of its lower four bits.
[[gnu::target("avx2"), gnu::always_inline]] inline bytes look_up(const utf8_lookup::table& in,
                                                                 unsigned_bytes of) noexcept {
    return __builtin_ia32_pshufb256(load(in.entries), reinterpret_cast<bytes>(of & 0x0F));
}

/// What is wrong with the thirty-two bytes at `from`, behind three others: all zeros when nothing is.
[[gnu::target("avx2"), gnu::always_inline]] inline bytes mistakes_at(const char* from) noexcept {
    const auto now = load_unsigned(from);
    const auto one_back = load_unsigned(from - 1);
    const bytes wrong = look_up(utf8_lookup::first_high, one_back >> 4) & look_up(utf8_lookup::first_low, one_back) &
                        look_up(utf8_lookup::second_high, now >> 4);
    // Two bytes that follow are right where a lead of three or four stands two or three bytes before.
    const auto within = (load_unsigned(from - 2) >= 0xE0) | (load_unsigned(from - 3) >= 0xF0);
    return (reinterpret_cast<bytes>(within) & '\x80') ^ wrong;
}

/// Whether something is wrong with the sixty-four bytes at `from`, behind three others.
[[gnu::target("avx2"), gnu::always_inline]] inline bool has_mistakes(const char* from) noexcept {
    const bytes wrong = mistakes_at(from) | mistakes_at(from + 32);
    return __builtin_ia32_pmovmskb256(reinterpret_cast<bytes>(wrong != 0)) != 0;
}

/// Steps over valid UTF-8: to the end when all of it is; otherwise to the beginning of a code point at most 66 bytes
/// before the first mistake. To be called where `is_here()`.
[[gnu::target("avx2")]] inline std::size_t skip_valid(std::string_view text) noexcept {
    char apart[3 + 64] = {};  // for the first bytes, which have none before them, and the last, behind which are zeros
    bool open = false;        // a code point may go on from the bytes before
    std::size_t at = 0;
    for (; text.size() - at >= 64; at += 64) {
        const char* from = text.data() + at;
        const bool ascii = __builtin_ia32_pmovmskb256(load(from) | load(from + 32)) == 0;
        if (!ascii || open) {
            if (at == 0) from = static_cast<const char*>(std::memcpy(apart + 3, from, 64));
            if (has_mistakes(from)) return utf8_lookup::whole_before(text, at);
            open = !ascii;
        }
    }
    if (const std::size_t left = text.size() - at; left != 0) {
        if (!open && text.size() >= 32) {  // as a rule the rest is ASCII: two looks, which may overlap
            const char* const last = text.data() + text.size() - 32;
            const bytes rest = load(left < 32 ? last : text.data() + at) | load(last);
            if (__builtin_ia32_pmovmskb256(rest) == 0) return text.size();
        }
        const std::size_t before = at == 0 ? 0 : 3;
        std::memset(apart, 0, sizeof apart);
        std::memcpy(apart + 3 - before, text.data() + at - before, before + left);
        if (!has_mistakes(apart + 3)) return text.size();
    }
    return utf8_lookup::whole_before(text, at);
}

}}}  // namespace toolkit::v0::utf8_lookup_wide

#endif
