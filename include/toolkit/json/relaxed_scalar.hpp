// In: the position of something without quotes. Out: the number, literal or string there, as strict JSON. Values that
// JSON does not have (NaN, Infinity, undefined) are refused, not guessed. json/relaxed_value.hpp calls it.
#pragma once

#include <toolkit/json/number.hpp>
#include <toolkit/json/relaxed_string.hpp>
#include <toolkit/json/writer.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace relaxed {

constexpr bool is_number(std::string_view text) noexcept {
    number_text number;
    return scan_number(text.data(), text.data() + text.size(), number) == text.data() + text.size();
}

/// +5, .5 and 5. in the spelling of JSON; empty if the text is not a number.
constexpr std::string mended_number(std::string_view text) {
    std::string number;
    if (text.starts_with('-')) number += '-';
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    if (text.starts_with('.')) number += '0';
    const std::size_t point = text.find('.');
    const char next = point != std::string_view::npos && point + 1 < text.size() ? text[point + 1] : 'e';
    const bool bare = point != std::string_view::npos && (next == 'e' || next == 'E');  // no digits after it
    number += text.substr(0, bare ? point : text.size());
    if (bare) number += text.substr(point + 1);
    return is_number(number) && text != "." ? number : std::string{};
}

/// Whether the text, which ends here, is the beginning of a number or of a word.
constexpr bool may_go_on(std::string_view text) noexcept {
    constexpr std::array words{"true", "false", "null", "True", "False", "None"};
    for (const std::string_view word : words)
        if (text.size() < word.size() && word.starts_with(text)) return true;
    if (text == "-" || text == "+") return true;
    while (!text.empty() && (text.back() == '+' || text.back() == '-')) text.remove_suffix(1);
    if (!text.empty() && (text.back() == 'e' || text.back() == 'E' || text.back() == '.')) text.remove_suffix(1);
    return is_number(text);
}

constexpr bool has_no_json(std::string_view word) noexcept {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    constexpr std::array words{"NaN", "nan", "Infinity", "inf", "undefined"};
    for (const std::string_view one : words)
        if (one == word) return true;
    return false;
}

/// The run of characters of a number or a word.
constexpr std::string_view run_at(const reading_state& in, std::size_t at) noexcept {
    std::size_t end = at;
    while (is_name(in.look(end)) || in.look(end) == '+' || (in.look(end) == '.' && !is_ellipsis(in, end))) ++end;
    return in.text.substr(at, end - at);
}

/// Whether a number or a literal can end before `after`.
constexpr bool ends_run(reading_state& in, place where, std::size_t after) {
    const std::size_t next = after_blank(in, after);
    const char c = in.look(next);
    if (ends_at(in, next) || c == ',' || c == '}' || c == ']' || c == ')' || is_ellipsis(in, next)) return true;
    if (where == place::whole) return c == ';';
    if (where == place::argument) return false;
    if (where == place::member) return key_begins(in, next) || (c == '{' && in.is_open(']'));
    return value_begins(in, next);
}

/// Whether this is a letter, digit or blank. Such a character neither ends a text without quotes nor begins anything
/// within it.
constexpr bool is_plain(char c) noexcept { return is_name(c) || c == ' ' || c == '\t' || c == '.'; }

/// Whether a text without quotes may be several tokens with one mark replaced. It contains a bracket, a quote that is
/// not an apostrophe, or a mark at its end. Or it begins with a number or literal and a mark: True=, 12:'a.
constexpr bool holds_other_tokens(std::string_view text) noexcept {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (std::string_view{"{}[]`"}.find(c) != std::string_view::npos) return true;
        const bool inner = i != 0 && i + 1 < text.size() && is_letter(text[i - 1]) && is_letter(text[i + 1]);
        if (c == '\'' && !inner) return true;
    }
    constexpr std::string_view marks = ":=;,";
    if (marks.find(text.back()) != std::string_view::npos) return true;
    std::size_t end = 0;
    while (end < text.size() && (is_name(text[end]) || text[end] == '.' || text[end] == '+')) ++end;
    const std::string_view first = text.substr(0, end);
    while (end < text.size() && is_space(text[end])) ++end;
    const bool mark = end < text.size() && marks.find(text[end]) != std::string_view::npos;
    const bool time = mark && text[end] == ':' && end + 1 < text.size() && is_digit(text[end + 1]);  // 10:30
    if (end < text.size() && text[end] == '.' && is_number(first)) return true;                      // 1 .5
    return mark && !time && (!literal_of(first).empty() || is_number(first));
}

