// Explains why a server's reply is not in its wire's format: not JSON, or JSON with a different field.
// In: the body, and the failure of parsing it. Out: a failure with the field, the expected and the actual value, and
// the server's own message. Nothing else of the body is quoted.
#pragma once

#include <toolkit/json/lookup.hpp>
#include <toolkit/llm/wire/server_error.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Whether a rest is the beginning of an escape or of a surrogate pair.
[[nodiscard]] constexpr bool begins_escape(std::string_view rest) noexcept {
    if (!rest.starts_with('\\') || rest.size() >= 12) return false;
    constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";
    for (std::size_t i = 1; i < rest.size(); ++i) {
        const char c = rest[i];
        const bool fits = i == 6 ? c == '\\' : i % 6 == 1 ? c == 'u' : hexadecimal.find(c) != std::string_view::npos;
        if (!fits) return false;
    }
    const auto one_of = [&](std::size_t at, std::string_view of) {
        return of.find(rest[at]) != std::string_view::npos;
    };
    return rest.size() < 6 || (one_of(2, "dD") && one_of(3, "89abAB"));
}

/// Whether a rest is the beginning of a number that needs one more digit.
[[nodiscard]] constexpr bool begins_number(std::string_view rest) noexcept {
    return !rest.empty() && rest.find_first_not_of("0123456789+-.eE") == std::string_view::npos &&
           (rest.back() < '0' || rest.back() > '9') && (rest.front() == '-' || rest.front() >= '0') &&
           rest.front() <= '9';
}

/// Whether a text that could not be parsed is a valid beginning. It then ends inside the JSON, a literal, a number, an
/// escape or a character.
[[nodiscard]] constexpr bool ends_early(std::string_view text, const failure& why) noexcept {
    const std::string_view last = text.substr(std::min(why.offset, text.size()));
    if (why.kind == failure_kind::invalid_utf8) {
        const unsigned first = last.empty() ? 0 : static_cast<unsigned char>(last.front());
        const std::size_t size = first > 0xF4 ? 0 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
        return last.size() < size && std::all_of(
                                         last.begin() + 1, last.end(),
                                         [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; });
    }
    if (why.kind != failure_kind::syntax) return false;
    for (const std::string_view word : {"true", "false", "null"})
        if (last.size() < word.size() && word.starts_with(last)) return true;
    return last.empty() || begins_escape(last) || begins_number(last);
}

namespace unreadable {

/// The kind of JSON value that begins with this byte.
[[nodiscard]] constexpr std::string_view value_kind(char first) noexcept {
    switch (first) {
        case '{': return "an object";
        case '[': return "an array";
        case '"': return "a string";
        case 't':
        case 'f': return "a boolean";
        case 'n': return "null";
        default: return first == '-' || (first >= '0' && first <= '9') ? "a number" : std::string_view{};
    }
}

// The keys under which servers put a message for people, the likeliest first.
inline constexpr std::array<std::string_view, 12> word_keys{
    "error",  "message",           "error_message", "error_msg", "status_msg", "msg",
    "detail", "error_description", "reason",        "title",     "base_resp",  "errors"};

/// The first message for people in a JSON object, also in nested objects and lists; empty if there is none.
[[nodiscard]] inline std::string words_in(json_view value, int depth = 0) {
    constexpr int most_depth = 3;
    if (!value || depth > most_depth) return {};
    if (value.is_string()) return depth > 0 ? value.string().value_or("") : std::string{};
    if (value.is_array()) return words_in(value.front(), depth + 1);
    for (const std::string_view key : word_keys)
        if (std::string words = words_in(value[key], depth + 1); has_words(words)) return words;
    return {};
}

/// A text such as " (wrong type at byte 67, /choices/0/message/content)".
[[nodiscard]] inline std::string place_of(const failure& why) {
    return " (" + std::string{why.name()} + " at byte " + std::to_string(why.offset) +
           (why.where.empty() ? "" : ", " + std::string{why.where.view()}) + ")";
}

/// A text such as ": expected a string, found an array".
[[nodiscard]] inline std::string difference(std::string_view body, const failure& why) {
    std::string text;
    if (!why.expected.empty()) text = "expected " + std::string{why.expected};
    const bool typed = why.kind == failure_kind::wrong_type && why.offset < body.size();
    if (const std::string_view kind = typed ? value_kind(body[why.offset]) : std::string_view{}; !kind.empty())
        text += (text.empty() ? "found " : ", found ") + std::string{kind};
    return text.empty() ? text : ": " + text;
}

}  // namespace unreadable

/// The failure for a body that is not a `what` ("chat completion"). It is `cut_off` if the body ends inside its JSON,
/// and otherwise `bad_reply`. For an object with a different field it names the field, because the right server
/// replied.
[[nodiscard]] inline failure unreadable_reply(std::string_view body, const reply_context& by, const failure& why,
                                              std::string_view what) {
    const std::size_t first = body.find_first_not_of(" \t\r\n");
    const std::string named{what};
    const auto bad = [&](const std::string& trouble) {
        return failure::of(failure_kind::bad_reply, by.where, trouble,
                           "check that base_url names a server that returns a " + named);
    };
    if (first == std::string_view::npos) return bad("the reply is empty");
    if (body[first] == '<') return bad("the reply is a web page (HTML), not JSON");
    if (ends_early(body, why))
        return failure::of(failure_kind::cut_off, by.where, "the reply ends in the middle of the JSON",
                           "try again; if it still fails, check the server's log");
    if (why.kind == failure_kind::syntax || why.kind == failure_kind::invalid_utf8)
        return bad("the reply is not JSON" + unreadable::place_of(why));
    // For a value that is not an object, parsing stopped at its first byte.
    if (body[first] != '{') {
        if (const auto read = parse<raw_json>(body); !read)
            return bad("the reply is not JSON" + unreadable::place_of(read.error()));
        return bad("the reply is JSON, but not a " + named + unreadable::place_of(why));
    }
    std::string trouble =
        "the reply is JSON, but not a " + named + unreadable::place_of(why) + unreadable::difference(body, why);
    const std::string words = quoted_words(unreadable::words_in(json_view{body}), by.key);
    // An object without the first key of the wire comes from another kind of server.
    const bool another = why.kind == failure_kind::missing_key && std::ranges::count(why.where.view(), '/') < 2;
    if (another && words.empty()) return bad(trouble);
    if (!words.empty()) trouble += "; the server says: \"" + words + "\"";
    return failure::of(failure_kind::bad_reply, by.where, trouble,
                       "check what this version of the server sends, or use another model or server");
}

}}  // namespace toolkit::v0
