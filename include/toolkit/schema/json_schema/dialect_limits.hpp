// In: a type and a dialect. Out: a sentence for the limit that its schema exceeds. The check runs once for each schema
// of a dialect with limits, and never for the standard.
#pragma once

#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/json_schema/schema_size.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace schema_sizes {

/// A number as decimal digits, for a sentence.
struct decimal {
    char data[20]{};
    std::size_t begin = 20;

    constexpr explicit decimal(std::size_t value) noexcept {
        do data[--begin] = static_cast<char>('0' + value % 10);
        while ((value /= 10) != 0);
    }
    constexpr operator std::string_view() const noexcept {  // NOLINT: a piece of a sentence
        return {data + begin, 20 - begin};
    }
};

/// One limit of a dialect: the count, the limit (0 means none), and how to get below it.
struct limit_row {
    std::size_t found;
    std::size_t most;
    std::string_view has;   ///< "has"
    std::string_view what;  ///< "properties"
    std::string_view cure;
    bool limited = most != 0;
    [[nodiscard]] constexpr bool kept() const noexcept { return !limited || found <= most; }
};

/// The first limit that a schema exceeds. A row without a limit means that the schema keeps all of them.
constexpr limit_row broken_limit(const dialect_rules& to, const schema_size& size) noexcept {
    const limit_row rows[]{
        {size.properties, to.most_properties, "has", "properties", "split it"},
        {size.optional_properties, to.most_optional, "has", "properties that may be left out",
         "make some of them required, or split it"},
        {size.unions, to.most_unions, "has", "values of several types (alternatives, or null)",
         "use std::optional where null is not needed, or split it"},
        {size.levels, to.most_levels, "has", "levels of values within values", "make it flatter"},
        {size.choices, to.most_choices, "has", "values in its enums", "use std::string where there are many"},
        {size.most_choice_characters, to.most_choice_characters, "has an enum of", "characters", "shorten its values"},
        {size.characters, to.most_characters, "has", "characters in its names and values", "shorten them"},
        {size.empty_structs, 0, "has", "object(s) without properties",
         "add a field to the struct, or omit the parameters of a tool without arguments", !to.empty_structs},
        {size.empty_choices, 0, "has", "empty text(s) among its choices", "name them", !to.empty_choices},
    };
    for (const limit_row& row : rows)
        if (!row.kept()) return row;
    return {};
}

}  // namespace schema_sizes

/// Whether a schema keeps the limits of a dialect. Stops the compilation if it does not.
template <class T, dialect D>
consteval bool keeps_limits() {
    constexpr const dialect_rules& to = rules_of_dialect<D>;
    if constexpr (to.most_properties != 0 || to.most_optional != 0 || to.most_unions != 0 || !to.empty_structs ||
                  !to.empty_choices) {
        if constexpr (kind_of<T> == value_kind::object) {
            constexpr schema_sizes::limit_row broken = schema_sizes::broken_limit(to, schema_size_of<T, D>);
            if constexpr (!broken.kept())
                return refuse<say("toolkit: ", type_name<T>, " ", broken.has, " ", schema_sizes::decimal{broken.found},
                                  " ", broken.what, ", but the dialect ", to.name, " allows ",
                                  schema_sizes::decimal{broken.most}, "; ", broken.cure)>();
        }
    }
    return true;
}

}}  // namespace toolkit::v0
