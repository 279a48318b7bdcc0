// In: bytes of a JSON string. Out: the first special byte. It compares 32 bytes at once on processors with AVX2, which
// is checked at run time. json/string_scan.hpp is the door and has the narrow version.
#pragma once

#include <toolkit/core/wide_bytes.hpp>

#if defined(TOOLKIT_HAS_WIDE_BYTES)
#include <bit>

namespace toolkit { inline namespace v0 { namespace string_scan_wide {

using wide_bytes::bytes;
using wide_bytes::is_here;
using wide_bytes::load;
using wide_bytes::unsigned_bytes;

/// Sets all bits of each byte that is a quote, a backslash or a control character.
[[gnu::target("avx2"), gnu::always_inline]] inline bytes specials_of(bytes of) noexcept {
    return (of == '"') | (of == '\\') | reinterpret_cast<bytes>(reinterpret_cast<unsigned_bytes>(of) < 0x20);
}

[[gnu::target("avx2"), gnu::always_inline]] inline unsigned top_bits(bytes of) noexcept {
    return static_cast<unsigned>(__builtin_ia32_pmovmskb256(of));
}

/// How far a scan came.
struct stop {
    const char* at;
    bool found;  ///< a quote, a backslash or a control character is there
    bool high;   ///< a byte that is not ASCII was passed
};

/// The first quote, backslash or control character, or the position where fewer than 32 bytes are left. Call it only if
/// `is_here()`.
[[gnu::target("avx2"), gnu::noinline]] inline stop find_special(const char* at, const char* const end) noexcept {
    bytes passed{};
    for (;;) {
        for (int i = 0; i < 2; ++i) {
            if (end - at < 32) return {at, false, top_bits(passed) != 0};
            const bytes now = load(at);
            const unsigned special = top_bits(specials_of(now));
            if (special != 0) {
                const unsigned before = special ^ (special - 1);
                return {at + std::countr_zero(special), true, ((top_bits(now) & before) | top_bits(passed)) != 0};
            }
            passed |= now;
            at += 32;
        }
        for (; end - at >= 128; at += 128) {  // a long run, as long as nothing is special
            const bytes a = load(at);
            const bytes b = load(at + 32);
            const bytes c = load(at + 64);
            const bytes d = load(at + 96);
            if (top_bits(specials_of(a) | specials_of(b) | specials_of(c) | specials_of(d)) != 0) break;
            passed |= a | b | c | d;
        }
    }
}

}}}  // namespace toolkit::v0::string_scan_wide

#endif
