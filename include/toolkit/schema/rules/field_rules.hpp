// In: the types of a struct's fields and their annotations. Out: the rules of each field, in read-only data. Each
// struct has one table, because a template per field costs as much compile time as the whole table.
#pragma once

#include <toolkit/json/static_text.hpp>
#include <toolkit/schema/rules/field_agreement.hpp>
#include <toolkit/schema/rules/field_sources.hpp>
#include <toolkit/schema/rules/narrowing.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace rules {

constexpr std::size_t count_constrained(std::span<const field_source> all) noexcept {
    std::size_t count = 0;
    for (const field_source& one : all) count += constrains(*one.annotation) ? 1U : 0U;
    return count;
}

constexpr value_rules narrow_field(const field_source& from, const field_parts& parts) noexcept {
    const field& annotation = *from.annotation;
    value_rules all = narrow(*from.type, as_item(annotation));
    if (!parts.one_of.empty()) all.one_of = parts.one_of;
    // The annotation decides, not the address of the part: under GCC's UBSan a constant cannot compare the address of
    // a variable.
    if (!annotation.pattern.empty()) {
        all.pattern = parts.pattern;
        all.pattern_text = annotation.pattern;
    }
    if (is_annotated(annotation.items)) {
        all.items = parts.items;
        all.items_title = annotation.items.title;
        all.items_description = annotation.items.description;
    }
    return all;
}

/// The rules of the fields that restrict more than their types, without their words.
template <class T>
inline constexpr auto narrowed = [] {
    std::array<field_parts, field_count<T>> parts{};
    if constexpr (any_has_parts(sources<T>))
        parts = []<std::size_t... I>(std::index_sequence<I...>) {
            return std::array<field_parts, sizeof...(I)>{parts_of_field<T, I>()...};
        }(std::make_index_sequence<field_count<T>>{});
    std::array<value_rules, count_constrained(sources<T>)> all{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < field_count<T>; ++i)
        if (constrains(*sources<T>[i].annotation)) all[at++] = narrow_field(sources<T>[i], parts[i]);
    return all;
}();

/// The end of the words of each field in the text of all words.
template <class T>
inline constexpr auto ends_of_words = [] {
    std::array<std::size_t, narrowed<T>.size()> ends{};
    text_sink counter;
    for (std::size_t i = 0; i < ends.size(); ++i) {
        write_words(counter, narrowed<T>[i]);
        ends[i] = counter.size();
    }
    return ends;
}();
template <class T>
inline constexpr auto words = [] {
    std::array<char, ends_of_words<T>.back() + 1> bytes{};
    text_sink out{bytes.data()};
    for (const value_rules& one : narrowed<T>) write_words(out, one);
    return bytes;
}();
template <class T>
inline constexpr auto own_rules = [] {
    auto all = narrowed<T>;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].expected = {words<T>.data() + begin, ends_of_words<T>[i] - begin};
        all[i].settle();
        begin = ends_of_words<T>[i];
    }
    return all;
}();

template <class T>
consteval std::array<const value_rules*, field_count<T>> of_fields() {
    std::array<const value_rules*, field_count<T>> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = sources<T>[i].type;
    if constexpr (check_rules<T>())
        if constexpr (count_constrained(sources<T>) != 0) {
            std::size_t own = 0;
            for (std::size_t i = 0; i < all.size(); ++i)
                if (constrains(*sources<T>[i].annotation)) all[i] = &own_rules<T>[own++];
        }
    return all;
}

}  // namespace rules

/// The rules of each field of a struct. They are those of its type, unless the annotation restricts more. For an
/// optional field they apply to the value within.
template <class T>
inline constexpr auto rules_of_fields = rules::of_fields<T>();

/// The rules of field I.
template <class T, std::size_t I>
inline constexpr const value_rules& field_rules = *rules_of_fields<T>[I];

}}  // namespace toolkit::v0
