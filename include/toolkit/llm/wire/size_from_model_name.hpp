// In: the name of a model, as servers and people write it. Out: the number of its parameters.
#pragma once

#include <toolkit/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace model_names {

[[nodiscard]] constexpr bool digit(std::string_view name, std::size_t at) noexcept {
    return at < name.size() && name[at] >= '0' && name[at] <= '9';
}
/// The letter in lower case; 0 for any other character.
[[nodiscard]] constexpr char letter(std::string_view name, std::size_t at) noexcept {
    if (at >= name.size()) return 0;
    const char lower = static_cast<char>(name[at] | 0x20);
    return lower >= 'a' && lower <= 'z' ? lower : '\0';
}
/// The number that begins at `at`, which is moved to its end.
[[nodiscard]] constexpr double number(std::string_view name, std::size_t& at) noexcept {
    double read = 0;
    for (; digit(name, at); ++at) read = 10 * read + (name[at] - '0');
    if (at >= name.size() || name[at] != '.' || !digit(name, at + 1)) return read;
    double place = 0.1;
    for (++at; digit(name, at); ++at, place /= 10) read += place * (name[at] - '0');
    return read;
}

}  // namespace model_names

/// The approximate number of parameters in a model's name: "qwen2.5-coder:1.5b", "gemma-3-270m-it", "mixtral-8x7b". Of
/// several, as in "Qwen3-30B-A3B", the largest. 0 if there is none.
[[nodiscard]] constexpr std::int64_t size_from_model_name(std::string_view name) noexcept {
    double most = 0;
    for (std::size_t at = 0; at < name.size();) {
        if (!model_names::digit(name, at)) {
            ++at;
            continue;
        }
        double count = model_names::number(name, at);
        if (model_names::letter(name, at) == 'x' && model_names::digit(name, at + 1))
            count *= model_names::number(name, ++at);
        const char unit = model_names::letter(name, at);
        if (model_names::letter(name, at + 1) != 0 || model_names::digit(name, at + 1)) continue;
        constexpr double fewest_millions = 10;  // a smaller number is a context: "qwen-plus-1m"
        if (unit == 'b') most = std::max(most, count * 1e9);
        if (unit == 'm' && count >= fewest_millions) most = std::max(most, count * 1e6);
    }
    constexpr double sensible = 1e15;
    return most < sensible ? static_cast<std::int64_t>(most) : 0;
}

}}  // namespace toolkit::v0
