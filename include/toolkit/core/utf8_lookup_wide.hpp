// In: bytes. Out: the length of their valid UTF-8 beginning, in steps of 64 bytes and to the end. It needs a processor
// that looks up 32 bytes at once (AVX2), which is checked at run time. It uses the tables of core/utf8_lookup.hpp in
// wider vectors.
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

/// For each byte, the table entry of its low four bits.
[[gnu::target("avx2"), gnu::always_inline]] inline bytes look_up(const utf8_lookup::table& in,
                                                                 unsigned_bytes of) noexcept {
    return __builtin_ia32_pshufb256(load(in.entries), reinterpret_cast<bytes>(of & 0x0F));
}

/// The errors in the 32 bytes at `from`, which follow three others; all zeros if there are none.
[[gnu::target("avx2"), gnu::always_inline]] inline bytes mistakes_at(const char* from) noexcept {
    const auto now = load_unsigned(from);
    const auto one_back = load_unsigned(from - 1);
    const bytes wrong = look_up(utf8_lookup::first_high, one_back >> 4) & look_up(utf8_lookup::first_low, one_back) &
                        look_up(utf8_lookup::second_high, now >> 4);
    // Two continuation bytes are valid if a lead byte of three or four is two or three bytes before.
    const auto within = (load_unsigned(from - 2) >= 0xE0) | (load_unsigned(from - 3) >= 0xF0);
    return (reinterpret_cast<bytes>(within) & '\x80') ^ wrong;
}

/// Whether the 64 bytes at `from`, which follow three others, contain an error.
[[gnu::target("avx2"), gnu::always_inline]] inline bool has_mistakes(const char* from) noexcept {
    const bytes wrong = mistakes_at(from) | mistakes_at(from + 32);
    return __builtin_ia32_pmovmskb256(reinterpret_cast<bytes>(wrong != 0)) != 0;
}

/// Skips valid UTF-8. Returns the size if all of the text is valid. Otherwise it returns the start of a code point at
/// most 66 bytes before the first error. Requires `is_here()`.
[[gnu::target("avx2")]] inline std::size_t skip_valid(std::string_view text) noexcept {
    char apart[3 + 64] = {};  // for the first bytes, which have no predecessors, and the last, padded with zeros
    bool open = false;        // a code point may continue from the previous bytes
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
        if (!open && text.size() >= 32) {  // the rest is usually ASCII: two loads, which may overlap
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
