// Describes filters on properties to the schema, so that json_schema, parse and print accept property_filter and
// property_query.
// In: nothing. Out: annotations. Next: a tool whose arguments contain a filter.
#pragma once

#include <toolkit/properties/filter.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/enum_texts.hpp>

namespace toolkit { inline namespace v0 {

template <>
struct describe<property_test> {
    enumerator equal{.name = "="};
    enumerator below{.name = "<"};
    enumerator at_most{.name = "<="};
    enumerator above{.name = ">"};
    enumerator at_least{.name = ">="};
    enumerator one_of{.name = "in", .description = "a text is one of the list"};
    enumerator within{.description = "a place lies within metres of place"};
};

template <>
struct describe<coordinates> {
    field latitude{.minimum = -90, .maximum = 90};
    field longitude{.minimum = -180, .maximum = 180};
};

template <>
struct describe<property_condition> {
    field property{.description = "Name of the property", .min_length = 1, .max_length = 128};
    field op{.required = true};
    field value{.description = "A number, a text, a date (2024-02-29), or for in a list of texts"};
    field place{.description = "For within"};
    field metres{.description = "For within", .minimum = 0};
    field fold_case{.description = "Whether upper and lower case of texts are equal"};
};

template <>
struct describe<property_filter> {
    field conditions{.description = "Each must hold", .required = false};
    field all{.description = "Each must hold", .required = false};
    field any{.description = "One must hold", .required = false};
    field none{.description = "None may hold", .required = false};
};

template <>
struct describe<property_order> {
    field property{.description = "Name of the property", .min_length = 1, .max_length = 128};
    field from{.description = "Sorts places by their distance from here"};
};

template <>
struct describe<property_query> {
    field where{.required = false};
    field limit{.description = "How many documents at most", .minimum = 1, .maximum = 1000};
    field collections{.required = false};
};

}}  // namespace toolkit::v0
