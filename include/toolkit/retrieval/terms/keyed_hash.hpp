// Hashes with a key that each process draws at random, so that authors of documents cannot choose words that collide.
// If the system provides no random numbers, the process ends.
// In: texts, numbers. Out: 64 bits, only for tables in memory. Next: string_interner.hpp, gram_dictionary.hpp.
#pragma once

#include <toolkit/version.hpp>

#include <cstdint>
#include <cstring>
#include <random>
#include <string_view>

namespace toolkit { inline namespace v0 {

class keyed_hash {
public:
    [[nodiscard]] static std::uint64_t of(std::string_view text) noexcept {
        const keys& by = process_keys();
        std::uint64_t state = by.first ^ text.size();
        for (; text.size() > 8; text.remove_prefix(8)) state = folded(state ^ eight(text.substr(0, 8)), by.second);
        return folded(folded(state ^ eight(text), by.second), by.third);
    }
    [[nodiscard]] static std::uint64_t of(std::uint64_t number) noexcept {
        const keys& by = process_keys();
        return folded(folded(number ^ by.first, by.second), by.third);
    }

private:
    struct keys {
        std::uint64_t first;
        std::uint64_t second;  // odd, like the third, so that no number is lost in a product
        std::uint64_t third;
    };
    [[nodiscard]] static const keys& process_keys() noexcept {
        static const keys drawn = [] {
            std::random_device device;
            const auto number = [&] { return std::uint64_t{device()} << 32U | device(); };
            return keys{number(), number() | 1U, number() | 1U};
        }();
        return drawn;
    }
    [[nodiscard]] static std::uint64_t eight(std::string_view from) noexcept {
        std::uint64_t bytes = 0;
        if (!from.empty()) std::memcpy(&bytes, from.data(), from.size());
        return bytes;
    }
    /// Folds the two halves of the product by xor.
    [[nodiscard]] static std::uint64_t folded(std::uint64_t a, std::uint64_t b) noexcept {
        __extension__ using wide = unsigned __int128;
        const wide product = static_cast<wide>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
    }
};

}}  // namespace toolkit::v0
