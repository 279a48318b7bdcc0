// The rules that every grammar may use, as GBNF: strings, numbers, values, formats. The parser accepts everything that
// they generate. Of addresses they generate the usual forms, and of times those without leap seconds.
#pragma once

#include <toolkit/json/static_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// Rules that every grammar may use. Each is defined once, if it is used.
enum class gbnf_rule : std::uint8_t {
    character,   ///< one code point within a JSON string
    characters,  ///< a hundred of them
    many,        ///< ten thousand of them
    text,        ///< a JSON string
    number,      ///< any finite double
    positive,    ///< the same without a sign
    number_32,   ///< any finite float
    value,       ///< any JSON value with a limited depth; the next ones are its inner levels
    value_3,
    value_2,
    value_1,
    value_0,
    date,  ///< formats, without quotes
    time,
    date_time,
    day,     ///< a month and a day of each year
    clock,   ///< hours, minutes and seconds
    offset,  ///< from UTC
    duration,
    email,
    hostname,
    ipv4,
    ipv6,
    uri,
    uri_part,
    uuid,
};

/// The used rules, one bit each.
using gbnf_uses = std::uint32_t;
[[nodiscard]] constexpr gbnf_uses use_of(gbnf_rule rule) noexcept {
    return gbnf_uses{1} << static_cast<unsigned>(rule);
}

/// One common rule. Its name has two hyphens, which no C++ name can become.
struct common_rule {
    gbnf_rule which;
    std::string_view name;
    std::string_view text;  ///< its right side
    gbnf_uses needs = 0;
};

