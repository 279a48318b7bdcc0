// In: a type. Out: its grammar for llama.cpp (GBNF), written once by the compiler: all that it produces is accepted by
// the parser. Keys stand in the order of declaration, without blanks; a struct stands within itself a few times.
#pragma once

#include <toolkit/schema/gbnf_rules.hpp>
#include <toolkit/schema/gbnf_value.hpp>

#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

namespace toolkit::inline v0 {

namespace gbnf {

template <class T, std::size_t I>
constexpr gbnf_path field_path(const gbnf_path& path) noexcept {
    if (is_plain_name(field_names<T>[I])) return {&path, field_names<T>[I]};
    return {&path, "0field", I};
}

/// Whether a field needs rules besides that of its struct.
template <class T, std::size_t L, std::size_t I>
consteval bool needs_rules() {
    using type = given_type<field_type<T, I>>;
    constexpr value_kind kind = kind_of<type>;
    constexpr bool has_parts =
        kind == value_kind::list || kind == value_kind::map || kind == value_kind::tuple || kind == value_kind::variant;
    if constexpr (has_parts) return ends<type, level_within<T>(L)>(field_rules<T, I>);
    else return (kind == value_kind::text || kind == value_kind::written) && has_automaton(field_rules<T, I>);
}
template <class T, std::size_t L, std::size_t I>
inline constexpr bool field_has_rules = needs_rules<T, L, I>();

/// They are written by themselves, too: an automaton may be large.
template <class Root, class T, std::size_t L, std::size_t I>
constexpr gbnf_outcome write_field_rules(text_sink& sink) {
    gbnf_writer out{sink};
    out.at(field_names<T>[I]);
    append_rules<Root, given_type<field_type<T, I>>, level_within<T>(L)>(
        out, field_rules<T, I>, field_path<T, I>(rule_of_struct<Root, T, L>()));
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

/// The fields of a struct, in order, with their commas.
template <class Root, class T, std::size_t L>
struct members {
    static constexpr std::size_t inner = level_within<T>(L);
    static constexpr std::size_t count = field_count<T>;
    gbnf_writer& out;
    const gbnf_path& path;
    std::array<bool, count + 1> has{};  // without those that hold the struct itself too deep
    std::size_t first_required = count;

    constexpr members(gbnf_writer& to, const gbnf_path& at) : out(to), path(at) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((has[I] = ends<given_type<field_type<T, I>>, inner>(field_rules<T, I>)), ...);
        }(std::make_index_sequence<count>{});
        for (std::size_t i = count; i-- > 0;)
            if (field_required<T>[i]) first_required = i;
    }

    template <std::size_t I>
    constexpr void append_field(std::string_view before) {
        out.at(field_names<T>[I]);
        out.literal(before);
        out.literal(shape_of<T>.rows[I].quoted);
        out.literal(":");
        append_grouped<Root, given_type<field_type<T, I>>, inner>(out, field_rules<T, I>, field_path<T, I>(path));
    }
    template <std::size_t I>
    constexpr void append_in_order() {
        if (!has[I]) return;
        if (field_required<T>[I]) return append_field<I>(I == first_required ? "" : ",");
        out.open();
        append_field<I>(I < first_required ? "" : ",");
        if (I < first_required) out.literal(",");
        out.close();
        out.repeat("?");
    }
    [[nodiscard]] constexpr gbnf_path rest(std::size_t index) const noexcept { return {&path, "0rest", index}; }

    constexpr void append() {
        out.begin_rule(path);
        out.literal("{");
        if (first_required < count) {
            each([this]<std::size_t I>() { this->template append_in_order<I>(); });
        } else if (last() < count) {  // none needs to be there: what comes first has no comma
            bool first = true;
            out.open();
            each([&]<std::size_t I>() {
                if (!has[I]) return;
                if (!first) out.alternative();
                first = false;
                this->template append_field<I>("");
                if (I != last()) out.use(rest(I));
            });
            out.close();
            out.repeat("?");
        }
        out.literal("}");
        out.end_rule();
        if (first_required == count) each([this]<std::size_t I>() { this->template append_rest<I>(); });
        each([this]<std::size_t I>() {
            if constexpr (field_has_rules<T, L, I>)
                out.rules(static_text<write_field_rules_text<Root, T, L, I>>, outcome_of_field_rules<Root, T, L, I>);
        });
    }

private:
    [[nodiscard]] constexpr std::size_t last() const noexcept {
        std::size_t found = count;
        for (std::size_t i = 0; i < count; ++i)
            if (has[i]) found = i;
        return found;
    }
    /// What may come after field I.
    template <std::size_t I>
    constexpr void append_rest() {
        if (!has[I] || I == last()) return;
        out.begin_rule(rest(I));
        bool found = false;
        each([&]<std::size_t J>() {
            if (J <= I || !has[J] || found) return;
            found = true;
            out.open();
            this->template append_field<J>(",");
            out.close();
            out.repeat("?");
            if (J != last()) out.use(rest(J));
        });
        out.end_rule();
    }
    template <class F>
    static constexpr void each(F&& f) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (f.template operator()<I>(), ...);
        }(std::make_index_sequence<count>{});
    }
};

/// The rules of a struct, by themselves: what the compiler evaluates at once stays small.
template <class Root, class T, std::size_t L>
constexpr gbnf_outcome write_struct(text_sink& sink) {
    gbnf_writer out{sink};
    members<Root, T, L>{out, rule_of_struct<Root, T, L>()}.append();
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
                    at<Root, level_within<T>(level)> inside{all};
                    recursion::for_each_part<T>(inside);
                }
            } else {
                recursion::for_each_part<T>(*this);
            }
        }
    };
};

template <class T>
constexpr gbnf_outcome write_root(text_sink& sink) {
    gbnf_writer out{sink};
    const gbnf_path root{nullptr, "root"};
    out.begin_rule(root);
    append_value<T, T, 0>(out, type_rules<T>, root);
    out.end_rule();
    append_rules<T, T, 0>(out, type_rules<T>, root);
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
