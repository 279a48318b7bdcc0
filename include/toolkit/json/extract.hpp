// In: the reply of a model: JSON in prose, in a fence or a tag, in the spelling of Python or JavaScript, or cut off.
// Out: strict JSON and a list of repairs, or a failure. Nothing is guessed. Time is linear in the text; json_bounds
// limits depth and size. Next: schema/parse_lenient.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/json/extract_text.hpp>
#include <toolkit/json/reader.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The one value that was found in a text.
struct extracted {
    std::string json{};             ///< strict JSON without blanks around it
    std::vector<repair> repairs{};  ///< in the order of the text; empty if the text was JSON already
    bool truncated = false;         ///< something was cut off, or left out by the model
    bool ambiguous = false;  ///< the text has another possible reading; a repair `two_readings` gives the position

    /// True if the text is whole and has only one reading. Act on a value only then.
    [[nodiscard]] constexpr bool complete() const noexcept { return !truncated && !ambiguous; }
};

namespace repairing {

using relaxed::reading_state;

constexpr std::string_view trim(std::string_view text) noexcept {
    while (!text.empty() && relaxed::is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && relaxed::is_space(text.back())) text.remove_suffix(1);
    return text;
}

constexpr bool is_strict(std::string_view text) {
    json_reader in{text};
    return in.skip_value() && in.end_document();
}

/// Whether the text as a whole was escaped, as in {\"a\": \"b\"}. Its first quote then has a backslash and opens a key
/// or string.
constexpr bool is_escaped(std::string_view text) noexcept {
    const std::size_t quote = text.find('"');
    if (quote == std::string_view::npos || quote == 0 || text[quote - 1] != '\\') return false;
    const std::string_view before = trim(text.substr(0, quote - 1));
    return before.empty() || before.back() == '{' || before.back() == '[';
}

/// Removes one level of escapes. `to` receives the text. The offsets in `places` change from positions in that text to
/// positions in `text`.
constexpr void unescape(std::string_view text, std::string* to, std::vector<repair>* places) {
    std::size_t next = 0;
    std::size_t made = 0;
    for (std::size_t at = 0; at < text.size(); ++made) {
        for (; places != nullptr && next < places->size() && (*places)[next].offset <= made; ++next)
            (*places)[next].offset = at;
        const char c = at + 1 < text.size() && text[at] == '\\' ? text[at + 1] : '\0';
        const bool keep = c == '\0' || c == 'u';  // \uXXXX means the same within the string
        if (to != nullptr) *to += keep ? text[at] : c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c;
        at += keep ? 1 : 2;
    }
    for (; places != nullptr && next < places->size(); ++next) (*places)[next].offset = text.size();
}

constexpr void sort_by_place(std::vector<repair>& repairs) {
    sort_list(repairs, [](const repair& a, const repair& b) {
        return a.offset != b.offset ? a.offset < b.offset : a.kind < b.kind;
    });
}

constexpr failure refusal(failure why) {
    why.cure =
        small_text{why.kind == failure_kind::trailing_text ? "send only one JSON value" : "send only strict JSON"};
    return why;
}

/// Names of the expected fields; empty if they are not known.
using known_names = std::span<const std::string_view>;

constexpr bool find_value(std::string_view text, known_names names, extracted& value, failure& why) {
    reading_state in{text};
    in.names = names;
    const bool found = json_prose::value_search{in}.find() && !in.failed;
    if (found && !is_strict(in.out)) in.fail(failure_kind::syntax, 0, "JSON");
    why = std::move(in.why);
    value.json = std::move(in.out);
    value.repairs = std::move(in.repairs);
    value.truncated = in.truncated;
    for (const repair& one : value.repairs) value.ambiguous = value.ambiguous || one.kind == repair_kind::two_readings;
    sort_by_place(value.repairs);
    return found && !in.failed;
}

/// Takes a text that is already JSON.
constexpr bool take_strict(std::string_view text, extracted& value) {
    if (text.size() > json_bounds.bytes) return false;
    const std::string_view inner = trim(text);
    if (!is_strict(inner)) return false;
    value.json.assign(inner);
    return true;
}

constexpr bool extract(std::string_view text, known_names names, extracted& value, failure& why) {
    const auto refuse = [&](failure_kind kind, std::size_t at, std::string_view expected) {
        why.kind = kind;
        why.offset = at;
        why.expected = expected;
        return false;
    };
    if (text.size() > json_bounds.bytes) return refuse(failure_kind::too_large, 0, "a text of at most 64 MiB");
    if (const std::size_t bad = find_invalid_utf8(text); bad != std::string_view::npos) {
        why.set_found(text.substr(bad, 1));
        return refuse(failure_kind::invalid_utf8, bad, "UTF-8");
    }
    if (take_strict(text, value)) return true;
    if (!is_escaped(text)) return find_value(text, names, value, why);
    std::string plain;
    unescape(text, &plain, nullptr);
    const bool found = find_value(plain, names, value, why);
    std::vector<repair> place;
    place.push_back({repair_kind::escaped_text, why.offset});
    unescape(text, nullptr, &place);
    why.offset = place.front().offset;
    unescape(text, nullptr, &value.repairs);
    insert_at(value.repairs, 0, repair{repair_kind::escaped_text, text.find('"') - 1});
    sort_by_place(value.repairs);
    return found;
}

/// The position in a text of the element or key that begins at `at` in the JSON extracted from it. It is `at` itself if
/// the position is not known.
constexpr std::size_t place_in_text(std::string_view text, std::size_t at) {
    const auto found_in = [&](std::string_view plain) {
        reading_state in{plain};
        in.watched = at;
        static_cast<void>(json_prose::value_search{in}.find());
        return in.watched_at != std::string_view::npos ? in.watched_at : at;
    };
    const std::string_view inner = trim(text);
    if (is_strict(inner)) return at + static_cast<std::size_t>(inner.data() - text.data());
    if (!is_escaped(text)) return found_in(text);
    std::string plain;
    unescape(text, &plain, nullptr);
    std::vector<repair> place{{repair_kind::escaped_text, found_in(plain)}};
    unescape(text, nullptr, &place);
    return place.front().offset;
}

}  // namespace repairing

/// Finds the one JSON value in a text that should have been JSON, and repairs what has only one possible reading.
///
/// A text that is valid JSON is returned unchanged. The rules for other texts:
/// - Prose is not data. A key without a value gets none. `undefined` and `NaN` are refused.
/// - The same value twice counts once. Two different values are a failure, even if only one of them would fit.
/// - A value that was cut off is closed and marked. An entry without a value is left out.
/// - A repair with two readings is a failure, or the value is marked `ambiguous`. Check complete() before you act on
///   it.
///
/// The kinds of failures are syntax, trailing_text, invalid_utf8, too_large and too_deep.
///
/// `names` are the names of the expected fields. A string with an unescaped quote beside one of them may have swallowed
/// that field, so the value is marked.
///
///     auto found = toolkit::extract_json("Sure:\n```json\n{'a': True,}\n```");   // found->json == R"({"a":true})"
[[nodiscard]] constexpr result<extracted> extract_json(std::string_view text,
                                                       std::span<const std::string_view> names = {}) {
    result<extracted> value{std::in_place};
    failure why;
    if (!repairing::extract(text, names, *value, why)) value = repairing::refusal(std::move(why));
    return value;
}

}}  // namespace toolkit::v0
