// In: JSON text. Out: a struct, or a failure that says what is wrong, where, what was expected and what is nearest to
// it. The parser is strict: it accepts exactly what json_schema<T> accepts. It coerces nothing and guesses nothing.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>
#include <toolkit/schema/parse/compiled_instantiations.hpp>
#include <toolkit/schema/parse/read_value.hpp>

#include <concepts>
#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Unknown keys are checked and skipped. Use it for the envelopes of servers, which gain new keys.
struct ignore_unknown_option {};
inline constexpr ignore_unknown_option ignore_unknown{};

/// null in an optional field means that the field is absent. Use it for the envelopes of servers that write it this
/// way.
struct null_is_absent_option {};
inline constexpr null_is_absent_option null_is_absent{};

namespace parsing {

template <auto Option, class Wanted>
inline constexpr bool is_option = std::same_as<std::remove_cvref_t<decltype(Option)>, Wanted>;

constexpr bool requires_all(dialect which) noexcept { return dialects[static_cast<std::size_t>(which)].all_required; }
template <class Option>
constexpr bool requires_all(Option) noexcept {
    return false;
}

template <auto... Options>
consteval read_policy policy_of() {
    static_assert((std::size_t{is_option<Options, dialect>} + ... + 0) <= 1,
                  "toolkit: parse reads one dialect; name only one toolkit::dialect");
    static_assert(((is_option<Options, ignore_unknown_option> || is_option<Options, null_is_absent_option> ||
                    is_option<Options, dialect>) &&
                   ...),
                  "toolkit: parse does not have this option; use toolkit::ignore_unknown, toolkit::null_is_absent or a "
                  "toolkit::dialect");
    return {.ignore_unknown = (is_option<Options, ignore_unknown_option> || ...),
            .null_is_absent = (is_option<Options, null_is_absent_option> || ...),
            .all_required = (requires_all(Options) || ...)};
}

/// The type that parse returns for a T. For a type that no value can hold it is a placeholder; a sentence refuses such
/// a type.
template <class T>
using parsed = std::conditional_t<std::is_object_v<T> && !std::is_array_v<T>, T, std::nullptr_t>;

/// The same for types that can be constructed without arguments.
template <class T>
using made = std::conditional_t<std::default_initializable<T>, parsed<T>, std::nullptr_t>;

template <target Into, class T>
constexpr bool read_document(json_reader& in, T& value) {
    if constexpr (kinds::check<T>())
        return in.begin_document() && read_value<Into>(in, type_rules<T>, value) && in.end_document();
    else return false;
}

}  // namespace parsing

/// Parses a text that contains one T and nothing else. A failure has the kind of the first error, its offset in bytes,
/// its path (`where`, a JSON Pointer), the expected value and the nearest name. The kinds:
/// - text: syntax, invalid_utf8, trailing_text, too_large (64 MiB), too_deep (128 levels)
/// - objects: missing_key, unknown_key, duplicate_key
/// - values: wrong_type, out_of_range, wrong_length, not_allowed, not_unique
///
///     auto point = toolkit::parse<point3d>(R"({"x":1,"y":2,"z":3})");
///     auto reply = toolkit::parse<envelope, toolkit::ignore_unknown>(body);
///     auto strict = toolkit::parse<call, toolkit::dialect::openai>(text);   // what json_schema<call, openai> accepts
template <class T, auto... Options>
[[nodiscard]] constexpr result<parsing::parsed<T>> parse(std::string_view text) {
    if constexpr (kinds::check_made<T>()) {
        json_reader in{text, parsing::policy_of<Options...>()};
        result<T> read{std::in_place};
        if (!parsing::read_document<parsing::target::fresh>(in, *read)) read = in.to_failure();
        return read;
    } else {
        return failure{};
    }
}

namespace parsing {

/// Parses into a value that was just constructed.
template <class T>
[[nodiscard]] constexpr result<void> parse_fresh(T& value, std::string_view text) {
    json_reader in{text};
    if (read_document<target::fresh>(in, value)) return {};
    return in.to_failure();
}

}  // namespace parsing

/// Parses into a value and reuses its buffers. After a failure the value is valid but unspecified. The kinds of
/// failures are those of parse.
template <auto... Options, class T>
[[nodiscard]] constexpr result<void> parse_into(T& value, std::string_view text) {
    json_reader in{text, parsing::policy_of<Options...>()};
    if (parsing::read_document<parsing::target::used>(in, value)) return {};
    return in.to_failure();
}

}}  // namespace toolkit::v0
