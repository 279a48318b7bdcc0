// In: a type and the rules of a value. Out: the GBNF rules that the value needs besides the one that contains it: for
// its text, its items, and its parts. gbnf_forms.hpp has the rules that the values of a type share.
#pragma once

#include <toolkit/schema/gbnf/gbnf_ends.hpp>
#include <toolkit/schema/gbnf/gbnf_set.hpp>
#include <toolkit/schema/gbnf/gbnf_text.hpp>
#include <toolkit/schema/gbnf/gbnf_value.hpp>
#include <toolkit/schema/rules/rules.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// Appends the rules that a value needs besides the one that contains it.
template <class T, std::size_t L>
constexpr void append_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path);

template <std::size_t L, template <class...> class Tuple, class... T>
constexpr void append_rules_of_parts(gbnf_writer& out, const gbnf_path& path, const Tuple<T...>*) {
    std::size_t index = 0;
    (append_rules<T, L>(out, type_rules<T>, gbnf_path{&path, {}, index++}), ...);
}

template <class T, std::size_t L>
constexpr void append_rules(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) {
    using type = plain_type<T>;
    constexpr value_kind kind = kind_of<T>;
    const gbnf_path item{&path, "item"};
    if constexpr (kind == value_kind::text) {
        append_text_rules(out, rules, gbnf_path{&path, "text"});
    } else if constexpr (kind == value_kind::list) {
        using element = element_type<type>;
        if (!ends<element, L>(*rules.items)) return;
        if (subset_rules::suits(rules)) {
            const gbnf_path set{&path, "set"};
            return subset_rules{out, rules, set}.append();
        }
        if (is_name(*rules.items) || rules.max_items == 0) return;
        out.begin_rule(item);
        append_value<element, L>(out, *rules.items, item);
        out.end_rule();
        append_rules<element, L>(out, *rules.items, item);
    } else if constexpr (kind == value_kind::map) {
        using mapped = typename type::mapped_type;
        if (!ends<mapped, L>(*rules.items) || rules.max_items == 0) return;
        out.begin_rule(item);
        out.use(gbnf_rule::text);
        out.literal(":");
        append_grouped<mapped, L>(out, *rules.items, item);
        out.end_rule();
        append_rules<mapped, L>(out, *rules.items, item);
    } else if constexpr (kind == value_kind::tuple || kind == value_kind::variant) {
        append_rules_of_parts<L>(out, path, static_cast<const type*>(nullptr));
    }
}

}}}  // namespace toolkit::v0::gbnf
