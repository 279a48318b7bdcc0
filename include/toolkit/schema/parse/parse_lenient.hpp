// In: what a model sent when a T was asked for, and how it really sends it: in prose, in a fence, misspelled, cut off.
// Out: the T and what was repaired, or a failure. The text is made strict JSON first; what it means is then decided by
// the strict parser alone, so nothing that json_schema<T> forbids comes through.
#pragma once

#include <toolkit/json/extract.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <concepts>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A value, and what was wrong with its text.
template <class T>
struct lenient {
    T value{};
    std::vector<repair> repairs{};  ///< empty when nothing was put right
    bool truncated = false;         ///< the text was cut off: the value may be shown, and must not be acted upon
    bool ambiguous = false;         ///< the text can be read in another way too: the same holds

    /// All that was sent is here, and it can mean nothing else. Only then a value may be executed.
    [[nodiscard]] constexpr bool complete() const noexcept { return !truncated && !ambiguous; }
};

namespace lenient_reading {

/// Collects the keys of the structs that a type consists of.
struct key_walk {
    std::vector<std::string_view>& keys;
    recursion::visited seen{};

    template <class T>
    constexpr void operator()() {
        if constexpr (kind_of<T> == value_kind::object) {
            if (!seen.enter(recursion::name_of<T>())) return;
            for (const field_row& row : field_table_of<plain_type<T>>.rows) keys.push_back(row.key);
        }
        recursion::for_each_part<T>(*this);
    }
};
template <class T>
constexpr std::vector<std::string_view> keys_of() {
    std::vector<std::string_view> keys;
    key_walk walk{keys};
    walk.template operator()<T>();
    return keys;
}

/// How many repeated elements are left out of one text.
inline constexpr int most_left_out = 64;

/// Writes blanks over the text or number at `at`, which stands behind other elements of an array, and over the comma
/// before it. False for anything else, which stays.
constexpr bool blank_out(std::string& json, std::size_t at) {
    std::size_t from = at;
    while (from > 0 && std::string_view{" \t\r\n"}.find(json[from - 1]) != std::string_view::npos) --from;
    if (at >= json.size() || from == 0 || json[from - 1] != ',' || json[at] == '[' || json[at] == '{') return false;
    std::size_t end = at + 1;
    if (json[at] == '"') {
        while (end < json.size() && json[end] != '"') end += json[end] == '\\' ? 2U : 1U;
        ++end;
    } else {
        while (end < json.size() && std::string_view{",] \t\r\n"}.find(json[end]) == std::string_view::npos) ++end;
    }
    if (end > json.size()) return false;
    for (std::size_t i = from - 1; i < end; ++i) json[i] = ' ';
    return true;
}

template <class T, auto... Options>
constexpr result<lenient<T>> read(std::string_view text) {
    result<lenient<T>> made{std::in_place};
    result<extracted> found{std::in_place};
    // Sound JSON needs no names: they are collected where there is something to repair.
    if (!repairing::take_strict(text, *found)) {
        const std::vector<std::string_view> keys = keys_of<T>();
        found = extract_json(text, keys);
    }
    if (!found) {
        made = std::move(found).error();
        return made;
    }
    const bool as_it_is = found->repairs.empty();
    result<T> value = parse<T, Options...>(as_it_is ? text : std::string_view{found->json});
    std::string once;  // the text without what a set has already
    for (int i = 0; !value && value.error().kind == failure_kind::not_unique && i < most_left_out; ++i) {
        if (once.empty()) once = as_it_is ? std::string{text} : found->json;
        const std::size_t at = value.error().offset;
        if (!blank_out(once, at)) break;
        found->repairs.push_back({repair_kind::repeated_element, as_it_is ? at : repairing::place_in_text(text, at)});
        value = parse<T, Options...>(std::string_view{once});
    }
    if (!value) {
        failure why = std::move(value).error();
        if (!as_it_is) why.detail = small_text{"in the repaired text"};
        made = std::move(why);
        return made;
    }
    if constexpr (kinds::is_assigned<T>()) made->value = *std::move(value);
    if (!once.empty()) repairing::sort_by_place(found->repairs);
    made->repairs = std::move(found->repairs);
    made->truncated = found->truncated;
    made->ambiguous = found->ambiguous;
    return made;
}

}  // namespace lenient_reading

/// Reads a T from a text that holds one somewhere; a text or number that stands twice in a set is taken once; see
/// extract_json for what is repaired. Which value is meant is never decided by T: two values that differ are a failure,
/// even when only one of them is a T. The offset of a failure is that in the text, or in the repaired text, as its
/// message then says.
///
///     auto call = toolkit::parse_lenient<search>("<tool_call>{'query': 'tides',}</tool_call>");
///     if (call && call->complete()) run(call->value);
template <class T, auto... Options>
[[nodiscard]] constexpr result<lenient<parsing::made<T>>> parse_lenient(std::string_view text) {
    if constexpr (kinds::check_made<T>()) return lenient_reading::read<T, Options...>(text);
    else return failure{};
}

}}  // namespace toolkit::v0
