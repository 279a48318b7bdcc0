// UUIDs (RFC 9562): parse, print, and make from a name (version 5) or from given random bits (version 4).
#pragma once

#include <toolkit/core/hash.hpp>
#include <toolkit/core/result.hpp>

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// 128 bits, as 16 bytes in the order of the text form.
struct uuid {
    std::array<std::uint8_t, 16> bytes{};

    friend constexpr auto operator<=>(const uuid&, const uuid&) = default;
    [[nodiscard]] constexpr bool is_nil() const noexcept { return *this == uuid{}; }

    /// 36 characters, lower case.
    [[nodiscard]] constexpr std::string to_string() const {
        std::string text;
        text.reserve(36);
        for (std::size_t i = 0; i < 16; ++i) {
            if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
            text += "0123456789abcdef"[bytes[i] >> 4U];
            text += "0123456789abcdef"[bytes[i] & 15U];
        }
        return text;
    }

    /// Parses the 36 characters. Fails with `invalid_argument` for any other text.
    [[nodiscard]] static constexpr result<uuid> from_string(std::string_view text) {
        uuid id;
        std::size_t digit = 0;
        bool right = text.size() == 36;
        for (std::size_t i = 0; right && i < 36; ++i) {
            const char c = text[i];
            if (i == 8 || i == 13 || i == 18 || i == 23) {
                right = c == '-';
                continue;
            }
            unsigned value = 0;
            if (c >= '0' && c <= '9') value = static_cast<unsigned>(c - '0');
            else if (c >= 'a' && c <= 'f') value = static_cast<unsigned>(c - 'a' + 10);
            else if (c >= 'A' && c <= 'F') value = static_cast<unsigned>(c - 'A' + 10);
            else right = false;
            auto& byte = id.bytes[digit / 2];
            byte = static_cast<std::uint8_t>(static_cast<unsigned>(byte) << 4U | value);
            ++digit;
        }
        if (!right)
            return failure::of(failure_kind::invalid_argument, {}, "UUID is not valid",
                               "Use a full id of 36 characters from the search results");
        return id;
    }

    /// Version 5: the id of a name in a name space.
    [[nodiscard]] static constexpr uuid from_name(const uuid& space, std::string_view name) noexcept {
        sha1 hash;
        char head[16]{};
        for (std::size_t i = 0; i < 16; ++i) head[i] = static_cast<char>(space.bytes[i]);
        hash.update({head, 16});
        hash.update(name);
        const digest160 digest = hash.finish();
        uuid id;
        for (std::size_t i = 0; i < 16; ++i) id.bytes[i] = digest[i];
        return id.marked(5);
    }

    /// Version 4 from 128 random bits.
    [[nodiscard]] static constexpr uuid from_bits(std::uint64_t high, std::uint64_t low) noexcept {
        uuid id;
        for (std::size_t i = 0; i < 8; ++i) {
            id.bytes[i] = static_cast<std::uint8_t>(high >> (56 - 8 * i));
            id.bytes[8 + i] = static_cast<std::uint8_t>(low >> (56 - 8 * i));
        }
        return id.marked(4);
    }

private:
    [[nodiscard]] constexpr uuid marked(unsigned version_digit) const noexcept {
        uuid id = *this;
        id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0FU) | version_digit << 4U);
        id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3FU) | 0x80U);
        return id;
    }
};

/// The name space of toolkit's own ids: version 5 of "toolkit" in the DNS name space.
inline constexpr uuid toolkit_space = uuid::from_name(
    uuid{{0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1, 0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8}}, "toolkit");

}}  // namespace toolkit::v0
