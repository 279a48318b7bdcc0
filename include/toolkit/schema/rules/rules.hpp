// In: a type. Out: its rules, in read-only data. They are the only place of a constraint. The schema is printed from
// them, the parser and the check of defaults use them, and schema/rules/rule_words.hpp describes them in messages.
// field_rules.hpp has the rules of fields.
#pragma once

#include <toolkit/reflect/annotation.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/schema/rules/contradictions.hpp>
#include <toolkit/schema/rules/field_pattern.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/type_words.hpp>
#include <toolkit/schema/types/text_form.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// The rules of a type.
template <class T>
inline constexpr value_rules type_rules = [] {
    value_rules all = rules::from_type<T>();
    using type = plain_type<T>;
    if constexpr (kind_of<T> == value_kind::list) all.items = &type_rules<element_type<type>>;
    if constexpr (kind_of<T> == value_kind::map) all.items = &type_rules<typename type::mapped_type>;
    if constexpr (kind_of<T> == value_kind::written) {
        constexpr std::string_view wrong =
            rules::contradiction(rules::from_type<T>(), as_item(text_form_annotation<type>));
        if constexpr (!wrong.empty()) refuse<say("toolkit: the text_form of ", type_name<type>, " ", wrong)>();
        all = rules::narrow(all, as_item(text_form_annotation<type>));
        all.one_of = {text_form_annotation<type>.one_of.begin(), text_form_annotation<type>.one_of.size()};
        if constexpr (field_patterns::type_has_one<type>()) {
            all.pattern = field_patterns::of_type<type>();
            all.pattern_text = text_form_annotation<type>.pattern;
        }
    }
    all.expected = rules::words_of_type<T>();
    return all.settle();
}();

}}  // namespace toolkit::v0
