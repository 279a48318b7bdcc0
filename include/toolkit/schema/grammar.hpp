// In: a type. Out: its grammar for llama.cpp (GBNF), written once by the compiler: all that it produces is accepted by
// the parser. Keys stand in the order of declaration, without blanks; a struct stands within itself a few times.
#pragma once

#include <toolkit/schema/gbnf_rules.hpp>
#include <toolkit/schema/gbnf_value.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

namespace gbnf {

/// Whether a value in a field needs rules besides that of its struct.
template <class T, std::size_t L>
constexpr bool needs_rules(const value_rules& rules) {
    constexpr value_kind kind = kind_of<T>;
    constexpr bool has_parts =
        kind == value_kind::list || kind == value_kind::map || kind == value_kind::tuple || kind == value_kind::variant;
    if constexpr (has_parts) return ends<T, L>(rules);
    else return (kind == value_kind::text || kind == value_kind::written) && has_automaton(rules);
}

/// What is asked of the type of a field: one set of functions for each type.
struct value_grammar {
    bool (*ends)(const value_rules&);
    bool (*needs_rules)(const value_rules&);
    void (*append)(gbnf_writer&, const value_rules&, const gbnf_path&);
};
template <class T, std::size_t L>
inline constexpr value_grammar grammar_of_value{&ends<T, L>, &needs_rules<T, L>, &append_grouped<T, L>};

template <std::size_t L, class... F>
consteval std::array<const value_grammar*, sizeof...(F)> grammars_of(type_list<F...>) {
    return {&grammar_of_value<given_type<F>, L>...};
}
template <class T, std::size_t L>
inline constexpr auto field_grammars = grammars_of<level_within<T>(L)>(field_types<T>{});

constexpr gbnf_path field_path(const gbnf_path& path, std::string_view name, std::size_t index) noexcept {
    if (is_plain_name(name)) return {&path, name};
    return {&path, "0field", index};
}

/// Writes the rule of a struct: its fields, in order, with their commas.
class object_rule {
public:
    constexpr object_rule(gbnf_writer& to, const gbnf_path& at, std::span<const field_row> rows,
                          std::span<const std::string_view> names, std::span<const value_grammar* const> grammars)
        : out_(to), path_(at), rows_(rows), names_(names), grammars_(grammars), first_required_(rows.size()) {
        for (std::size_t i = rows.size(); i-- > 0;) {
            if (grammars[i]->ends(*rows[i].rules)) has_.add(i);
            if (rows[i].required) first_required_ = i;
        }
        last_ = rows.size();
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (has_.has(i)) last_ = i;
    }

    constexpr void append() {
        const std::size_t count = rows_.size();
        out_.begin_rule(path_);
        out_.literal("{");
        if (first_required_ < count) {
            for (std::size_t i = 0; i < count; ++i) append_in_order(i);
        } else if (last_ < count) {  // none needs to be there: what comes first has no comma
            bool first = true;
            out_.open();
            for (std::size_t i = 0; i < count; ++i) {
                if (!has_.has(i)) continue;
                if (!first) out_.alternative();
                first = false;
                append_field(i, "");
                if (i != last_) out_.use(rest(i));
            }
            out_.close();
            out_.repeat("?");
        }
        out_.literal("}");
        out_.end_rule();
        if (first_required_ == count)
            for (std::size_t i = 0; i < count; ++i) append_rest(i);
    }

private:
    constexpr void append_field(std::size_t index, std::string_view before) {
        const field_row& row = rows_[index];
        out_.at(names_[index]);
        out_.literal(before);
        out_.literal(row.quoted);
        out_.literal(":");
        grammars_[index]->append(out_, *row.rules, field_path(path_, names_[index], index));
    }
    constexpr void append_in_order(std::size_t index) {
        if (!has_.has(index)) return;
        if (rows_[index].required) return append_field(index, index == first_required_ ? "" : ",");
        out_.open();
        append_field(index, index < first_required_ ? "" : ",");
        if (index < first_required_) out_.literal(",");
        out_.close();
        out_.repeat("?");
    }
    [[nodiscard]] constexpr gbnf_path rest(std::size_t index) const noexcept { return {&path_, "0rest", index}; }
    /// What may come after a field.
    constexpr void append_rest(std::size_t index) {
        if (!has_.has(index) || index == last_) return;
        out_.begin_rule(rest(index));
        std::size_t next = index + 1;
        while (!has_.has(next)) ++next;
        out_.open();
        append_field(next, ",");
        out_.close();
        out_.repeat("?");
        if (next != last_) out_.use(rest(next));
        out_.end_rule();
    }

    gbnf_writer& out_;
    const gbnf_path& path_;
    std::span<const field_row> rows_;
    std::span<const std::string_view> names_;
    std::span<const value_grammar* const> grammars_;
    field_set has_{};  // without those that hold the struct itself too deep
    std::size_t first_required_;
    std::size_t last_ = 0;
};

/// The rules of a field are written by themselves: an automaton may be large.
template <class Root, class T, std::size_t L, std::size_t I>
constexpr gbnf_outcome write_field_rules(text_sink& sink) {
    gbnf_writer out{sink, structs_of<Root>};
    out.at(field_names<T>[I]);
    const gbnf_struct_path within{structs_of<Root>, recursion::name_of<T>(), L};
    append_rules<given_type<field_type<T, I>>, level_within<T>(L)>(out, field_rules<T, I>,
                                                                   field_path(within.path, field_names<T>[I], I));
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

constexpr field_set fields_with_rules(std::span<const field_row> rows, std::span<const value_grammar* const> grammars) {
    field_set found;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (grammars[i]->needs_rules(*rows[i].rules)) found.add(i);
    return found;
}

/// The rules of a struct, by themselves: what the compiler evaluates at once stays small.
template <class Root, class T, std::size_t L>
constexpr gbnf_outcome write_struct(text_sink& sink) {
    gbnf_writer out{sink, structs_of<Root>};
    const gbnf_struct_path within{structs_of<Root>, recursion::name_of<T>(), L};
    object_rule{out, within.path, shape_of<T>.rows, field_names<T>, field_grammars<T, L>}.append();
    constexpr field_set with_rules = fields_with_rules(shape_of<T>.rows, field_grammars<T, L>);
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
                if constexpr (level <= grammar_bounds.levels) {
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
    append_common_rules(sink, root.uses | all.uses);
}

template <class T>
consteval std::string_view of() {
    if constexpr (!kinds::check<T>()) {
        return {};
    } else if constexpr (!ends<T, 0>(type_rules<T>)) {
        refuse<say("toolkit: ", type_name<plain_type<T>>,
                   " holds itself without an end; hold it in a std::vector or a std::unique_ptr")>();
        return {};
    } else if constexpr (!outcome_of_root<T>.why.empty()) {
        refuse<say("toolkit: in a grammar ", type_name<plain_type<T>>, " ", outcome_of_root<T>.why)>();
        return {};
    } else {
        return static_text<&write_grammar<T>>;
    }
}

}  // namespace gbnf

/// The grammar of a type, in read-only data. What a model writes under it, parse<T> accepts; but for elements and keys
/// that must differ, which no such grammar can tell.
///
///     static_assert(toolkit::grammar<bool> == "root ::= \"true\" | \"false\"\n");
template <class T>
inline constexpr std::string_view grammar = gbnf::of<T>();

}  // namespace toolkit::inline v0
