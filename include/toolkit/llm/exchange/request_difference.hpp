// In: two requests as JSON (request_json). Out: the first place where they differ, and both values. Next: replaying.hpp
// reports it.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The first place where two JSON texts differ: its JSON pointer (RFC 6901), and both values, shortened to the part
/// around the first different byte. A value that one text lacks is "nothing".
struct json_difference {
    std::string pointer;
    std::string first;
    std::string second;
};

namespace differing {

inline constexpr std::size_t shown_before = 16;  // bytes before the first different one
inline constexpr std::size_t shown_bytes = 64;

/// The bytes of a value around `at`, on one line.
[[nodiscard]] inline std::string shown(std::string_view value, std::size_t at) {
    if (value.empty()) return "nothing";
    std::size_t begin = value.size() <= shown_bytes || at < shown_before ? 0 : at - shown_before;
    while (begin > 0 && (static_cast<unsigned char>(value[begin]) & 0xC0U) == 0x80U) --begin;
    return (begin == 0 ? "" : "…") + visible_line(value.substr(begin), shown_bytes);
}

[[nodiscard]] inline json_difference between(std::string pointer, std::string_view first, std::string_view second) {
    const auto at = static_cast<std::size_t>(
        std::mismatch(first.begin(), first.end(), second.begin(), second.end()).first - first.begin());
    return {std::move(pointer), shown(first, at), shown(second, at)};
}

/// The text of the next value; empty if there is none.
[[nodiscard]] inline std::string_view next_value(json_reader& in) {
    const auto from = in.mark();
    return in.skip_value() ? in.since(from) : std::string_view{};
}

/// An item of an array or object: its key or number, and its text; empty after the last one.
struct item {
    std::string name;
    std::string_view value;
};
[[nodiscard]] inline item next_item_of(json_reader& in, bool object, std::size_t number) {
    const bool first = number == 0;
    if ((object ? in.next_member(first) : in.next_element(first)) != next_item::item) return {};
    std::string scratch;
    std::string_view key;
    std::string name = std::to_string(number);
    if (object) {
        if (!in.read_key(key, scratch)) return {};
        name = key;
    }
    return {std::move(name), next_value(in)};
}

}  // namespace differing

/// The first difference of two JSON texts whose keys are in the same order, as this library prints them. Nothing if
/// they are equal.
[[nodiscard]] inline std::optional<json_difference> first_json_difference(std::string_view first,
                                                                          std::string_view second) {
    if (first == second) return std::nullopt;
    std::string pointer;
    for (std::size_t depth = 0; depth < json_bounds.depth; ++depth) {
        json_reader left{first};
        json_reader right{second};
        const char bracket = left.peek();
        const bool object = bracket == '{';
        if ((!object && bracket != '[') || right.peek() != bracket || !left.begin(bracket, "a value") ||
            !right.begin(bracket, "a value"))
            break;
        differing::item one;
        differing::item other;
        for (std::size_t number = 0;; ++number) {
            one = differing::next_item_of(left, object, number);
            other = differing::next_item_of(right, object, number);
            if (one.value.empty() && other.value.empty()) return differing::between(std::move(pointer), first, second);
            if (one.name != other.name) {  // one text lacks it; the keys of the other text show which
                const bool left_has =
                    !one.value.empty() && second.find('"' + one.name + "\":") == std::string_view::npos;
                return differing::between(pointer + '/' + (left_has || other.value.empty() ? one.name : other.name),
                                          left_has || other.value.empty() ? one.value : std::string_view{},
                                          left_has || other.value.empty() ? std::string_view{} : other.value);
            }
            if (one.value != other.value) break;
        }
        pointer += '/' + one.name;
        first = one.value;
        second = other.value;
    }
    return differing::between(std::move(pointer), first, second);
}

}}  // namespace toolkit::v0
