// In: rules and a dialect. Out: the keywords that the dialect supports, and words for those that it does not. The words
// go into the description, where the model sees them.
#pragma once

#include <toolkit/json/writer.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/rules/literal_values.hpp>
#include <toolkit/schema/rules/rule_words.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace schema_text {

/// Appends text as the content of a JSON string, with escapes.
class json_string_sink {
public:
    constexpr explicit json_string_sink(text_sink& out) noexcept : out_(&out) {}
    constexpr void push_back(char c) { append({&c, 1}); }
    constexpr void append(std::string_view text) {
        const char* run = text.data();
        const char* const end = run + text.size();
        for (const char* at = run; at != end; ++at) {
            if (*at != '"' && *at != '\\' && static_cast<unsigned char>(*at) >= 0x20) continue;
            out_->append({run, static_cast<std::size_t>(at - run)});
            string_writing::append_escaped(*out_, *at);
            run = at + 1;
        }
        out_->append({run, static_cast<std::size_t>(end - run)});
    }
    [[nodiscard]] constexpr std::size_t size() const noexcept { return out_->size(); }

private:
    text_sink* out_;
};

constexpr bool takes_format(const dialect_rules& to, text_format format) noexcept {
    return to.formats && (format != text_format::uri || to.uri_format);
}

/// Appends the rules that the dialect has no keyword for to a description, for example "(at least 1, default 10)".
template <TextSink Out>
class lost_words {
public:
    constexpr lost_words(Out& out, bool described) noexcept : out_(&out), described_(described) {}

    constexpr void number(bool lost, std::string_view words, const exact_number& value) {
        if (!lost || !value.has_value()) return;
        next(words);
        rules::append_exact(*out_, value);
    }
    constexpr void count(bool lost, std::string_view words, std::size_t value, std::string_view one,
                         std::string_view many) {
        if (!lost || value == value_rules::no_limit) return;
        next(words);
        append_number(*out_, value);
        out_->append(value == 1 ? one : many);
    }
    constexpr void text(bool lost, std::string_view words, std::string_view value) {
        if (!lost || value.empty()) return;
        next(words);
        out_->append(value);
    }
    constexpr void word(bool lost, std::string_view words) {
        if (lost) next(words);
    }
    template <class Values>
    constexpr void list(bool lost, std::string_view words, const Values& values) {
        if (!lost || values.size() == 0) return;
        next(words);
        std::size_t at = 0;
        for (const auto& each : values) {
            if (at++ != 0) out_->append(std::string_view{", "});
            rules::append_literal(*out_, each);
        }
    }
    constexpr void end() {
        if (any_ && described_) out_->push_back(')');
    }

private:
    constexpr void next(std::string_view words) {
        out_->append(any_ ? std::string_view{", "} : described_ ? std::string_view{" ("} : std::string_view{});
        any_ = true;
        out_->append(words);
    }

    Out* out_;
    bool described_;
    bool any_ = false;
};

/// Whether the description states a bound that has no keyword. The bounds of a type of 32 bits or more are left out,
/// because no model comes near them.
constexpr bool states_bound(const exact_number& bound, const exact_number& of_type) noexcept {
    return bound != of_type || (bound.has_value() && bound.is_whole() && bound.magnitude() <= 65535);
}

/// Writes the description, then `choices` (the remarks on enum values) and the rules that have no keyword.
template <TextSink Out>
constexpr void write_description(Out& out, const dialect_rules& to, const value_rules& all, const value_rules& type,
                                 std::string_view title, std::string_view description, std::string_view choices,
                                 const field& annotation, std::string_view shown_default) {
    out.append(description);
    lost_words<Out> lost{out, !description.empty()};
    lost.text(true, "", choices);
    if (to.which == dialect::standard || to.which == dialect::mcp) return lost.end();
    const bool map = all.kind == value_kind::map;
    lost.text(!to.titles, "", title);
    lost.number(!to.bounds && states_bound(all.minimum, type.minimum), "at least ", all.minimum);
    lost.number(!to.bounds && states_bound(all.maximum, type.maximum), "at most ", all.maximum);
    lost.number(!to.exclusive, "above ", all.exclusive_minimum);
    lost.number(!to.exclusive, "below ", all.exclusive_maximum);
    lost.number(!to.multiples, "a multiple of ", all.multiple_of);
    lost.count(!to.lengths && all.min_length != 0, "at least ", all.min_length, " character", " characters");
    lost.count(!to.lengths, "at most ", all.max_length, " character", " characters");
    lost.text(all.format != text_format::none && !takes_format(to, all.format), "format ", format_name(all.format));
    lost.text(!to.patterns, "matching ", all.pattern_text);
    lost.list(!to.number_choices && rules::is_number(all.kind), "one of ", all.one_of);
    lost.count(all.min_items != 0 && (!to.item_counts || (to.only_first_item && all.min_items > 1)), "at least ",
               all.min_items, map ? " entry" : " item", map ? " entries" : " items");
    lost.count(!to.item_counts || to.only_first_item, "at most ", all.max_items, map ? " entry" : " item",
               map ? " entries" : " items");
    lost.word(all.unique_items && !to.unique_items, "no item twice");
    lost.text(!to.defaults, "default ", shown_default);
    lost.list(!to.examples, "for example ", annotation.examples);
    lost.word(annotation.deprecated && !to.deprecated, "deprecated");
    lost.end();
}

/// Writes the keywords for the rules, except those for elements and allowed values.
constexpr void write_keywords(json_writer<text_sink>& out, const dialect_rules& to, const value_rules& all) {
    const auto number = [&](bool supported, std::string_view name, const exact_number& bound) {
        if (!supported || !bound.has_value()) return;
        out.key(name).text({});
        rules::append_exact(out.sink(), bound);
    };
    number(to.bounds, "minimum", all.minimum);
    number(to.bounds, "maximum", all.maximum);
    number(to.exclusive, "exclusiveMinimum", all.exclusive_minimum);
    number(to.exclusive, "exclusiveMaximum", all.exclusive_maximum);
    number(to.multiples, "multipleOf", all.multiple_of);
    if (to.lengths && all.min_length != 0) out.member("minLength", all.min_length);
    if (to.lengths && all.max_length != value_rules::no_limit) out.member("maxLength", all.max_length);
    if (all.format != text_format::none && takes_format(to, all.format)) out.member("format", format_name(all.format));
    if (to.patterns && !all.pattern_text.empty()) out.member("pattern", all.pattern_text);
    const bool map = all.kind == value_kind::map;
    if (to.item_counts && all.min_items != 0 && (!to.only_first_item || all.min_items == 1))
        out.member(map ? "minProperties" : "minItems", all.min_items);
    if (to.item_counts && all.max_items != value_rules::no_limit && !to.only_first_item)
        out.member(map ? "maxProperties" : "maxItems", all.max_items);
    if (to.unique_items && all.unique_items) out.member("uniqueItems", true);
}

/// Writes the allowed values.
constexpr void write_choices(json_writer<text_sink>& out, const dialect_rules& to, const value_rules& all, bool null) {
    if (all.one_of.empty() && all.names.empty()) return;
    if (rules::is_number(all.kind) && !to.number_choices) return;
    out.key("enum").begin_array();
    if (!all.one_of.empty())
        for (const literal& each : all.one_of) rules::append_literal(out.text({}).sink(), each);
    else
        for (const std::string_view name : all.names) out.value(name);
    if (null && !to.nullable_keyword) out.value(nullptr);
    out.end_array();
}

}}}  // namespace toolkit::v0::schema_text
