#include "generator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace against_ajv {

namespace {

constexpr double two_to_53 = 9007199254740992.0;

double number_of(const toolkit::exact_number& number) {
    if (!number.is_whole()) return number.real();
    return number.negative() ? -static_cast<double>(number.magnitude()) : static_cast<double>(number.magnitude());
}

/// The least or greatest of the given values, within `most` on either side.
struct range {
    double low, high;
};
range range_of(const toolkit::value_rules& rules, double most) {
    range all{-most, most};
    for (const toolkit::exact_number& low : {rules.minimum, rules.exclusive_minimum})
        if (low.has_value()) all.low = std::max(all.low, number_of(low));
    for (const toolkit::exact_number& high : {rules.maximum, rules.exclusive_maximum})
        if (high.has_value()) all.high = std::min(all.high, number_of(high));
    return all;
}
bool is_within(const toolkit::value_rules& rules, double number) {
    return (!rules.exclusive_minimum.has_value() || number > number_of(rules.exclusive_minimum)) &&
           (!rules.exclusive_maximum.has_value() || number < number_of(rules.exclusive_maximum)) &&
           (!rules.minimum.has_value() || number >= number_of(rules.minimum)) &&
           (!rules.maximum.has_value() || number <= number_of(rules.maximum));
}

/// The same value in one canonical form.
std::string normal(const document& value) {
    if (value.is_text())
        if (const auto text = toolkit::parse<std::string>(value.text)) return *text;
    if (value.is_number())
        if (const auto number = toolkit::parse<double>(value.text)) return written(*number + 0.0);
    std::string all;
    write(value, all);
    return all;
}

}  // namespace

bool generator::holds(const document& list, const document& part) {
    const std::string target = normal(part);
    return std::any_of(list.parts.begin(), list.parts.end(),
                       [&](const document& each) { return normal(each) == target; });
}

std::size_t generator::count(const toolkit::value_rules& rules) {
    constexpr std::size_t few = 3;
    const std::size_t most = std::min(rules.max_items, rules.min_items + few);
    return rules.max_items < 2 * few && chance(4) ? rules.max_items
                                                  : rules.min_items + below(most - rules.min_items + 1);
}

document generator::integer(const toolkit::value_rules& rules) {
    const range within = range_of(rules, rules.multiple_of.has_value() ? 1e12 : two_to_53);
    const double step = rules.multiple_of.has_value() ? number_of(rules.multiple_of) : 1.0;
    for (;;) {
        const double near = static_cast<double>(below(21)) - 10;
        const std::array candidates{std::floor(within.low / step) * step + near * step,
                                    std::ceil(within.high / step) * step + near * step, near * step,
                                    std::floor((within.low / 2 + within.high / 2) / step) * step + near * step};
        const double number = pick(candidates);
        if (number != std::floor(number) || std::abs(number) > two_to_53 || !is_within(rules, number)) continue;
        const std::string plain = written(static_cast<std::int64_t>(number));
        if (number == 0) return pick(std::array{"0", "-0", "0.0", "0e5"});
        if (chance(8)) return plain + pick(std::array{".0", "e0", ".00E+0", "0e-1"});
        return plain;
    }
}

document generator::real(const toolkit::value_rules& rules) {
    const range within = range_of(rules, 1e6);
    const bool stepped = rules.multiple_of.has_value();
    const double step = stepped ? number_of(rules.multiple_of) : 1.0 / static_cast<double>(1 + below(100));
    for (;;) {
        if (!stepped && chance(16)) {
            const std::array extremes{1e300, -1e300, 1e-300, 5e-324, 3.4028235e+38, 0.1, 2.5e17};
            if (const double number = pick(extremes); is_within(rules, number)) return written(number);
        }
        const double near = static_cast<double>(below(21)) - 10;
        const std::array candidates{stepped ? std::floor(within.low / step) * step : within.low,
                                    stepped ? std::ceil(within.high / step) * step : within.high,
                                    std::floor((within.low / 2 + within.high / 2) / step) * step, 0.0};
        const double number = pick(candidates) + near * step;
        // In three decimals, unless the step is another one: no double is asked for its 17th digit.
        const double rounded = stepped ? number : std::round(number * 1000) / 1000;
        if (!is_within(rules, rounded)) continue;
        const std::string plain = written(rounded);
        return chance(8) && plain.find_first_of(".e") == std::string::npos ? plain + ".0" : plain;
    }
}

std::string generator::character() {
    static constexpr std::array<std::string_view, 20> all{"a",
                                                          "b",
                                                          "Z",
                                                          "7",
                                                          " ",
                                                          "/",
                                                          "+",
                                                          "_",
                                                          "\\n",
                                                          "\\\"",
                                                          "\\\\",
                                                          "\\u0000",
                                                          "é",
                                                          "\\u00e9",
                                                          "日",
                                                          "🐲",
                                                          "\\ud83d\\udc32",
                                                          "~",
                                                          "\\t",
                                                          "x"};
    return std::string{pick(all)};
}

std::string generator::text_of(std::size_t length) {
    std::string made = "\"";
    for (std::size_t i = 0; i < length; ++i) made += character();
    return made + '"';
}

std::string generator::text(const toolkit::value_rules& rules) {
    if (!rules.pattern_text.empty() || rules.format != toolkit::text_format::none)
        return quoted(pick(samples_of(rules).good));
    constexpr std::size_t few = 6;
    const std::size_t most = std::min(rules.max_length, rules.min_length + few);
    return text_of(chance(4) && rules.max_length < 100 ? rules.max_length
                                                       : rules.min_length + below(most - rules.min_length + 1));
}

std::string generator::free_key() {
    static constexpr std::array<std::string_view, 8> some{R"("a")",   R"("")",         R"("__proto__")", R"("é")",
                                                          R"("a/b")", R"("toString")", R"("\u0061b")",   R"("0")"};
    return chance(2) ? std::string{pick(some)} : text_of(1 + below(4));
}

document generator::leaf(const toolkit::value_rules& rules) {
    using toolkit::value_kind;
    if (!rules.one_of.empty()) {
        std::string made;
        toolkit::rules::append_literal(made, pick(rules.one_of));
        return made;
    }
    switch (rules.kind) {
        case value_kind::boolean: return chance(2) ? "true" : "false";
        case value_kind::integer: return integer(rules);
        case value_kind::real: return real(rules);
        case value_kind::choice: return quoted(pick(rules.names));
        case value_kind::id: {
            std::string made = "\"";
            for (int i = 0; i < 36; ++i)
                made += i == 8 || i == 13 || i == 18 || i == 23 ? '-' : "0123456789abcdef"[below(16)];
            return made + '"';
        }
        case value_kind::nothing: return "null";
        default: return text(rules);
    }
}

document generator::anything(std::size_t depth) {
    static constexpr std::array<const char*, 18> leaves{
        "null", "true",  "false", "0",   "-1",    "1",      "1.5",      "12",     "7.0",
        "1e3",  "1e300", "-0.25", "100", R"("")", R"("a")", R"("x y")", R"("é")", R"("\ud83d\udc32")"};
    const std::size_t kind = below(depth > 2 ? 6 : 8);
    if (kind < 6) return pick(leaves);
    document made = kind == 6 ? document::form::array : document::form::object;
    for (std::size_t size = below(4); size != 0; --size) {
        if (kind == 6) made.parts.push_back(anything(depth + 1));
        else made.add("\"k" + std::to_string(size) + '"', anything(depth + 1));
    }
    return made;
}

}  // namespace against_ajv
