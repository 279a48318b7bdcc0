// The structs that the tests of this room share.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shelf {

enum class color { red, green };

struct point {
    int x, y;
    friend constexpr bool operator==(const point&, const point&) = default;
};

struct call {
    toolkit::constant<"tool_call"> type;
    std::string tool;
    toolkit::raw_json input;
    friend bool operator==(const call&, const call&) = default;
};
struct final_answer {
    toolkit::constant<"final"> type;
    std::string answer;
    std::vector<point> at;
    friend bool operator==(const final_answer&, const final_answer&) = default;
};
using action = std::variant<call, final_answer>;

struct options {
    bool deep = false;
    double factor = 0.5;
    friend bool operator==(const options&, const options&) = default;
};

/// A field of every type.
struct everything {
    bool truth;
    std::int8_t i8;
    std::int16_t i16;
    std::int32_t i32;
    std::int64_t i64;
    std::uint8_t u8;
    std::uint16_t u16;
    std::uint32_t u32;
    std::uint64_t u64;
    float f32;
    double f64;
    std::string text;
    color paint;
    std::vector<std::string> words;
    std::vector<bool> bits;
    std::vector<std::vector<int>> grid;
    std::optional<std::string> maybe;
    std::optional<point> maybe_point;
    point nested;
    options settings;
    action next;
    toolkit::raw_json any;
    toolkit::uuid id;
    toolkit::constant<"v1"> version;
    friend bool operator==(const everything&, const everything&) = default;
};

struct find_pages {
    std::string topic;
    int most = 10;
    std::optional<color> only;
    std::vector<std::string> tags{};
    options settings;
    struct doc {
        toolkit::field topic{.description = "What to look for", .min_length = 1};
        toolkit::field most{.description = "How many", .title = "Most", .minimum = 1, .maximum = 50};
        toolkit::field only{.name = "colour"};
        toolkit::field tags{.required = false};
    };
};

}  // namespace shelf
