// In: a position in a text where a value without parts may be, and its rules. Out: the value and its end, if it is
// spelled plainly and satisfies the rules. Nothing is refused here: schema/parse/read_value.hpp reads the value again
// and reports the error.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/json/static_text.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/schema/rules/rule_words.hpp>
#include <toolkit/schema/rules/value_rules.hpp>
#include <toolkit/schema/types/plain_type.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace parsing { namespace plain {

// Each of these returns the end of the value at `at`. It returns null if the value is not plain or breaks its rules.
// `at` is not the end of the text.

constexpr const char* take_clean(const char* at, const char* const end, std::string_view& text) noexcept {
    if (*at != '"') return nullptr;
    bool high = false;
    const char* const close = string_scan::find_special(at + 1, end, high);
    if (close == end || *close != '"') return nullptr;
    text = {at + 1, static_cast<std::size_t>(close - at - 1)};
    return high && !is_utf8(text) ? nullptr : close + 1;
}

TOOLKIT_ONCE [[gnu::noinline]] constexpr const char* take_text(const char* at, const char* const end,
                                                               std::string& value) {
    std::string_view text;
    const char* const after = take_clean(at, end, text);
    if (after != nullptr) {
        if (text.size() <= value.capacity()) value.assign(text);
        else value = std::string(text);
        return after;
    }
    json_reader in{{at, static_cast<std::size_t>(end - at)}};  // it has escapes, or is not a string
    return *at == '"' && in.read_string(value, {}) ? in.here() : nullptr;
}

TOOLKIT_ONCE [[gnu::noinline]] constexpr const char* take_choice(const char* at, const char* const end,
                                                                 std::span<const std::string_view> names,
                                                                 std::size_t& index) {
    std::string_view text;
    const char* const after = take_clean(at, end, text);
    if (after == nullptr) return nullptr;
    for (index = 0; index < names.size(); ++index)
        if (string_scan::same(names[index], text)) return after;
    return nullptr;
}

TOOLKIT_ONCE [[gnu::noinline]] constexpr const char* take_real(const char* at, const char* const end,
                                                               const value_rules& rules, number_text& number,
                                                               double& value) noexcept {
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
    using type = unwrapped_type<F>;
    constexpr value_kind kind = kind_of<type>;
    return std::same_as<type, plain_type<type>> && !owning_pointer<F> &&
           (kind == value_kind::boolean || kind == value_kind::integer || kind == value_kind::real ||
            kind == value_kind::text || kind == value_kind::choice || kind == value_kind::constant);
}();

}}}}  // namespace toolkit::v0::parsing::plain