namespace gbnf {

constexpr gbnf_uses uses_of(std::initializer_list<gbnf_rule> rules) noexcept {
    gbnf_uses all = 0;
    for (const gbnf_rule rule : rules) all |= use_of(rule);
    return all;
}

inline constexpr std::array<common_rule, 26> common_rules{{
    // A half of a surrogate pair is not a code point.
    {gbnf_rule::character, "json--char",
     R"([ !#-\x5B\x5D-\uD7FF\uE000-\uFFFF\U00010000-\U0010FFFF] | "\\" (["\\/bfnrt] | "u" ([0-9a-cefA-CEF] [0-9a-fA-F]{3} | [dD] [0-7] [0-9a-fA-F]{2} | [dD] [89abAB] [0-9a-fA-F]{2} "\\u" [dD] [c-fC-F] [0-9a-fA-F]{2})))"},
    {gbnf_rule::characters, "json--char-100", R"(json--char{100})", use_of(gbnf_rule::character)},
    {gbnf_rule::many, "json--char-10000", R"(json--char-100{100})", use_of(gbnf_rule::characters)},
    {gbnf_rule::text, "json--string", R"("\"" json--char* "\"")", use_of(gbnf_rule::character)},
    {gbnf_rule::number, "json--number", R"("-"? json--positive)", use_of(gbnf_rule::positive)},
    {gbnf_rule::positive, "json--positive",
     R"(([0-9] | [1-9] [0-9]{1,16}) ("." [0-9]{1,17})? | [0-9] ("." [0-9]{1,17})? [eE] ("+" | "-")? ([0-9]{1,2} | [12] [0-9]{2} | "30" [0-7]))"},
    {gbnf_rule::number_32, "json--number-32",
     R"("-"? (([0-9] | [1-9] [0-9]{1,16}) ("." [0-9]{1,9})? | [0-9] ("." [0-9]{1,9})? [eE] ("+" | "-")? ([0-2]? [0-9] | "3" [0-7])))"},
    {gbnf_rule::value, "json--value",
     R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-3 ("," json--value-3)*)? "]" | "{" (json--string ":" json--value-3 ("," json--string ":" json--value-3)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_3})},
    {gbnf_rule::value_3, "json--value-3",
     R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-2 ("," json--value-2)*)? "]" | "{" (json--string ":" json--value-2 ("," json--string ":" json--value-2)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_2})},
    {gbnf_rule::value_2, "json--value-2",
     R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-1 ("," json--value-1)*)? "]" | "{" (json--string ":" json--value-1 ("," json--string ":" json--value-1)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_1})},
    {gbnf_rule::value_1, "json--value-1",
     R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-0 ("," json--value-0)*)? "]" | "{" (json--string ":" json--value-0 ("," json--string ":" json--value-0)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_0})},
    {gbnf_rule::value_0, "json--value-0", R"(json--string | json--number | "true" | "false" | "null" | "[]" | "{}")",
     uses_of({gbnf_rule::text, gbnf_rule::number})},
    {gbnf_rule::date, "format--date",
     R"([0-9]{4} "-" format--day | ([0-9]{2} ("0" [48] | [2468] [048] | [13579] [26]) | ([02468] [048] | [13579] [26]) "00") "-02-29")",
     use_of(gbnf_rule::day)},
    {gbnf_rule::time, "format--time", R"(format--clock ("." [0-9]{1,9})? format--offset)",
     uses_of({gbnf_rule::clock, gbnf_rule::offset})},
    {gbnf_rule::date_time, "format--date-time", R"(format--date "T" format--time)",
     uses_of({gbnf_rule::date, gbnf_rule::time})},
    {gbnf_rule::day, "format--day",
     R"(("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01]) | ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30") | "02-" ("0" [1-9] | "1" [0-9] | "2" [0-8]))"},
    {gbnf_rule::clock, "format--clock", R"(([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9])"},
    {gbnf_rule::offset, "format--offset", R"("Z" | ("+" | "-") ([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9])"},
    {gbnf_rule::duration, "format--duration",
     R"("P" ([0-9]{1,9} ("W" | "D" | "M" ([0-9]{1,9} "D")? | "Y" ([0-9]{1,9} "M" ([0-9]{1,9} "D")?)?) | ([0-9]{1,9} ("D" | "M" ([0-9]{1,9} "D")? | "Y" ([0-9]{1,9} "M" ([0-9]{1,9} "D")?)?))? "T" [0-9]{1,9} ("S" | "M" ([0-9]{1,9} "S")? | "H" ([0-9]{1,9} "M" ([0-9]{1,9} "S")?)?)))"},
    {gbnf_rule::email, "format--email", R"([a-zA-Z0-9_+]{1,20} ("." [a-zA-Z0-9_+]{1,20})? "@" format--hostname)",
     use_of(gbnf_rule::hostname)},
    {gbnf_rule::hostname, "format--hostname",
     R"([a-zA-Z0-9]{1,20} ("-" [a-zA-Z0-9]{1,20})? ("." [a-zA-Z0-9]{1,20} ("-" [a-zA-Z0-9]{1,20})?){0,4})"},
    {gbnf_rule::ipv4, "format--ipv4",
     R"(([0-9] | [1-9] [0-9] | "1" [0-9]{2} | "2" [0-4] [0-9] | "25" [0-5]) ("." ([0-9] | [1-9] [0-9] | "1" [0-9]{2} | "2" [0-4] [0-9] | "25" [0-5])){3})"},
    {gbnf_rule::ipv6, "format--ipv6",
     R"([0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){7} | "::" ([0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){0,6})? | [0-9a-fA-F]{1,4} "::" ([0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){0,5})? | [0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){1,6} "::" | [0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){1,3} "::" [0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){0,2})"},
    {gbnf_rule::uri, "format--uri",
     R"([a-zA-Z] [a-zA-Z0-9+.]{0,9} ":" ("//" format--hostname (":" [0-9]{1,5})? ("/" format--uri-part+)* | "/"? format--uri-part+ ("/" format--uri-part+)*)? "/"? ("?" (format--uri-part | [/?])*)? ("#" (format--uri-part | [/?])*)?)",
     uses_of({gbnf_rule::hostname, gbnf_rule::uri_part})},
    {gbnf_rule::uri_part, "format--uri-part", R"([a-zA-Z0-9._~!$&'()*+,;=:@\x2D] | "%" [0-9a-fA-F]{2})"},
    {gbnf_rule::uuid, "format--uuid", R"([0-9a-fA-F]{8} ("-" [0-9a-fA-F]{4}){3} "-" [0-9a-fA-F]{12})"},
}};

consteval bool table_follows_enum() {
    for (std::size_t i = 0; i < common_rules.size(); ++i)
        if (static_cast<std::size_t>(common_rules[i].which) != i) return false;
    return true;
}
static_assert(table_follows_enum(), "toolkit: common_rules must list the rules in the order of gbnf_rule");

/// Those rules and the rules that they need.
constexpr gbnf_uses with_needs(gbnf_uses uses) noexcept {
    for (gbnf_uses before = 0; before != uses;) {
        before = uses;
        for (std::size_t i = 0; i < common_rules.size(); ++i)
            if ((uses >> i & 1U) != 0) uses |= common_rules[i].needs;
    }
    return uses;
}

constexpr void append_common_rules(text_sink& out, gbnf_uses uses) noexcept {
    uses = with_needs(uses);
    for (std::size_t i = 0; i < common_rules.size(); ++i) {
        if ((uses >> i & 1U) == 0) continue;
        out.append(common_rules[i].name);
        out.append(" ::= ");
        out.append(common_rules[i].text);
        out.push_back('\n');
    }
}

}  // namespace gbnf

}}  // namespace toolkit::v0
