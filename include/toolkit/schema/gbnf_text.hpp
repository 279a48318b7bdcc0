// In: the rules of a text. Out: the GBNF of the JSON strings that keep them: length in code points, pattern, format,
// one of some texts.
#pragma once

#include <toolkit/schema/gbnf_pattern.hpp>

namespace toolkit::inline v0 {

namespace gbnf {

constexpr gbnf_rule rule_of(text_format format) noexcept {
    switch (format) {
        case text_format::date: return gbnf_rule::date;
        case text_format::time: return gbnf_rule::time;
        case text_format::date_time: return gbnf_rule::date_time;
        case text_format::duration: return gbnf_rule::duration;
        case text_format::email: return gbnf_rule::email;
        case text_format::hostname: return gbnf_rule::hostname;
        case text_format::ipv4: return gbnf_rule::ipv4;
        case text_format::ipv6: return gbnf_rule::ipv6;
        case text_format::uri: return gbnf_rule::uri;
        default: return gbnf_rule::uuid;
    }
}

/// Whether a text needs rules of its own, which append_text_rules writes.
constexpr bool has_automaton(const value_rules& rules) noexcept {
    return rules.one_of.empty() && !rules.pattern_text.empty() && !rules.pattern->plan->plain;
}

/// The JSON strings that keep the rules; `path` names the rule of its pattern.
constexpr void append_text(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) noexcept {
    if (rules.one_of.empty() && rules.pattern_text.empty() && rules.format == text_format::none &&
        !rules.bounds_length())
        return out.use(gbnf_rule::text);
    if (!rules.one_of.empty()) {
        bool first = true;
        for (const literal& each : rules.one_of) {
            if (!rules.allows_text(each.text())) continue;
            if (!first) out.alternative();
            first = false;
            out.literal_string(each.text());
        }
        return;
    }
    out.literal("\"");
    if (has_automaton(rules)) out.use(path);
    else if (!rules.pattern_text.empty()) append_runs(out, rules);
    else if (rules.format != text_format::none) out.use(rule_of(rules.format));
    else append_characters(out, rules.min_length, rules.max_length);
    out.literal("\"");
}

constexpr void append_text_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) noexcept {
    if (has_automaton(rules)) automaton_rules{out, rules, path}.append();
}

}  // namespace gbnf

}  // namespace toolkit::inline v0
