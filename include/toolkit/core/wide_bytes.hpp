// Thirty-two bytes at a time, if the processor has AVX2, which is checked at run time. It uses vector types of the
// compiler: the processor's own header is as large as the rest of the library. Next: core/utf8_lookup_wide.hpp and
// json/string_scan_wide.hpp.
#pragma once

#include <toolkit/version.hpp>

#if defined(__x86_64__) && defined(__GNUC__)
#define TOOLKIT_HAS_WIDE_BYTES 1

#include <cstring>

namespace toolkit { inline namespace v0 { namespace wide_bytes {

using bytes [[gnu::vector_size(32)]] = char;
using unsigned_bytes [[gnu::vector_size(32)]] = unsigned char;

[[nodiscard]] inline bool is_here() noexcept { return __builtin_cpu_supports("avx2") != 0; }

[[gnu::target("avx2"), gnu::always_inline]] inline bytes load(const char* from) noexcept {
    bytes loaded;
    std::memcpy(&loaded, from, sizeof loaded);
    return loaded;
}

}}}  // namespace toolkit::v0::wide_bytes

#endif
