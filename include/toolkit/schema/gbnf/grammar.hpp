// In: a type. Out: its grammar for llama.cpp (GBNF), made once by the compiler. The parser accepts everything that it
// generates. Keys are in the order of declaration, without blanks. A struct can contain itself a few times.
#pragma once

#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/gbnf/gbnf_ends.hpp>
#include <toolkit/schema/gbnf/gbnf_forms.hpp>
#include <toolkit/schema/gbnf/gbnf_object.hpp>
#include <toolkit/schema/gbnf/gbnf_rules.hpp>
#include <toolkit/schema/gbnf/gbnf_value.hpp>
#include <toolkit/schema/gbnf/gbnf_value_rules.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/types/recursion.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace gbnf {

/// Writes the rules of a field separately, because an automaton may be large.
template <class Root, class T, std::size_t L, std::size_t I>
constexpr gbnf_outcome write_field_rules(text_sink& sink) {
    gbnf_writer out{sink, structs_of<Root>};
    out.at(field_names<T>[I]);
    const gbnf_struct_path within{structs_of<Root>, recursion::name_of<T>(), L};
    using type = unwrapped_type<field_type<T, I>>;
    constexpr std::size_t level = level_within<T>(L);
    const gbnf_path path = field_path(within.path, field_names<T>[I], I);
    if (!field_required<T>[I] && has_own_rule<type, level>(field_rules<T, I>, structs_of<Root>)) {
        out.begin_rule(gbnf_path{&path, "value"});
        append_value<type, level>(out, field_rules<T, I>, path);
        out.end_rule();
    }
    append_rules<type, level>(out, field_rules<T, I>, path);
    return out.outcome();
}
template <class Root, class T, std::size_t L, std::size_t I>
inline constexpr gbnf_outcome outcome_of_field_rules = [] {
    text_sink nowhere;
    return write_field_rules<Root, T, L, I>(nowhere);
}();
template <class Root, class T, std::size_t L, std::size_t I>
constexpr void write_field_rules_text(text_sink& sink) {
    static_cast<void>(write_field_rules<Root, T, L, I>(sink));
}

constexpr field_set fields_with_rules(std::span<const field_row> rows, std::span<const value_grammar* const> grammars,
                                      const gbnf_structs& structs) {
    field_set found;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (grammars[i]->needs_rules(rows[i], structs)) found.add(i);
    return found;
}

/// Writes the rules of a struct separately, so that each evaluation of the compiler stays small.
template <class Root, class T, std::size_t L>
constexpr gbnf_outcome write_struct(text_sink& sink) {
    gbnf_writer out{sink, structs_of<Root>};
    const gbnf_struct_path within{structs_of<Root>, recursion::name_of<T>(), L};
    object_rule{out, within.path, field_table_of<T>.rows, field_names<T>, field_grammars<T, L>, structs_of<Root>}
        .append();
    constexpr field_set with_rules = fields_with_rules(field_table_of<T>.rows, field_grammars<T, L>, structs_of<Root>);
    if constexpr (with_rules != field_set{})
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            const auto append = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
                if constexpr (with_rules.has(J))
                    out.rules(static_text<write_field_rules_text<Root, T, L, J>>,
                              outcome_of_field_rules<Root, T, L, J>);
            };
            (append(std::integral_constant<std::size_t, I>{}), ...);
        }(std::make_index_sequence<field_count<T>>{});
    return out.outcome();
}
template <class Root, class T, std::size_t L>
inline constexpr gbnf_outcome outcome_of_struct = [] {
    text_sink nowhere;
    return write_struct<Root, T, L>(nowhere);
}();
template <class Root, class T, std::size_t L>
constexpr void write_struct_text(text_sink& sink) {
    static_cast<void>(write_struct<Root, T, L>(sink));
}

/// Appends the rules of each struct, once at each level.
struct joined {
    text_sink& out;
    gbnf_uses uses = 0;
    std::array<recursion::visited, grammar_bounds.levels + 1> seen{};

