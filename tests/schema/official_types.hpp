// The types that mean the same as schemas of the official suite: see official_suite.cpp.
#pragma once

#include <toolkit/schema/schema.hpp>

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace official {

using namespace toolkit;

using any = raw_json;
using integer = std::int64_t;
using any_list = std::vector<any>;
using any_object = std::map<std::string, any>;

// Keywords of a field: each case is the value of one field.
struct number_fields {
    std::optional<double> const_2, const_0, const_1, const_minus_2, const_2_to_53, enum_123, enum_0, enum_1;
    std::optional<nullable<double>> enum_6_null;
    std::optional<double> minimum, minimum_signed, maximum, maximum_unsigned, exclusive_minimum, exclusive_maximum;
    std::optional<double> by_int, by_number, by_small_number, by_a_long_fraction;
    std::optional<integer> small_of_large;
    struct doc {
        field const_2{.one_of = {2}};
        field const_0{.one_of = {0}};
        field const_1{.one_of = {1}};
        field const_minus_2{.one_of = {-2.0}};
        field const_2_to_53{.one_of = {9007199254740992}};
        field enum_123{.one_of = {1, 2, 3}};
        field enum_0{.one_of = {0}};
        field enum_1{.one_of = {1}};
        field enum_6_null{.one_of = {6}};
        field minimum{.minimum = 1.1};
        field minimum_signed{.minimum = -2};
        field maximum{.maximum = 3.0};
        field maximum_unsigned{.maximum = 300};
        field exclusive_minimum{.exclusive_minimum = 1.1};
        field exclusive_maximum{.exclusive_maximum = 3.0};
        field by_int{.multiple_of = 2};
        field by_number{.multiple_of = 1.5};
        field by_small_number{.multiple_of = 0.0001};
        field by_a_long_fraction{.multiple_of = 0.123456789};
        field small_of_large{.multiple_of = 1e-8};
    };
};
struct text_fields {
    std::optional<std::string> const_nul, enum_escaped, enum_nul, min_length, max_length, only_a, some_a;
    struct doc {
        field const_nul{.one_of = {std::string_view{"hello\0there", 11}}};
        field enum_escaped{.one_of = {"foo\nbar", "foo\rbar"}};
        field enum_nul{.one_of = {std::string_view{"hello\0there", 11}}};
        field min_length{.min_length = 2};
        field max_length{.max_length = 2};
        field only_a{.pattern = "^a*$"};
        field some_a{.pattern = "a+"};
    };
};
struct list_fields {
    std::optional<any_list> min_items, max_items, none, one, three;
    std::optional<std::vector<double>> unique_numbers;
    std::optional<std::vector<std::string>> unique_texts;
    struct doc {
        field min_items{.min_items = 1};
        field max_items{.max_items = 2};
        field none{.max_items = 0};
        field one{.max_items = 1};
        field three{.max_items = 3};
        field unique_numbers{.unique_items = true};
        field unique_texts{.unique_items = true};
    };
};
struct map_fields {
    any_object min_properties, max_properties, empty;
    struct doc {
        field min_properties{.min_items = 1, .required = false};
        field max_properties{.max_items = 2, .required = false};
        field empty{.max_items = 0, .required = false};
    };
};

// Objects. If the suite allows other keys, the type accepts keys that the struct does not have.
struct foo_integer_bar_text {
    std::optional<integer> foo;
    std::optional<std::string> bar;
};
struct foo_bar_integers {
    std::optional<integer> foo, bar;
};
struct foo_bar_constants {
    std::optional<constant<"foo">> foo;
    constant<"bar"> bar;
};
struct foo_null {
    std::optional<std::monostate> foo;
};
struct foo_any {
    std::optional<any> foo;
};
struct foo_bar_any {
    std::optional<any> foo, bar;
};
struct foo_required {
    any foo;
};
struct foo_required_bar_any {
    any foo;
    std::optional<any> bar;
};
struct foo_short_list {
    std::optional<any_list> foo;
    struct doc {
        field foo{.max_items = 2};
    };
};
struct escaped_numbers {
    std::optional<double> a, b, c, d, e, f;
    struct doc {
        field a{.name = "foo\nbar"}, b{.name = "foo\"bar"}, c{.name = "foo\\bar"}, d{.name = "foo\rbar"},
            e{.name = "foo\tbar"}, f{.name = "foo\fbar"};
    };
};
struct escaped_required {
    any a, b, c, d, e, f;
    struct doc {
        field a{.name = "foo\nbar"}, b{.name = "foo\"bar"}, c{.name = "foo\\bar"}, d{.name = "foo\rbar"},
            e{.name = "foo\tbar"}, f{.name = "foo\fbar"};
    };
};
struct with_length {
    std::optional<std::string> length;
};
struct script_names {
    std::optional<double> proto;
    std::optional<with_length> to_string;
    std::optional<double> constructor;
    struct doc {
        field proto{.name = "__proto__"}, to_string{.name = "toString"};
    };
};
struct script_names_required {
    any proto, to_string, constructor;
    struct doc {
        field proto{.name = "__proto__"}, to_string{.name = "toString"};
    };
};
using two_foos = std::pair<foo_required, foo_required>;
struct escaped_references {
    std::optional<integer> tilde, slash, percent;
};
struct quoted_reference {
    std::optional<double> number;
    struct doc {
        field number{.name = "foo\"bar"};
    };
};
struct named_ref {
    std::optional<std::string> ref;
    struct doc {
        field ref{.name = "$ref"};
    };
};
struct itself {
    std::unique_ptr<itself> foo;
};
struct tree;
struct node {
    double value = 0;
    std::unique_ptr<tree> subtree;
    struct doc {
        field value{.required = true};
    };
};
struct tree {
    std::string meta;
    std::deque<node> nodes;
    struct doc {
        field meta{.required = true}, nodes{.required = true};
    };
};

}  // namespace official
