// In: a type and the rules of a value. Out: the GBNF of the value, inline in the surrounding rule. Structs are
// references. schema/grammar.hpp is the door.
#pragma once

#include <toolkit/schema/gbnf/gbnf_ends.hpp>
#include <toolkit/schema/gbnf/gbnf_forms.hpp>
#include <toolkit/schema/gbnf/gbnf_number.hpp>
#include <toolkit/schema/gbnf/gbnf_set.hpp>
#include <toolkit/schema/gbnf/gbnf_text.hpp>
#include <toolkit/schema/rules/rules.hpp>
#include <toolkit/schema/types/recursion.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <variant>

namespace toolkit { inline namespace v0 { namespace gbnf {

template <class T, std::size_t L>
constexpr void append_value(gbnf_writer& out, const value_rules& rules, const gbnf_path& path);

/// Whether the GBNF of a value may be alternatives, which need parentheses beside anything else.
constexpr bool has_alternatives(const value_rules& rules) noexcept {
    switch (rules.kind) {
        case value_kind::boolean:
        case value_kind::integer:
        case value_kind::real:
        case value_kind::choice:
        case value_kind::variant: return true;
        case value_kind::text:
        case value_kind::written: return rules.null || !rules.one_of.empty();
        default: return rules.null;
    }
}
template <class T, std::size_t L>
constexpr void append_grouped(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) {
    const bool brackets = has_alternatives(rules);
    if (brackets) out.open();
    append_value<T, L>(out, rules, path);
    if (brackets) out.close();
}

/// Appends items between brackets. An item is a name.
template <class Append>
constexpr void append_items(gbnf_writer& out, std::string_view brackets, std::size_t least, std::size_t most,
                            Append item) {
    out.literal(brackets.substr(0, 1));
    if (most != 0) {
        if (least == 0) out.open();
        item();
        const std::size_t fewest = least == 0 ? 0 : least - 1;
        append_repeated(out, fewest, most == no_limit ? most : most - 1, [&] {
            out.open();
            out.literal(",");
            item();
            out.close();
        });
        if (least == 0) {
            out.close();
            out.repeat("?");
        }
    }
    out.literal(brackets.substr(1, 1));
}

/// Whether a value is already a single name, so that its items need no rule of their own.
constexpr bool is_name(const value_rules& rules) noexcept {
    if (rules.null) return false;
    if (rules.kind == value_kind::object || rules.kind == value_kind::raw || rules.kind == value_kind::id) return true;
    return rules.kind == value_kind::text && !rules.bounds_length() && !rules.further;
}

template <class T, std::size_t L>
constexpr void append_list(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) {
    using element = element_type<plain_type<T>>;
    if (!ends<element, L>(*rules.items)) return out.literal("[]");
    if (subset_rules::suits(rules)) {
        out.literal("[");
        out.use(gbnf_path{&path, "set"});
        return out.literal("]");
    }
    append_items(out, "[]", rules.min_items, rules.max_items, [&] {
        if (is_name(*rules.items)) append_value<element, L>(out, *rules.items, path);
        else out.use(gbnf_path{&path, "item"});
    });
}

template <std::size_t L, class... T>
constexpr void append_alternatives(gbnf_writer& out, const gbnf_path& path, const std::variant<T...>*) {
    bool first = true;
    std::size_t index = 0;
    const auto add = [&]<class A>(std::type_identity<A>) {
        const gbnf_path own{&path, {}, index++};
        if (!ends<A, L>(type_rules<A>)) return;
        if (!first) out.alternative();
        first = false;
        append_value<A, L>(out, type_rules<A>, own);
    };
    (add(std::type_identity<T>{}), ...);
}

template <std::size_t L, template <class...> class Tuple, class... T>
constexpr void append_elements(gbnf_writer& out, const gbnf_path& path, const Tuple<T...>*) {
    std::size_t index = 0;
    const auto add = [&]<class A>(std::type_identity<A>) {
        if (index != 0) out.literal(",");
        append_grouped<A, L>(out, type_rules<A>, gbnf_path{&path, {}, index++});
    };
    out.literal("[");
    (add(std::type_identity<T>{}), ...);
    out.literal("]");
}

/// Appends a value. Alternatives have no parentheses.
template <class T, std::size_t L>
constexpr void append_value(gbnf_writer& out, const value_rules& rules, const gbnf_path& path) {
    using type = plain_type<T>;
    constexpr value_kind kind = kind_of<T>;
    if (rules.null) {
        out.literal("null");
        value_rules non_null = rules;
        non_null.null = false;
        if (!ends<T, L>(non_null)) return;
        out.alternative();
        return append_value<T, L>(out, non_null, path);
    }
    if (has_choices(rules)) {
        append_choices(out, rules);
    } else if constexpr (kind == value_kind::boolean) {
        out.literal("true");
        out.alternative();
        out.literal("false");
    } else if constexpr (kind == value_kind::integer || kind == value_kind::real) {
        append_number(out, rules);
    } else if constexpr (kind == value_kind::text) {
        append_text(out, rules, gbnf_path{&path, "text"});
    } else if constexpr (kind == value_kind::written) {
        if constexpr (shares_rules<type>) {
            out.literal("\"");
            out.use(out.form(form_of<type>.name));
            out.literal("\"");
        } else {
            append_text(out, rules, gbnf_path{&path, "text"}, facts_of<type>);
        }
    } else if constexpr (kind == value_kind::constant) {
        out.literal_string(type::value);
    } else if constexpr (kind == value_kind::id) {
        out.literal("\"");
        out.use(gbnf_rule::uuid);
        out.literal("\"");
    } else if constexpr (kind == value_kind::raw) {
        out.use(gbnf_rule::value);
    } else if constexpr (kind == value_kind::nothing) {
        out.literal("null");
    } else if constexpr (kind == value_kind::list) {
        append_list<T, L>(out, rules, path);
    } else if constexpr (kind == value_kind::map) {
        if (!ends<typename type::mapped_type, L>(*rules.items)) return out.literal("{}");
        append_items(out, "{}", rules.min_items, rules.max_items, [&] { out.use(gbnf_path{&path, "item"}); });
    } else if constexpr (kind == value_kind::tuple) {
        append_elements<L>(out, path, static_cast<const type*>(nullptr));
    } else if constexpr (kind == value_kind::variant) {
        append_alternatives<L>(out, path, static_cast<const type*>(nullptr));
    } else if constexpr (kind == value_kind::object) {
        constexpr std::size_t level = is_recursive<T> ? L : 0;
        if constexpr (level <= grammar_bounds.levels) out.use_struct(recursion::name_of<T>(), level);
    }
}

}}}  // namespace toolkit::v0::gbnf