    template <class Root, std::size_t L>
    struct at {
        joined& all;
        template <class T>
        constexpr void operator()() {
            if constexpr (kind_of<T> == value_kind::object) {
                using type = plain_type<T>;
                constexpr std::size_t level = is_recursive<T> ? L : 0;
                if constexpr (level <= grammar_bounds.levels && defaults::checked<type>) {
                    if (!struct_ends<type, level> || !all.seen[level].enter(recursion::name_of<T>())) return;
                    constexpr gbnf_outcome outcome = outcome_of_struct<Root, type, level>;
                    if constexpr (!outcome.why.empty())
                        refuse<say("toolkit: in a grammar ", type_name<type>, "::", outcome.field, " ", outcome.why)>();
                    all.out.append(static_text<write_struct_text<Root, type, level>>);
                    all.uses |= outcome.uses;
                    if constexpr (!recursion::is_flat<T>) {
                        at<Root, level_within<T>(level)> inside{all};
                        recursion::for_each_part<T>(inside);
                    }
                }
            } else if constexpr (!recursion::is_flat<T>) {
                recursion::for_each_part<T>(*this);
            }
        }
    };
};

/// Writes the rules that the texts of a type share, once per grammar.
template <class Root, std::size_t I>
constexpr gbnf_outcome write_form(text_sink& sink) {
    gbnf_writer out{sink, structs_of<Root>};
    forms_of<Root>[I].append(out);
    return out.outcome();
}
template <class Root, std::size_t I>
inline constexpr gbnf_outcome outcome_of_form = [] {
    text_sink nowhere;
    return write_form<Root, I>(nowhere);
}();
template <class Root, std::size_t I>
constexpr void write_form_text(text_sink& sink) {
    static_cast<void>(write_form<Root, I>(sink));
}
template <class Root, std::size_t I>
constexpr void append_form(text_sink& sink, gbnf_uses& uses) {
    constexpr gbnf_outcome outcome = outcome_of_form<Root, I>;
    if constexpr (!outcome.why.empty())
        refuse<say("toolkit: in a grammar the text_form of ", pretty::without_scope(forms_of<Root>[I].name), " ",
                   outcome.why)>();
    sink.append(static_text<write_form_text<Root, I>>);
    uses |= outcome.uses;
}

template <class T>
constexpr gbnf_outcome write_root(text_sink& sink) {
    gbnf_writer out{sink, structs_of<T>};
    const gbnf_path root{nullptr, "root"};
    out.begin_rule(root);
    append_value<T, 0>(out, type_rules<T>, root);
    out.end_rule();
    append_rules<T, 0>(out, type_rules<T>, root);
    return out.outcome();
}
template <class T>
inline constexpr gbnf_outcome outcome_of_root = [] {
    text_sink nowhere;
    return write_root<T>(nowhere);
}();

template <class T>
constexpr void write_grammar(text_sink& sink) {
    const gbnf_outcome root = write_root<T>(sink);
    joined all{sink};
    joined::at<T, 0> from{all};
    from.template operator()<T>();
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (append_form<T, I>(sink, all.uses), ...);
    }(std::make_index_sequence<forms_of<T>.size()>{});
    append_common_rules(sink, root.uses | all.uses);
}

template <class T>
consteval std::string_view of() {
    if constexpr (!defaults::check_root<T>()) {
        return {};
    } else if constexpr (!ends<T, 0>(type_rules<T>)) {
        refuse<say("toolkit: ", type_name<plain_type<T>>,
                   " contains itself without an end; use a std::unique_ptr, or a std::vector that may be empty")>();
        return {};
    } else if constexpr (!outcome_of_root<T>.why.empty()) {
        refuse<say("toolkit: in a grammar ", type_name<plain_type<T>>, " ", outcome_of_root<T>.why)>();
        return {};
    } else {
        return static_text<&write_grammar<T>>;
    }
}

}  // namespace gbnf

/// The grammar of a type, in read-only data. parse<T> accepts what a model writes under it. The exceptions are elements
/// and keys that must differ, which a grammar cannot express.
///
///     static_assert(toolkit::grammar<bool> == "root ::= \"true\" | \"false\"\n");
template <class T>
inline constexpr std::string_view grammar = gbnf::of<T>();

}}  // namespace toolkit::v0
