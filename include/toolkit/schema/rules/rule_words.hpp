// In: rules. Out: the words for them in messages: "a string of 1 to 20 characters".
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace rules {

template <TextSink Out>
constexpr void append_exact(Out& out, const exact_number& number) {
    if (number.is_whole()) numbers::append_whole(out, number.magnitude(), number.negative());
    else append_number(out, number.real());
}

template <TextSink Out>
constexpr void append_literal(Out& out, const literal& value) {
    switch (value.kind()) {
        case literal::form::boolean: out.append(std::string_view{value.boolean() ? "true" : "false"}); break;
        case literal::form::number: append_exact(out, value.number()); break;
        case literal::form::text: append_json_string(out, value.text()); break;
        case literal::form::none:
        case literal::form::null: out.append(std::string_view{"null"}); break;
    }
}

namespace wording {

template <class Values, class Append>
constexpr void one_of(text_sink& out, const Values& values, Append append) {
    if (values.size() != 1) out.append("one of ");
    std::size_t at = 0;
    for (const auto& value : values) {
        if (at++ != 0) out.append(", ");
        append(value);
    }
}

constexpr void range(text_sink& out, const exact_number& low, const exact_number& high) {
    if (!low.has_value() && !high.has_value()) return;
    out.append(low.has_value() && high.has_value() ? " from " : low.has_value() ? " of at least " : " of at most ");
    if (low.has_value()) append_exact(out, low);
    if (low.has_value() && high.has_value()) out.append(" to ");
    if (high.has_value()) append_exact(out, high);
}

constexpr void count(text_sink& out, std::size_t low, std::size_t high, std::string_view one, std::string_view many) {
    const bool least = low != 0;
    const bool most = high != value_rules::no_limit;
    if (!least && !most) return;
    out.append(least && low == high ? " of " : least && most ? " of " : least ? " of at least " : " of at most ");
    if (least) append_number(out, low);
    if (least && most && low != high) out.append(" to ");
    if (most && !(least && low == high)) append_number(out, high);
    out.push_back(' ');
    out.append((most ? high : low) == 1 ? one : many);
}

constexpr void of_number(text_sink& out, const value_rules& all) {
    out.append(all.kind == value_kind::integer ? "an integer" : "a number");
    range(out, all.minimum, all.maximum);
    auto also = [&, any = all.minimum.has_value() || all.maximum.has_value()](std::string_view words,
                                                                              const exact_number& bound) mutable {
        if (!bound.has_value()) return;
        out.append(any ? ", " : " ");
        any = true;
        out.append(words);
        append_exact(out, bound);
    };
    also("above ", all.exclusive_minimum);
    also("below ", all.exclusive_maximum);
    also("a multiple of ", all.multiple_of);
}

constexpr void of_text(text_sink& out, const value_rules& all) {
    out.append("a string");
    count(out, all.min_length, all.max_length, "character", "characters");
    if (all.format != text_format::none) {
        out.append(" in the format ");
        out.append(format_name(all.format));
    }
    if (!all.pattern_text.empty()) {
        out.append(" that matches ");
        out.append(all.pattern_text);
    }
}

}  // namespace wording

/// Writes the rules in words.
constexpr void write_words(text_sink& out, const value_rules& all) {
    if (!all.one_of.empty()) {
        wording::one_of(out, all.one_of, [&](const literal& value) { append_literal(out, value); });
    } else {
        switch (all.kind) {
            case value_kind::boolean: out.append("true or false"); break;
            case value_kind::nothing: return out.append("null");
            case value_kind::id: out.append("a UUID of 36 characters in double quotes"); break;
            case value_kind::choice:
                wording::one_of(out, all.names, [&](std::string_view name) { append_json_string(out, name); });
                break;
            case value_kind::list:
            case value_kind::tuple:
                out.append("an array");
                wording::count(out, all.min_items, all.max_items, "element", "elements");
                if (all.unique_items) out.append(", all different");
                break;
            case value_kind::map:
                out.append("an object");
                wording::count(out, all.min_items, all.max_items, "entry", "entries");
                break;
            case value_kind::object:
            case value_kind::variant: out.append("an object"); break;
            case value_kind::integer:
            case value_kind::real: wording::of_number(out, all); break;
            case value_kind::text:
            case value_kind::written: wording::of_text(out, all); break;
            default: return out.append("a value");
        }
    }
    if (all.null) out.append(", or null");
}

template <class T>
inline constexpr auto write_constant = [](text_sink& out) { append_json_string(out, plain_type<T>::value); };

}}}  // namespace toolkit::v0::rules
