// In: a value. Out: whether its printed text, and each equivalent text, is read as that value.
#pragma once

#include "../effort.hpp"
#include "random_values.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace printed {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// The end of the token at `at`.
inline std::size_t end_of_token(std::string_view text, std::size_t at) {
    constexpr std::string_view marks = "{}[],:";
    if (text[at] == '"') {
        for (++at; text[at] != '"'; ++at) at += text[at] == '\\' ? 1U : 0U;
        return at + 1;
    }
    if (is_blank(text[at]) || marks.find(text[at]) != std::string_view::npos) return at + 1;
    while (at < text.size() && !is_blank(text[at]) && marks.find(text[at]) == std::string_view::npos) ++at;
    return at;
}

inline std::string without_blanks(std::string_view text) {
    std::string made;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_token(text, at);
        if (!is_blank(text[at])) made.append(text.substr(at, end - at));
        at = end;
    }
    return made;
}

/// Random blanks between all tokens: in one style throughout, as printers do, or differently everywhere.
inline std::string with_blanks(std::string_view text, dice& roll) {
    static constexpr std::array<std::string_view, 7> blanks{"", " ", "  ", "\t", "\n", "\n    ", "\r\n\t \t"};
    const bool one_manner = roll.truth();
    const std::size_t behind_colon = roll.below(blanks.size());
    const std::size_t behind_mark = roll.below(blanks.size());
    const std::size_t before_mark = roll.truth() ? 0 : roll.below(blanks.size());
    const std::size_t sparse = 1 + roll.below(4);  // one position in this many
    std::string made;
    char last = '\n';
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = end_of_token(text, at);
        if (one_manner) made += blanks[last == ':' ? behind_colon : last == ',' ? behind_mark : before_mark];
        else if (roll.below(sparse) == 0) made += blanks[roll.below(blanks.size())];
        made.append(text.substr(at, end - at));
        last = text[at];
        at = end;
    }
    return made += blanks[roll.below(blanks.size())];
}

/// Values that are written as null.
enum class nulls : std::uint8_t {
    what_is_empty,    ///< an optional that has no value
    what_is_default,  ///< and, now and then, a field with the value that it gets when it is absent
};

template <nulls Which, class T>
void write_with_nulls(const T& value, dice& roll, std::string& out);

template <nulls Which, class F>
void write_field(const F& field, const F& initial, const toolkit::field_row& row, dice& roll, std::string& out) {
    if (out.back() != '{') out += ',';
    (out += row.quoted) += ':';
    bool as_null = false;
    if constexpr (toolkit::is_optional<F>) as_null = !static_cast<bool>(field);
    else if constexpr (Which == nulls::what_is_default && !std::is_array_v<F>)
        as_null = !row.required && field == initial && roll.truth();
    if (as_null) {
        out += "null";
    } else if constexpr (toolkit::is_optional<F>) {
        write_with_nulls<Which>(*field, roll, out);
    } else {
        write_with_nulls<Which>(field, roll, out);
    }
}

/// Like print, with all keys. What these dialects cannot express, maps and tuples, is printed.
template <nulls Which, class T>
void write_with_nulls(const T& value, dice& roll, std::string& out) {
    using toolkit::value_kind;
    constexpr value_kind kind = toolkit::kind_of<T>;
    if constexpr (toolkit::is_nullable<T> || toolkit::owning_pointer<T>) {
        if (static_cast<bool>(value)) write_with_nulls<Which>(*value, roll, out);
        else out += "null";
    } else if constexpr (kind == value_kind::list) {
        out += '[';
        for (const auto& each : value) {
            if (out.back() != '[') out += ',';
            write_with_nulls<Which, toolkit::element_type<T>>(each, roll, out);
        }
        out += ']';
    } else if constexpr (kind == value_kind::variant) {
        std::visit([&](const auto& each) { write_with_nulls<Which>(each, roll, out); }, value);
    } else if constexpr (kind == value_kind::object) {
        const T initial{};
        out += '{';
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (write_field<Which>(toolkit::get_field<I>(value), toolkit::get_field<I>(initial),
                                toolkit::field_table_of<T>.rows[I], roll, out),
             ...);
        }(std::make_index_sequence<toolkit::field_count<T>>{});
        out += '}';
    } else {
        toolkit::print_to(out, value);
    }
}

/// Whether a text is read as the value, into a new and into a reused one.
template <auto... Options, class T>
void is_read(std::string_view text, const T& value, T& used) {
    const auto read = toolkit::parse<T, Options...>(text);
    ASSERT_TRUE(read) << text << '\n' << read.error().message();
    ASSERT_TRUE(*read == value) << text << "\nis read as\n" << toolkit::print(*read);
    const auto again = toolkit::parse_into<Options...>(used, text);
    ASSERT_TRUE(again) << text << '\n' << again.error().message();
    ASSERT_TRUE(used == value) << text << "\nis read into a used value as\n" << toolkit::print(used);
}

template <auto... Options, class T>
void is_read_with_blanks(const std::string& text, const T& value, T& used, dice& roll) {
    is_read<Options...>(text, value, used);
    if (!testing::Test::HasFatalFailure()) is_read<Options...>(with_blanks(text, roll), value, used);
}

/// Calls `attempt` with random values of a type and their seed, until one fails. TOOLKIT_SEED=<seed of the failure>
/// makes that value the first one.
template <class T, class Attempt>
void with_random_values(int count, Attempt attempt) {
    const char* setting = std::getenv("TOOLKIT_SEED");
    const std::uint64_t first = setting != nullptr ? std::strtoull(setting, nullptr, 10) : 1;
    for (int i = 0; i < sized(count) && !testing::Test::HasFatalFailure(); ++i) {
        const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
        SCOPED_TRACE("TOOLKIT_SEED=" + std::to_string(seed));
        dice roll{seed};
        T value{};
        fill(value, roll);
        attempt(value, roll);
    }
}

/// Random values, printed and read again: as printed and with blanks.
template <class T>
void comes_back(int count = 1'000) {
    with_random_values<T>(count, [used = T{}](const T& value, dice& roll) mutable {
        is_read_with_blanks(toolkit::print(value), value, used, roll);
    });
}

/// The same, and in texts that have null for absent members: those of OpenAI's dialect and of servers' envelopes.
template <class T>
void comes_back_with_nulls(int count = 1'000) {
    comes_back<T>(count);
    with_random_values<T>(count, [used = T{}](const T& value, dice& roll) mutable {
        std::string text;
        write_with_nulls<nulls::what_is_default>(value, roll, text);
        is_read_with_blanks<toolkit::dialect::openai>(text, value, used, roll);
        if (testing::Test::HasFatalFailure()) return;
        text.clear();
        write_with_nulls<nulls::what_is_empty>(value, roll, text);
        is_read_with_blanks<toolkit::null_is_absent>(text, value, used, roll);
    });
}

}  // namespace printed
