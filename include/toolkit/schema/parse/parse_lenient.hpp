// In: the reply of a model that was to send a T. It may be in prose, in a fence, misspelled or cut off. Out: the T and
// the repairs, or a failure. The text is repaired to strict JSON first. Then the strict parser decides, so nothing that
// json_schema<T> forbids is accepted.
#pragma once

#include <toolkit/json/extract.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/schema/rules/field_table.hpp>
#include <toolkit/schema/types/type_walk.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// A value and the repairs that its text needed.
template <class T>
struct lenient {
    T value{};
    std::vector<repair> repairs{};  ///< empty if nothing was repaired
    bool truncated = false;         ///< the text was cut off: show the value, but do not act on it
    bool ambiguous = false;         ///< the text has another possible reading: show the value, but do not act on it

    /// True if the text is whole and has only one reading. Execute a value only then.
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

/// The most repeated elements that are removed from one text.
inline constexpr int most_left_out = 64;

/// Overwrites the text or number at `at`, and the comma before it, with blanks. It must follow another element of an
/// array. Returns false for anything else and leaves it unchanged.
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
    // Valid JSON needs no names. They are collected only if there is something to repair.
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
    std::string once;  // the text without repeated elements of sets
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

/// Parses a T from a text that contains one somewhere. extract_json describes the repairs. A text or number that occurs
/// twice in a set is taken once.
///
/// The kinds of failures are those of extract_json and of parse.
///
/// T never decides which value is meant. Two different values are a failure, even if only one of them is a T. The
/// offset of a failure refers to the text, or to the repaired text if the message says so.
///
///     auto call = toolkit::parse_lenient<search>("<tool_call>{'query': 'tides',}</tool_call>");
///     if (call && call->complete()) run(call->value);
template <class T, auto... Options>
[[nodiscard]] constexpr result<lenient<parsing::made<T>>> parse_lenient(std::string_view text) {
    if constexpr (kinds::check_made<T>()) return lenient_reading::read<T, Options...>(text);
    else return failure{};
}

}}  // namespace toolkit::v0
