// In: a type that is written as text. Out: the GBNF rules that all its values share. A type whose rules are short has
// none. No field can restrict such a text more than its type does.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/gbnf/gbnf.hpp>
#include <toolkit/schema/gbnf/gbnf_names.hpp>
#include <toolkit/schema/gbnf/gbnf_text.hpp>
#include <toolkit/schema/rules/rules.hpp>
#include <toolkit/schema/rules/value_rules.hpp>
#include <toolkit/schema/types/plain_type.hpp>
#include <toolkit/schema/types/type_walk.hpp>
#include <toolkit/schema/types/types.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// A type whose text rules are written once in a grammar.
struct shared_form {
    std::string_view name{};  ///< the qualified name of the type
    const value_rules* rules = nullptr;
    text_facts facts{};

    constexpr void append(gbnf_writer& out) const {
        const gbnf_path path = out.form(name);
        if (has_automaton(*rules, facts)) return append_text_rules(out, *rules, path, facts);
        out.begin_rule(path);
        append_unquoted(out, *rules, path, facts);
        out.end_rule();
    }
};
template <class T>
inline constexpr shared_form form_of{pretty::whole_name<T>(), &type_rules<T>, facts_of<T>};

/// Whether the texts of a type have shared rules: if they need an automaton, or if the rules are long.
template <class T>
inline constexpr bool shares_rules = [] {
    if constexpr (kind_of<T> == value_kind::written) {
        using type = plain_type<T>;
        if (!type_rules<type>.one_of.empty()) return false;
        text_sink nowhere;
        gbnf_writer out{nowhere};
        append_unquoted(out, type_rules<type>, gbnf_path{nullptr, {}}, facts_of<type>);
        if (!out.outcome().why.empty()) return false;  // the error is reported for the field
        return has_automaton(type_rules<type>, facts_of<type>) || nowhere.size() > grammar_bounds.letters;
    } else {
        return false;
    }
}();

/// The types that a walk has met. The array starts uninitialised, as in recursion::visited.
struct met_forms {
    static constexpr std::size_t capacity = recursion::visited::capacity;
    const shared_form* all[capacity];
    std::size_t size = 0;

    constexpr met_forms() noexcept {}  // NOLINT(modernize-use-equals-default): which fills the array

    constexpr void enter(const shared_form& form) noexcept {
        for (std::size_t i = 0; i < size; ++i)
            if (all[i]->name == form.name) return;
        if (size == capacity) recursion::a_type_holds_more_than_512_structs_split_the_toolset();
        all[size++] = &form;
    }
};

}}}  // namespace toolkit::v0::gbnf
