// In: the types of a struct's fields and what is said of them. Out: the rules of each field, in read-only data: one
// table a struct, because each template that is made for a field costs the compiler as much as the whole table.
#pragma once

#include <toolkit/schema/field_pattern.hpp>
#include <toolkit/schema/rule_words.hpp>
#include <toolkit/schema/rules.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit::inline v0 {

namespace rules {

/// The allowed values by themselves: the mirror is large, and not for the program.
template <std::size_t Size>
consteval std::array<literal, Size> fitted(const few<literal, 64>& values) {
    std::array<literal, Size> all{};
    for (std::size_t i = 0; i < Size; ++i) all[i] = values[i];
    return all;
}
template <class T, std::size_t I>
inline constexpr auto allowed_values = fitted<field_annotations<T>[I].one_of.size()>(field_annotations<T>[I].one_of);
template <class T, std::size_t I>
inline constexpr auto allowed_items =
    fitted<field_annotations<T>[I].items.one_of.size()>(field_annotations<T>[I].items.one_of);

/// The rules of the elements of field number I, when the field says something about them.
template <class T, std::size_t I>
consteval value_rules items_of_field() {
    constexpr const field& said = field_annotations<T>[I];
    value_rules all = narrow(*type_rules<given_type<field_type<T, I>>>.items, said.items);
    if constexpr (!said.items.one_of.empty()) all.one_of = allowed_items<T, I>;
    if constexpr (!said.items.pattern.empty()) {
        all.pattern = field_patterns::of_items<T, I>();
        all.pattern_text = said.items.pattern;
    }
    return all;
}
template <class T, std::size_t I>
inline constexpr auto write_items_words = [](text_sink& out) { write_words(out, items_of_field<T, I>()); };
template <class T, std::size_t I>
inline constexpr value_rules field_items = [] {
    value_rules all = items_of_field<T, I>();
    if constexpr (constrains(field_annotations<T>[I].items)) all.expected = static_text<write_items_words<T, I>>;
    return all.settle();
}();

/// What the rules of a field are made of.
struct field_source {
    const value_rules* type;  ///< the rules of its type
    const field* said;
    bool is_std_optional;
};

template <class... F>
consteval std::array<field_source, sizeof...(F)> sources_of(const auto& said, type_list<F...>) {
    [[maybe_unused]] std::size_t at = 0;  // of a struct without fields
    return {field_source{&type_rules<given_type<F>>, &said[at++], !std::is_same_v<F, given_type<F>>}...};
}
template <class T>
inline constexpr auto sources = sources_of(field_annotations<T>, field_types<T>{});

/// Why what a field says contradicts itself or its type, as the end of a sentence.
struct contradiction_found {
    std::string_view why{};  ///< empty when it does not
    bool of_items = false;   ///< what is said of its elements does
};
constexpr contradiction_found contradiction_of(const field_source& from) noexcept {
    const field& said = *from.said;
    std::string_view why;
    if (!is_written_in_utf8(said)) return {"has an annotation that is not UTF-8; save the source file as UTF-8"};
    if (constrains(said) || from.type->unique_items) {
        why = contradiction_of_use(*from.type, said_of_value(said));
        if (why.empty()) why = contradiction_of_items(*from.type, from.type->items, said);
        if (why.empty() && speaks(said.items)) {
            why = contradiction_of_use(*from.type->items, said.items);
            if (!why.empty()) return {why, true};
        }
    }
    return {why.empty() ? contradiction_of_field(*from.type, said, from.is_std_optional) : why};
}
/// Whether a field has lists of values. Each is compared with each: that is an evaluation of its own, because Clang
/// counts the steps of one.
constexpr bool has_values(const field& said) noexcept { return !said.one_of.empty() || !said.items.one_of.empty(); }

/// Whether one may contradict itself.
constexpr bool any_is_suspect(std::span<const field_source> all) noexcept {
    for (const field_source& one : all)
        if (has_values(*one.said) || !contradiction_of(one).why.empty()) return true;
    return false;
}

/// Whether field number I does not contradict itself; stops the compilation when it does.
template <class T, std::size_t I>
inline constexpr bool agrees = [] {
    constexpr contradiction_found found = contradiction_of(sources<T>[I]);
    if constexpr (found.why.empty()) return true;
    else
        return refuse<say("toolkit: ", found.of_items ? "an element of " : "", type_name<T>, "::", field_names<T>[I],
                          " ", found.why)>();
}();
template <class T>
consteval bool all_agree() {
    if constexpr (any_is_suspect(sources<T>))
        return []<std::size_t... I>(std::index_sequence<I...>) {
            const std::array<const bool*, sizeof...(I)> each{&agrees<T, I>...};  // also those behind a wrong one
            return (*each[I] && ...);
        }(std::make_index_sequence<field_count<T>>{});
    else return true;
}

/// What of a field's rules stands elsewhere in read-only data.
struct field_parts {
    std::span<const literal> one_of{};
    const pattern_view* pattern = nullptr;
    const value_rules* items = nullptr;
};
constexpr bool has_parts(const field& said) noexcept {
    return !said.one_of.empty() || !said.pattern.empty() || speaks(said.items);
}
template <class T, std::size_t I>
consteval field_parts parts_of_field() {
    constexpr const field& said = field_annotations<T>[I];
    field_parts parts;
    if constexpr (has_parts(said)) {
        if constexpr (!said.one_of.empty()) parts.one_of = allowed_values<T, I>;
        if constexpr (!said.pattern.empty()) parts.pattern = field_patterns::of_field<T, I>();
        if constexpr (speaks(said.items)) parts.items = &field_items<T, I>;
    }
    return parts;
}

constexpr std::size_t count_constrained(std::span<const field_source> all) noexcept {
    std::size_t count = 0;
    for (const field_source& one : all) count += constrains(*one.said) ? 1U : 0U;
    return count;
}
constexpr bool any_has_parts(std::span<const field_source> all) noexcept {
    for (const field_source& one : all)
        if (has_parts(*one.said)) return true;
    return false;
}

/// Whether what the fields say can be kept; stops the compilation when it cannot.
template <class T>
consteval bool check_rules() {
    if constexpr (!all_agree<T>()) return false;
    else if constexpr (any_has_parts(sources<T>))
        return []<std::size_t... I>(std::index_sequence<I...>) {
            return (field_patterns::checked<T, I>() && ...);
        }(std::make_index_sequence<field_count<T>>{});
    else return true;
}

constexpr value_rules narrow_field(const field_source& from, const field_parts& parts) noexcept {
    const field& said = *from.said;
    value_rules all = narrow_items(narrow(*from.type, said_of_value(said)), said);
    if (!parts.one_of.empty()) all.one_of = parts.one_of;
    // (Not whether a part is there: with GCC's UBSan the address of a variable is no constant to compare.)
    if (!said.pattern.empty()) {
        all.pattern = parts.pattern;
        all.pattern_text = said.pattern;
    }
    if (speaks(said.items)) {
        all.items = parts.items;
        all.items_title = said.items.title;
        all.items_description = said.items.description;
    }
    return all;
}

/// The rules of the fields that say more than their types do, without their words.
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
        if (constrains(*sources<T>[i].said)) all[at++] = narrow_field(sources<T>[i], parts[i]);
    return all;
}();

/// Where the words of each end in the text of all of them.
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
                if (constrains(*sources<T>[i].said)) all[i] = &own_rules<T>[own++];
        }
    return all;
}

}  // namespace rules

/// The rules of each field of a struct: those of its type, where the field says no more. Of the value within, when the
/// field is optional.
template <class T>
inline constexpr auto rules_of_fields = rules::of_fields<T>();

/// The rules of field number I.
template <class T, std::size_t I>
inline constexpr const value_rules& field_rules = *rules_of_fields<T>[I];

}  // namespace toolkit::inline v0
