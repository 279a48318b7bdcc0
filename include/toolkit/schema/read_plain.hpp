// In: the first members of an object, written as most writers do: in the order of declaration, plain values, no blank
// before a comma, a colon or the closing brace and at most one behind a colon. Out: the fields, read without a look
// back. What is written in any other way is left to schema/read_object.hpp, which also says what is wrong: here nothing
// is refused.
#pragma once

#include <toolkit/json/reader.hpp>
#include <toolkit/schema/object_walk.hpp>
#include <toolkit/schema/read_leaf.hpp>
#include <toolkit/schema/shape.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace toolkit::inline v0 {

namespace reading {

namespace plain {

// Each of these gives where the value at `at` ends, or null when it is not plain, or not what its rules allow. `at` is
// not the end.

constexpr const char* take_clean(const char* at, const char* const end, std::string_view& text) noexcept {
    if (*at != '"') return nullptr;
    bool high = false;
    const char* const close = string_scan::find_special(at + 1, end, high);
    if (close == end || *close != '"') return nullptr;
    text = {at + 1, static_cast<std::size_t>(close - at - 1)};
    return high && !is_utf8(text) ? nullptr : close + 1;
}

[[gnu::noinline]] constexpr const char* take_text(const char* at, const char* const end, std::string& value) {
    std::string_view text;
    const char* const after = take_clean(at, end, text);
    if (after != nullptr) {
        if (text.size() <= value.capacity()) value.assign(text);
        else value = std::string(text);
        return after;
    }
    json_reader in{{at, static_cast<std::size_t>(end - at)}};  // it has escapes, or is none
    return *at == '"' && in.read_string(value, {}) ? in.here() : nullptr;
}

[[gnu::noinline]] constexpr const char* take_choice(const char* at, const char* const end,
                                                    std::span<const std::string_view> names, std::size_t& index) {
    std::string_view text;
    const char* const after = take_clean(at, end, text);
    if (after == nullptr) return nullptr;
    for (index = 0; index < names.size(); ++index)
        if (string_scan::same(names[index], text)) return after;
    return nullptr;
}

[[gnu::noinline]] constexpr const char* take_real(const char* at, const char* const end, const value_rules& rules,
                                                  number_text& number, double& value) noexcept {
    const char* const after = scan_number(at, end, number);
    const bool good = after != nullptr && read_floating(number, value) && rules.allows(exact_number{value}, number);
    return good ? after : nullptr;
}

template <class T>
[[gnu::always_inline]] constexpr const char* take(const char* at, const char* const end, const value_rules& rules,
                                                  T& value) {
    constexpr value_kind kind = kind_of<T>;
    if constexpr (kind == value_kind::boolean) {
        const bool is_true = *at == 't';
        const std::string_view word{is_true ? "true" : "false", is_true ? 4U : 5U};
        if (!string_scan::stands_at(at, end, word)) return nullptr;
        value = is_true;
        return at + word.size();
    } else if constexpr (kind == value_kind::integer) {
        bool negative = false;
        std::uint64_t magnitude = 0;
        const char* const after = scan_small_whole(at, end, negative, magnitude);
        const exact_number number = exact_number::whole(negative, magnitude);
        if (after == nullptr || !rules.allows(number)) return nullptr;
        value = static_cast<T>(number.bits());
        return after;
    } else if constexpr (kind == value_kind::real) {
        number_text number;
        double read = 0;
        const char* const after = take_real(at, end, rules, number, read);
        if (after == nullptr) return nullptr;
        if constexpr (std::same_as<T, float>) return read_floating(number, value) ? after : nullptr;
        else value = read;
        return after;
    } else if constexpr (kind == value_kind::text) {
        const char* const after = take_text(at, end, value);
        return after != nullptr && rules.allows_text(value) ? after : nullptr;
    } else if constexpr (kind == value_kind::choice) {
        std::size_t index = 0;
        const char* const after = take_choice(at, end, enum_texts<T>, index);
        if (after == nullptr || !(rules.one_of.empty() || rules.allows_name(enum_texts<T>[index]))) return nullptr;
        value = enum_values<T>[index];
        return after;
    } else {
        static_assert(kind == value_kind::constant);
        constexpr std::string_view text = static_text<rules::write_constant<T>>;
        return string_scan::stands_at(at, end, text) ? at + text.size() : nullptr;
    }
}

/// Whether a field of this type is read here.
template <class F>
inline constexpr bool suits = [] {
    using type = given_type<F>;
    constexpr value_kind kind = kind_of<type>;
    return std::same_as<type, plain_type<type>> && !owning_pointer<F> &&
           (kind == value_kind::boolean || kind == value_kind::integer || kind == value_kind::real ||
            kind == value_kind::text || kind == value_kind::choice || kind == value_kind::constant);
}();

/// Where the value of a field begins, if that field stands at `at`; null when it does not, or when more than one blank
/// stands there, or null, which may mean that the field is left out: then nothing has been made of it.
[[gnu::always_inline]] constexpr const char* take_key(const char* at, const char* const end, const field_row& row,
                                                      bool first) noexcept {
    if (!first) {
        if (at == end || *at != ',') return nullptr;
        ++at;
    }
    at = string_scan::skip_blanks(at, end);
    const std::string_view key = row.printed.substr(1);
    if (!string_scan::stands_at(at, end, key, 2)) return nullptr;  // and a blank and a value
    at += key.size();
    if (*at == ' ') ++at;
    return *at == 'n' || *at <= ' ' ? nullptr : at;
}

/// Reads field number `index`, if it stands at `at`, and goes on to the next. It is instantiated once for each type of
/// field, not for each field.
template <target Into, class F>
constexpr bool take_field(const char*& at, const char* const end, std::span<const field_row> rows, std::size_t& index,
                          F& field) {
    if constexpr (!suits<F>) {
        return false;
    } else {
        const field_row& row = rows[index];
        const char* from = take_key(at, end, row, index == 0);
        if (from == nullptr) return false;
        if constexpr (is_optional<F>) {
            if (Into == target::fresh || !field.has_value()) field.emplace();
            from = take(from, end, *row.rules, *field);
        } else {
            from = take(from, end, *row.rules, field);
        }
        if (from == nullptr) return false;
        at = from;
        ++index;
        return true;
    }
}

}  // namespace plain

/// Reads what is plain at the beginning of an object and tells the walk. True when that was all of it, with its end.
template <target Into, class... F>
constexpr bool read_plain(json_reader& in, object_walk& walk, F&... field) {
    const char* at = in.here();
    const char* const end = in.end_of_text();
    std::size_t done = 0;
    const std::span<const field_row> rows = walk.shape.rows;
    if constexpr (sizeof...(F) < 64)  // so many can be told to the walk at once
        static_cast<void>((plain::take_field<Into>(at, end, rows, done, field) && ...));  // as long as each is read
    if (done == sizeof...(F) && at != end && *at == '}') {
        in.go_on(at + 1, 1);
        return true;
    }
    in.go_on(at);
    walk.enter_first(done);
    return false;
}

}  // namespace reading

}  // namespace toolkit::inline v0
