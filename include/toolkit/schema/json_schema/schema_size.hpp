// In: a type and a dialect. Out: the size of its schema, in the units that providers count.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/print/defaults.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/recursion.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Whether the schema of a field allows null beside the values of its type.
template <dialect D>
[[nodiscard]] constexpr bool allows_null(const field_row& row) noexcept {
    return row.rules->null || (rules_of_dialect<D>.all_required && !row.required && !row.null_is_value);
}

/// The counts that providers limit. Each definition counts once, even if several references lead to it.
struct schema_size {
    std::size_t properties = 0;
    std::size_t optional_properties = 0;     ///< not listed in `required`
    std::size_t unions = 0;                  ///< schemas with anyOf or a list of types
    std::size_t levels = 0;                  ///< of nested schemas, counted as the SDKs of OpenAI count them
    std::size_t choices = 0;                 ///< values of enums
    std::size_t most_choice_characters = 0;  ///< of the largest enum with many texts
    std::size_t empty_structs = 0;
    std::size_t empty_choices = 0;  ///< empty texts in enums
    std::size_t characters = 0;     ///< of keys, names of definitions, values of enums and constants; code points

    /// Adds a part that is nested this many levels deeper.
    constexpr void add(const schema_size& part, std::size_t deeper) noexcept {
        properties += part.properties;
        optional_properties += part.optional_properties;
        unions += part.unions;
        levels = std::max(levels, part.levels + deeper);
        choices += part.choices;
        empty_structs += part.empty_structs;
        empty_choices += part.empty_choices;
        characters += part.characters;
        most_choice_characters = std::max(most_choice_characters, part.most_choice_characters);
    }
};

namespace schema_sizes {

/// The size of the enum values that a field allows. An enum has many values if it has more than `many`.
constexpr schema_size of_choices(const value_rules& rules, bool null, std::size_t many) noexcept {
    schema_size size;
    if (!rules.one_of.empty()) {
        for (const literal& each : rules.one_of) {
            size.characters += count_code_points(each.text());
            size.empty_choices += each.kind() == literal::form::text && each.text().empty() ? 1U : 0U;
        }
        size.choices = rules.one_of.size();
    } else {
        for (const std::string_view each : rules.names) {
            size.characters += count_code_points(each);
            size.empty_choices += each.empty() ? 1U : 0U;
        }
        size.choices = rules.names.size();
    }
    if (size.choices == 0) return size;
    if (size.choices > many) size.most_choice_characters = size.characters;
    if (null) ++size.choices;
    return size;
}

template <class T, dialect D>
constexpr schema_size of_struct();
template <class T, dialect D>
inline constexpr schema_size struct_size = of_struct<T, D>();

template <class T, dialect D>
constexpr schema_size of_value(const value_rules& rules, bool null);

template <dialect D, template <class...> class Many, class... T>
constexpr schema_size of_parts(const Many<T...>*) {
    schema_size size;
    (size.add(of_value<T, D>(type_rules<T>, kinds::allows_null<T>), 1), ...);
    return size;
}

template <class T, dialect D>
constexpr schema_size of_value(const value_rules& rules, bool null) {
    constexpr value_kind kind = kind_of<T>;
    using type = plain_type<T>;
    schema_size size;
    if constexpr (is_recursive<T>) {
        size.levels = null ? 1 : 0;  // a reference and null are two alternatives
    } else if constexpr (kind == value_kind::object) {
        size = struct_size<type, D>;
    } else if constexpr (kind == value_kind::list || kind == value_kind::map) {
        if constexpr (kind == value_kind::map)
            size.add(of_value<typename type::mapped_type, D>(*rules.items, rules.items->null), 1);
        else size.add(of_value<element_type<type>, D>(*rules.items, rules.items->null), 1);
    } else if constexpr (kind == value_kind::variant || kind == value_kind::tuple) {
        size = of_parts<D>(static_cast<const type*>(nullptr));
    } else if constexpr (kind == value_kind::constant) {
        size.characters = count_code_points(type::value);
        size.empty_choices = std::string_view{type::value}.empty() ? 1 : 0;
        size.choices = null ? 2 : rules_of_dialect<D>.constants ? 0 : 1;
    } else {
        size = of_choices(rules, null, rules_of_dialect<D>.many_choices);
    }
    if (kind == value_kind::variant || (null && kind != value_kind::raw && !rules_of_dialect<D>.nullable_keyword))
        ++size.unions;
    return size;
}

template <class T, dialect D, std::size_t I>
constexpr schema_size of_field() {
    constexpr bool required = rules_of_dialect<D>.all_required || field_required<T>[I];
    constexpr bool null = allows_null<D>(field_table_of<T>.rows[I]);
    schema_size size;
    size.add(of_value<unwrapped_type<field_type<T, I>>, D>(field_rules<T, I>, null), 1);
    ++size.properties;
    size.optional_properties += required ? 0 : 1;
    size.characters += count_code_points(key_names<T>[I]);
    return size;
}

template <class T, dialect D>
constexpr schema_size of_struct() {
    schema_size size;
    size.empty_structs = field_count<T> == 0 ? 1 : 0;
    if constexpr (defaults::checked<T>)
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (size.add(of_field<T, D, I>(), 0), ...);
        }(std::make_index_sequence<field_count<T>>{});
    return size;
}

/// Adds each struct that contains itself, once.
template <dialect D>
struct definitions {
    schema_size& size;
    recursion::visited seen{};

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!seen.enter(recursion::name_of<T>())) return;
            if constexpr (is_recursive<T>) {
                size.add(struct_size<plain_type<T>, D>, 1);
                size.characters += count_code_points(type_name<plain_type<T>>);
            }
        }
        recursion::for_each_part<T>(*this);
    }
};

}  // namespace schema_sizes

/// The size of the schema of a struct in a dialect.
template <class T, dialect D>
inline constexpr schema_size schema_size_of = [] {
    schema_size size = schema_sizes::struct_size<plain_type<T>, D>;
    if constexpr (!recursion::is_flat<T>) {
        schema_sizes::definitions<D> all{size};
        all.template operator()<T>();
    }
    return size;
}();

}}  // namespace toolkit::v0
