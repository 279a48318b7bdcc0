// In: a struct. Out: the GBNF of its fields in the order of declaration, with their commas. Large values have rules of
// their own.
#pragma once

#include <toolkit/schema/gbnf/gbnf_ends.hpp>
#include <toolkit/schema/gbnf/gbnf_value.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/recursion.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace gbnf {

/// Whether a value is too large for the group of an optional field. It then has a rule of its own.
template <class T, std::size_t L>
constexpr bool has_own_rule(const value_rules& rules, const gbnf_structs& structs) {
    constexpr value_kind kind = kind_of<T>;
    const bool runs = kind == value_kind::text && !rules.pattern_text.empty();
    if (kind != value_kind::tuple && kind != value_kind::variant && !runs) return false;
    text_sink nowhere;
    gbnf_writer out{nowhere, structs};
    append_grouped<T, L>(out, rules, gbnf_path{nullptr, {}});
    return out.symbols() > grammar_bounds.symbols;
}

/// Whether the value of a field needs rules besides that of its struct.
template <class T, std::size_t L>
constexpr bool needs_rules(const field_row& row, const gbnf_structs& structs) {
    constexpr value_kind kind = kind_of<T>;
    constexpr bool has_parts =
        kind == value_kind::list || kind == value_kind::map || kind == value_kind::tuple || kind == value_kind::variant;
    const value_rules& rules = *row.rules;
    if constexpr (has_parts) return ends<T, L>(rules);
    else if constexpr (kind == value_kind::text)
        return has_automaton(rules, {}) || (!row.required && has_own_rule<T, L>(rules, structs));
    else return false;
}

/// The functions for the type of a field, one set per type.
struct value_grammar {
    bool (*ends)(const value_rules&);
    bool (*has_own_rule)(const value_rules&, const gbnf_structs&);
    bool (*needs_rules)(const field_row&, const gbnf_structs&);
    void (*append)(gbnf_writer&, const value_rules&, const gbnf_path&);
};
template <class T, std::size_t L>
inline constexpr value_grammar grammar_of_value{&ends<T, L>, &has_own_rule<T, L>, &needs_rules<T, L>,
                                                &append_grouped<T, L>};

template <std::size_t L, class... F>
consteval std::array<const value_grammar*, sizeof...(F)> grammars_of(type_list<F...>) {
    return {&grammar_of_value<unwrapped_type<F>, L>...};
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
                          std::span<const std::string_view> names, std::span<const value_grammar* const> grammars,
                          const gbnf_structs& structs)
        : out_(to),
          path_(at),
          rows_(rows),
          names_(names),
          grammars_(grammars),
          structs_(structs),
          first_required_(rows.size()) {
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
        } else if (last_ < count) {
            out_.use(some());
            out_.repeat("?");
        }
        out_.literal("}");
        out_.end_rule();
        if (first_required_ == count && last_ < count) append_some();
    }

private:
    constexpr void append_field(std::size_t index, std::string_view before) {
        const field_row& row = rows_[index];
        out_.at(names_[index]);
        out_.literal(before);
        out_.literal(row.quoted);
        out_.literal(":");
        const gbnf_path path = field_path(path_, names_[index], index);
        if (!row.required && grammars_[index]->has_own_rule(*row.rules, structs_))
            return out_.use(gbnf_path{&path, "value"});
        grammars_[index]->append(out_, *row.rules, path);
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
    /// The rule for a struct without required fields: the first field has no comma. It is a separate rule, because it
    /// may be large.
    [[nodiscard]] constexpr gbnf_path some() const noexcept { return {&path_, "0some"}; }
    constexpr void append_some() {
        out_.begin_rule(some());
        bool first = true;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            if (!has_.has(i)) continue;
            if (!first) out_.alternative();
            first = false;
            append_field(i, "");
            if (i != last_) out_.use(rest(i));
        }
        out_.end_rule();
        for (std::size_t i = 0; i < rows_.size(); ++i) append_rest(i);
    }
    [[nodiscard]] constexpr gbnf_path rest(std::size_t index) const noexcept { return {&path_, "0rest", index}; }
    /// Writes the rule for what may follow a field.
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
    const gbnf_structs& structs_;
    field_set has_{};  // without fields that contain the struct itself too deeply
    std::size_t first_required_;
    std::size_t last_ = 0;
};

}}}  // namespace toolkit::v0::gbnf