/// Reads a text without quotes: to the end of the line, of the list or of the object.
constexpr outcome read_bare_text(reading_state& in) {
    const std::size_t from = in.at;
    std::size_t end = from;
    std::size_t inner = 0;  // brackets within
    bool words = false;
    constexpr std::string_view prefixes = "bBfFrRuU";  // of strings in Python
    for (; end < in.text.size(); ++end) {
        const char c = in.text[end];
        if (is_plain(c)) {
            words = words || (is_name(c) && c != '-');
            continue;
        }
        if (c == '\n' || (inner == 0 && (c == ',' || c == '}' || c == ']' || (c == ')' && in.is_open(')'))))) break;
        if (ends_at(in, end) || (end != from && is_space(in.text[end - 1]) && comment_begins(in, end))) break;
        if (c == '/' && in.look(end + 1) == '*') break;
        const bool prefix = c == '\'' && end - from <= 2 &&
                            prefixes.find(in.text[from]) != std::string_view::npos;  // b'text' is not a text
        const bool code =
            prefix || c == '"' || c == ';' || c == '`' || static_cast<unsigned char>(c) < 0x20 || c == '\\';
        if ((code && c != '\r') || (c == ':' && is_space(in.look(end + 1)))) {
            in.at = end;
            in.fail(failure_kind::syntax, from, "a string in double quotes");
            return outcome::failed;
        }
        if (c == '(' || c == '[' || c == '{') ++inner;
        if ((c == ')' || c == ']' || c == '}') && inner > 0) --inner;
    }
    in.at = end;
    std::size_t last = end;
    while (last > from && is_space(in.text[last - 1])) --last;
    const char first = in.look(from);
    if (!words || !(is_name(first) || first == '/' || first == '.' || first == '+')) {
        in.fail(failure_kind::syntax, from, "a value");
        return outcome::failed;
    }
    in.note(repair_kind::unquoted_string, from);
    const std::string_view text = in.text.substr(from, last - from);
    if (holds_other_tokens(text)) in.note(repair_kind::two_readings, from);
    append_json_string(in.out, text);
    return outcome::done;
}

constexpr outcome read_bare(reading_state& in, place where);

/// Reads the one argument of a call that makes a value: ObjectId("1"), NumberLong(2). A name in lower case, as in
/// len("abc") and range(3), computes a value; that is not supported.
constexpr outcome read_argument(reading_state& in, std::size_t bracket) {
    in.note(repair_kind::function_call, in.at);
    in.at = bracket + 1;
    pass_blank(in);
    outcome read = outcome::failed;
    if (quote_at(in, in.at).size != 0) {
        std::string text;
        read = read_string(in, place::argument, text);
        append_json_string(in.out, text);
    } else {
        read = read_bare(in, place::argument);
    }
    if (read != outcome::done) return read;
    pass_blank(in);
    if (in.look(in.at) != ')') {
        in.fail(failure_kind::syntax, in.at, "a value, not a call");
        return outcome::failed;
    }
    ++in.at;
    return outcome::done;
}

/// Reads a number, a literal, a call with one argument (not nested), or a text without quotes.
constexpr outcome read_bare(reading_state& in, place where) {
    const std::size_t from = in.at;
    const std::string_view run = run_at(in, from);
    const std::size_t after = from + run.size();
    if (!run.empty() && ends_run(in, where, after)) {
        const std::string_view literal = literal_of(run);
        std::string number;
        if (after == in.text.size() && where != place::argument && literal.empty() && !is_number(run) &&
            may_go_on(run)) {
            in.at = after;
            return outcome::cut_off;
        }
        if (!literal.empty()) {
            if (literal != run) in.note(repair_kind::literal, from);
            in.out += literal;
        } else if (is_number(run)) {
            in.out += run;
        } else if (number = mended_number(run); !number.empty()) {
            in.note(repair_kind::number_form, from);
            if (run.back() == '.' && is_digit(in.look(after_blank(in, after))))  // 1. 5 may be 1.5
                in.note(repair_kind::two_readings, from);
            in.out += number;
        } else if (has_no_json(run)) {
            in.fail(failure_kind::syntax, from, "a JSON value");
        }
        if (in.failed) return outcome::failed;
        if (!literal.empty() || is_number(run) || !number.empty()) {
            in.at = after;
            return outcome::done;
        }
    }
    if (where == place::whole || where == place::argument) {
        in.fail(failure_kind::syntax, from, "a value");
        return outcome::failed;
    }
    if (!run.empty() && run.front() >= 'A' && run.front() <= 'Z' && in.look(after) == '(') {
        const std::size_t argument = after_blank(in, after + 1);
        if (quote_at(in, argument).size != 0 || is_digit(in.look(argument)) || in.look(argument) == '-')
            return read_argument(in, after);
    }
    return read_bare_text(in);
}

}}}  // namespace toolkit::v0::relaxed
