// In: the rules of a text. Out: the GBNF of the JSON strings that satisfy them: length in code points, pattern, format,
// allowed texts.
#pragma once

#include <toolkit/schema/gbnf/gbnf_digits.hpp>
#include <toolkit/schema/gbnf/gbnf_pattern.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// The rule of a format, and the lengths of the texts that it generates.
struct format_texts {
    text_format format;
    gbnf_rule rule;
    std::size_t least;
    std::size_t most;
};
constexpr format_texts texts_of(text_format format) noexcept {
    constexpr format_texts rows[]{
        {text_format::date, gbnf_rule::date, 10, 10},
        {text_format::time, gbnf_rule::time, 9, 24},
        {text_format::date_time, gbnf_rule::date_time, 20, 35},
        {text_format::duration, gbnf_rule::duration, 3, 62},
        {text_format::email, gbnf_rule::email, 3, 251},
        {text_format::hostname, gbnf_rule::hostname, 1, 209},
        {text_format::ipv4, gbnf_rule::ipv4, 7, 15},
        {text_format::ipv6, gbnf_rule::ipv6, 2, 39},
        {text_format::uri, gbnf_rule::uri, 2, no_limit},
    };
    for (const format_texts& row : rows)
        if (row.format == format) return row;
    return {text_format::uuid, gbnf_rule::uuid, 36, 36};
}

inline constexpr std::string_view no_format_with_this =
    "has a format and a pattern or a length, which a grammar cannot combine; remove one of them";

/// Appends the texts of a format. Addresses with a length limit have a simple form.
constexpr void append_format(gbnf_writer& out, const value_rules& rules) noexcept {
    const format_texts own = texts_of(rules.format);
    if (rules.min_length <= own.least && rules.max_length >= own.most) return out.use(own.rule);
    const auto some = [&](std::string_view item, std::size_t least, std::size_t most) {
        out.raw(item);
        out.repeat(least, most);
    };
    const std::size_t most = rules.max_length < 60 ? rules.max_length : 60;
    const std::size_t least = rules.min_length > own.least ? rules.min_length : own.least;
    if (least <= most && rules.format == text_format::hostname) return some("[a-z0-9]", least, most);
    if (least <= most && rules.format == text_format::email) {
        out.raw("[a-z0-9]");
        out.literal("@");
        return some("[a-z0-9]", least - 2, most - 2);
    }
    if (least <= most && rules.format == text_format::uri) {
        out.literal("a:");
        return some("[a-z0-9]", least - 2, most - 2);
    }
    out.object(no_format_with_this);
}

/// What a text_form states about its texts besides its rules. Other types have no such facts.
struct text_facts {
    bool are_times = false;
    held_times held{};
    bool pattern_says_all = false;
};
template <class T>
inline constexpr text_facts facts_of = [] {
    text_facts facts;
    if constexpr (requires { text_form<T>::held; }) facts = {.are_times = true, .held = text_form<T>::held};
    if constexpr (requires { text_form<T>::pattern_says_all; }) facts.pattern_says_all = text_form<T>::pattern_says_all;
    return facts;
}();

/// The days or moments of some years. A limited range omits February 29 and the years before 1000.
constexpr void append_times(gbnf_writer& out, text_format format, const held_times& held) noexcept {
    if (held.first_year == 0 && held.last_year == 9999) {
        out.use(gbnf_rule::date);
    } else {
        out.open();
        digit_ranges{out, 0}.range(held.first_year < 1000 ? 1000 : held.first_year, held.last_year);
        out.close();
        out.literal("-");
        out.use(gbnf_rule::day);
    }
    if (format == text_format::date) return;
    out.literal("T");
    out.use(gbnf_rule::clock);
    if (held.decimals != 0) {
        out.open();
        out.literal(".");
        out.raw("[0-9]");
        out.repeat(1, held.decimals);
        out.close();
        out.repeat("?");
    }
    out.use(gbnf_rule::offset);
}

/// Whether a text needs rules of its own, which append_text_rules writes.
constexpr bool has_automaton(const value_rules& rules, const text_facts& facts) noexcept {
    return rules.one_of.empty() && !rules.pattern_text.empty() && !facts.are_times && !rules.pattern->plan->plain;
}

/// Appends the content between the quotes of a text that satisfies the rules. `path` names the rule of its pattern.
constexpr void append_unquoted(gbnf_writer& out, const value_rules& rules, const gbnf_path& path,
                               const text_facts& facts = {}) noexcept {
    const bool pattern = !rules.pattern_text.empty();
    const bool format = rules.format != text_format::none;
    if (pattern && format && !facts.are_times && !facts.pattern_says_all) out.object(no_format_with_this);
    const bool of_times = rules.format == text_format::date || rules.format == text_format::date_time;
    if (facts.are_times && (!of_times || facts.held.last_year < 1000))
        return out.object(
            "has `held` in its text_form, which is only for the formats date and date-time and for years from 1000 on; "
            "remove it");
    if (facts.are_times) append_times(out, rules.format, facts.held);
    else if (has_automaton(rules, facts)) out.use(path);
    else if (pattern) append_runs(out, rules);
    else if (format) append_format(out, rules);
    else append_characters(out, rules.min_length, rules.max_length);
}
/// Appends the JSON strings that satisfy the rules.
constexpr void append_text(gbnf_writer& out, const value_rules& rules, const gbnf_path& path,
                           const text_facts& facts = {}) noexcept {
    if (rules.pattern_text.empty() && rules.format == text_format::none && !rules.bounds_length())
        return out.use(gbnf_rule::text);
    out.literal("\"");
    append_unquoted(out, rules, path, facts);
    out.literal("\"");
}

constexpr void append_text_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path,
                                 const text_facts& facts = {}) noexcept {
    if (has_automaton(rules, facts)) automaton_rules{out, rules, path}.append();
}

}}}  // namespace toolkit::v0::gbnf
