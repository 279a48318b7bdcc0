// CRC-32C (Castagnoli, RFC 3720), which detects damaged files. It uses the processor's instruction if there is one.
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace toolkit { inline namespace v0 {
namespace crc {

/// Tables for eight bytes at a time; [0] is the table for one byte.
using tables = std::array<std::array<std::uint32_t, 256>, 8>;
[[nodiscard]] consteval tables make_tables() {
    tables made{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value & 1U) != 0 ? value >> 1U ^ 0x82F63B78U : value >> 1U;
        made[0][i] = value;
    }
    for (std::size_t i = 0; i < 256; ++i)
        for (std::size_t t = 1; t < 8; ++t) made[t][i] = made[t - 1][i] >> 8U ^ made[0][made[t - 1][i] & 0xFFU];
    return made;
}
inline constexpr tables table = make_tables();

[[nodiscard]] constexpr std::uint32_t by_table(std::string_view bytes, std::uint32_t value) noexcept {
    const auto byte = [&](std::size_t at) { return static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at])); };
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        const std::uint32_t low = value ^ (byte(at) | byte(at + 1) << 8U | byte(at + 2) << 16U | byte(at + 3) << 24U);
        value = table[7][low & 0xFFU] ^ table[6][low >> 8U & 0xFFU] ^ table[5][low >> 16U & 0xFFU] ^
                table[4][low >> 24U] ^ table[3][byte(at + 4)] ^ table[2][byte(at + 5)] ^ table[1][byte(at + 6)] ^
                table[0][byte(at + 7)];
    }
    for (; at < bytes.size(); ++at) value = value >> 8U ^ table[0][(value ^ byte(at)) & 0xFFU];
    return value;
}

#if defined(__x86_64__)
__attribute__((target("sse4.2"))) inline std::uint32_t by_instruction(std::string_view bytes,
                                                                      std::uint32_t value) noexcept {
    std::uint64_t wide = value;
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, 8);
        wide = __builtin_ia32_crc32di(wide, word);
    }
    value = static_cast<std::uint32_t>(wide);
    for (; at < bytes.size(); ++at) value = __builtin_ia32_crc32qi(value, static_cast<unsigned char>(bytes[at]));
    return value;
}
#endif

}  // namespace crc

/// The CRC-32C of bytes; `before` is that of the preceding bytes.
[[nodiscard]] inline std::uint32_t crc32c(std::string_view bytes, std::uint32_t before = 0) noexcept {
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2")) return ~crc::by_instruction(bytes, ~before);
#endif
    return ~crc::by_table(bytes, ~before);
}

static_assert(~crc::by_table("123456789", ~0U) == 0xE3069283U,
              "toolkit: this CRC-32C does not produce the known check value");

}}  // namespace toolkit::v0
