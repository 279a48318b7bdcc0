// The rules that every grammar may use, as GBNF: strings, numbers, values, formats. What they produce is always
// accepted by the parser; of addresses they produce the usual forms, of times those without leap seconds.
#pragma once

#include <toolkit/schema/gbnf.hpp>

#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace toolkit::inline v0 {

namespace gbnf {

/// The right side of a rule and the rules that it needs.
struct common_rule {
    std::string_view text;
    gbnf_uses needs = 0;
};

constexpr gbnf_uses uses_of(std::initializer_list<gbnf_rule> rules) noexcept {
    gbnf_uses all = 0;
    for (const gbnf_rule rule : rules) all |= use_of(rule);
    return all;
}

inline constexpr std::array<common_rule, gbnf_rule_names.size()> common_rules{{
    // A code point: as it is, or with an escape; a half of a surrogate pair is none.
    {R"([ !#-\x5B\x5D-\uD7FF\uE000-\uFFFF\U00010000-\U0010FFFF] | "\\" (["\\/bfnrt] | "u" ([0-9a-cefA-CEF] [0-9a-fA-F]{3} | [dD] [0-7] [0-9a-fA-F]{2} | [dD] [89abAB] [0-9a-fA-F]{2} "\\u" [dD] [c-fC-F] [0-9a-fA-F]{2})))"},
    {R"(json--char{100})", use_of(gbnf_rule::character)},
    {R"(json--char-100{100})", use_of(gbnf_rule::characters)},
    {R"("\"" json--char* "\"")", use_of(gbnf_rule::character)},
    {R"("-"? json--positive)", use_of(gbnf_rule::positive)},
    {R"(([0-9] | [1-9] [0-9]{1,16}) ("." [0-9]{1,17})? | [0-9] ("." [0-9]{1,17})? [eE] ("+" | "-")? ([0-9]{1,2} | [12] [0-9]{2} | "30" [0-7]))"},
    {R"("-"? (([0-9] | [1-9] [0-9]{1,16}) ("." [0-9]{1,9})? | [0-9] ("." [0-9]{1,9})? [eE] ("+" | "-")? ([0-2]? [0-9] | "3" [0-7])))"},
    {R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-3 ("," json--value-3)*)? "]" | "{" (json--string ":" json--value-3 ("," json--string ":" json--value-3)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_3})},
    {R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-2 ("," json--value-2)*)? "]" | "{" (json--string ":" json--value-2 ("," json--string ":" json--value-2)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_2})},
    {R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-1 ("," json--value-1)*)? "]" | "{" (json--string ":" json--value-1 ("," json--string ":" json--value-1)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_1})},
    {R"(json--string | json--number | "true" | "false" | "null" | "[" (json--value-0 ("," json--value-0)*)? "]" | "{" (json--string ":" json--value-0 ("," json--string ":" json--value-0)*)? "}")",
     uses_of({gbnf_rule::text, gbnf_rule::number, gbnf_rule::value_0})},
    {R"(json--string | json--number | "true" | "false" | "null" | "[]" | "{}")",
     uses_of({gbnf_rule::text, gbnf_rule::number})},
    {R"([0-9]{4} "-" (("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01]) | ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30") | "02-" ("0" [1-9] | "1" [0-9] | "2" [0-8])) | ([0-9]{2} ("0" [48] | [2468] [048] | [13579] [26]) | ([02468] [048] | [13579] [26]) "00") "-02-29")"},
    {R"(([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9] ("." [0-9]{1,9})? ("Z" | ("+" | "-") ([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9]))"},
    {R"(format--date "T" format--time)", uses_of({gbnf_rule::date, gbnf_rule::time})},
    {R"([0-9]{2} "-" (("0" [13578] | "1" [02]) "-" ("0" [1-9] | [12] [0-9] | "3" [01]) | ("0" [469] | "11") "-" ("0" [1-9] | [12] [0-9] | "30") | "02-" ("0" [1-9] | "1" [0-9] | "2" [0-8])) "T" ([01] [0-9] | "2" [0-3]) ":" [0-5] [0-9] ":" [0-5] [0-9] "Z")"},
    {R"("P" ([0-9]{1,9} ("W" | "D" | "M" ([0-9]{1,9} "D")? | "Y" ([0-9]{1,9} "M" ([0-9]{1,9} "D")?)?) | ([0-9]{1,9} ("D" | "M" ([0-9]{1,9} "D")? | "Y" ([0-9]{1,9} "M" ([0-9]{1,9} "D")?)?))? "T" [0-9]{1,9} ("S" | "M" ([0-9]{1,9} "S")? | "H" ([0-9]{1,9} "M" ([0-9]{1,9} "S")?)?)))"},
    {R"([a-zA-Z0-9_+]{1,20} ("." [a-zA-Z0-9_+]{1,20})? "@" format--hostname)", use_of(gbnf_rule::hostname)},
    {R"([a-zA-Z0-9]{1,20} ("-" [a-zA-Z0-9]{1,20})? ("." [a-zA-Z0-9]{1,20} ("-" [a-zA-Z0-9]{1,20})?){0,4})"},
    {R"(([0-9] | [1-9] [0-9] | "1" [0-9]{2} | "2" [0-4] [0-9] | "25" [0-5]) ("." ([0-9] | [1-9] [0-9] | "1" [0-9]{2} | "2" [0-4] [0-9] | "25" [0-5])){3})"},
    {R"([0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){7} | "::" ([0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){0,6})? | [0-9a-fA-F]{1,4} "::" ([0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){0,5})? | [0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){1,6} "::" | [0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){1,3} "::" [0-9a-fA-F]{1,4} (":" [0-9a-fA-F]{1,4}){0,2})"},
    {R"([a-zA-Z] [a-zA-Z0-9+.]{0,9} ":" ("//" format--hostname (":" [0-9]{1,5})? ("/" format--uri-part+)* | "/"? format--uri-part+ ("/" format--uri-part+)*)? "/"? ("?" (format--uri-part | [/?])*)? ("#" (format--uri-part | [/?])*)?)",
     uses_of({gbnf_rule::hostname, gbnf_rule::uri_part})},
    {R"([a-zA-Z0-9._~!$&'()*+,;=:@\x2D] | "%" [0-9a-fA-F]{2})"},
    {R"([0-9a-fA-F]{8} ("-" [0-9a-fA-F]{4}){3} "-" [0-9a-fA-F]{12})"},
}};

/// Those and what they need.
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
        out.append(gbnf_rule_names[i]);
        out.append(" ::= ");
        out.append(common_rules[i].text);
        out.push_back('\n');
    }
}

}  // namespace gbnf

}  // namespace toolkit::inline v0
