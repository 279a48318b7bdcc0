// Hashes: FNV-1a for tables (not for security), SHA-1 for name-based ids and content (RFC 3174).
#pragma once

#include <toolkit/version.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>

namespace toolkit { inline namespace v0 {

/// 64-bit FNV-1a; continues from `seed`.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view bytes,
                                            std::uint64_t seed = 14695981039346656037ULL) noexcept {
    for (const char c : bytes) {
        seed ^= static_cast<unsigned char>(c);
        seed *= 1099511628211ULL;
    }
    return seed;
}

using digest160 = std::array<std::uint8_t, 20>;

/// SHA-1 over pieces of text (RFC 3174), for ids and to detect changed content.
class sha1 {
public:
    constexpr void update(std::string_view bytes) noexcept {
        total_ += bytes.size();
        while (!bytes.empty()) {
            const std::size_t room = 64 - used_;
            const std::size_t take = bytes.size() < room ? bytes.size() : room;
            if (std::is_constant_evaluated())
                for (std::size_t i = 0; i < take; ++i) block_[used_ + i] = static_cast<std::uint8_t>(bytes[i]);
            else std::memcpy(block_.data() + used_, bytes.data(), take);
            used_ += take;
            bytes.remove_prefix(take);
            if (used_ == 64) mix();
        }
    }
    [[nodiscard]] constexpr digest160 finish() noexcept {
        const std::uint64_t bits = total_ * 8;
        update(std::string_view{"\x80", 1});
        while (used_ != 56) update(std::string_view{"\0", 1});
        for (std::size_t i = 0; i < 8; ++i) block_[56 + i] = static_cast<std::uint8_t>(bits >> (56 - 8 * i));
        mix();
        digest160 out{};
        for (std::size_t i = 0; i < 20; ++i) out[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
        return out;
    }

private:
    static constexpr std::uint32_t turn(std::uint32_t x, unsigned n) noexcept { return (x << n) | (x >> (32U - n)); }
    constexpr void mix() noexcept {
        std::uint32_t w[80]{};
        for (std::size_t i = 0; i < 16; ++i)
            w[i] = static_cast<std::uint32_t>(block_[4 * i]) << 24U |
                   static_cast<std::uint32_t>(block_[4 * i + 1]) << 16U |
                   static_cast<std::uint32_t>(block_[4 * i + 2]) << 8U | static_cast<std::uint32_t>(block_[4 * i + 3]);
        for (std::size_t i = 16; i < 80; ++i) w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        std::uint32_t a = state_[0];  // no structured bindings: Clang cannot change them in a constexpr lambda
        std::uint32_t b = state_[1];
        std::uint32_t c = state_[2];
        std::uint32_t d = state_[3];
        std::uint32_t e = state_[4];
        const auto twenty = [&](std::size_t first, std::uint32_t k, const auto& f) {
            for (std::size_t i = first; i < first + 20; ++i) {
                const std::uint32_t next = turn(a, 5) + f(b, c, d) + e + k + w[i];
                e = d;
                d = c;
                c = turn(b, 30);
                b = a;
                a = next;
            }
        };
        using bits = std::uint32_t;
        const auto parity = [](bits x, bits y, bits z) { return x ^ y ^ z; };
        twenty(0, 0x5A827999U, [](bits x, bits y, bits z) { return z ^ (x & (y ^ z)); });
        twenty(20, 0x6ED9EBA1U, parity);
        twenty(40, 0x8F1BBCDCU, [](bits x, bits y, bits z) { return (x & y) | (z & (x | y)); });
        twenty(60, 0xCA62C1D6U, parity);
        state_[0] += a;
        state_[1] += b;
        state_[2] += c;
        state_[3] += d;
        state_[4] += e;
        used_ = 0;
    }

    std::array<std::uint32_t, 5> state_{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
    std::array<std::uint8_t, 64> block_{};
    std::size_t used_ = 0;
    std::uint64_t total_ = 0;
};

/// The SHA-1 of a text.
[[nodiscard]] constexpr digest160 sha1_of(std::string_view bytes) noexcept {
    sha1 hash;
    hash.update(bytes);
    return hash.finish();
}

/// The SHA-1 of texts that mostly extend the one before. The common beginning is not hashed again.
class growing_sha1 {
public:
    /// The SHA-1 of a text. Its last `end` bytes are not part of the next text's beginning, such as the bracket after a
    /// list.
    [[nodiscard]] digest160 of(std::string_view text, std::size_t end = 0) {
        const std::string_view stem = text.substr(0, text.size() - (end < text.size() ? end : text.size()));
        if (!stem.starts_with(beginning_)) {
            beginning_.clear();
            hash_ = {};
        }
        const std::string_view fresh = stem.substr(beginning_.size());
        hash_.update(fresh);
        beginning_ += fresh;
        sha1 whole = hash_;
        whole.update(text.substr(stem.size()));
        return whole.finish();
    }

private:
    std::string beginning_{};
    sha1 hash_{};
};

/// Lower-case hexadecimal digits of bytes.
template <std::size_t N>
[[nodiscard]] constexpr std::string to_hex(const std::array<std::uint8_t, N>& bytes) {
    std::string text;
    text.reserve(2 * N);
    for (const std::uint8_t byte : bytes) {
        text += "0123456789abcdef"[byte >> 4U];
        text += "0123456789abcdef"[byte & 15U];
    }
    return text;
}

}}  // namespace toolkit::v0
