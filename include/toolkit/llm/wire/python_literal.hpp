// In: text with Python literals, as models write them in calls. Out: the same values as JSON. Strings, numbers, True,
// False, None, lists, tuples and dicts with string keys are literals; anything else is refused. Next: python_calls.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/limits.hpp>
#include <toolkit/json/writer.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace python {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Whether a name can begin with this byte. Bytes beyond ASCII count as letters.
[[nodiscard]] constexpr bool begins_name(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

/// The value of a digit, up to base 36; 99 for any other character.
[[nodiscard]] constexpr unsigned digit_of(char c) noexcept {
    if (is_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A') + 10;
    return 99;
}

/// Whether a name or key occurs twice.
[[nodiscard]] inline bool has_repeated(std::vector<std::string> names) {
    sort_list(names);
    for (std::size_t i = 1; i < names.size(); ++i)
        if (names[i - 1] == names[i]) return true;
    return false;
}

/// Reads from the front of a text. After a function returned false, the reader is not used any more. The text must be
/// UTF-8. Time is linear in the text, with a factor for the keys of large dicts.
class reader {
public:
    explicit constexpr reader(std::string_view text) noexcept : rest_(text) {}

    [[nodiscard]] constexpr std::string_view rest() const noexcept { return rest_; }
    [[nodiscard]] constexpr char peek() noexcept {
        skip_space();
        return rest_.empty() ? '\0' : rest_.front();
    }
    /// Consumes a character, and blanks before it, if it is next.
    [[nodiscard]] constexpr bool take(char c) noexcept {
        if (peek() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    /// Consumes a name. Names of tools and arguments may have `-` and `.`, which Python does not allow.
    [[nodiscard]] constexpr std::string_view take_name() noexcept {
        if (!begins_name(peek())) return {};
        std::size_t size = 1;
        while (size < rest_.size() &&
               (begins_name(rest_[size]) || is_digit(rest_[size]) || rest_[size] == '-' || rest_[size] == '.'))
            ++size;
        return take_front(size);
    }

    /// Reads one literal and appends it to `json`.
    [[nodiscard]] bool take_value(std::string& json, std::size_t depth = 0) {
        if (depth == json_bounds.depth) return false;
        const char first = peek();
        if (first == '"' || first == '\'') return take_text(json, false);
        if (first == '[') return take_list(json, depth);
        if (first == '(') return take_tuple(json, depth);
        if (first == '{') return take_dict(json, depth);
        if (begins_name(first)) return take_word(json);
        return take_number(json);
    }

private:
    constexpr void skip_space() noexcept {
        while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n' || rest_.front() == '\t' ||
                                  rest_.front() == '\r' || rest_.front() == '\f'))
            rest_.remove_prefix(1);
    }
    constexpr std::string_view take_front(std::size_t size) noexcept {
        const std::string_view front = rest_.substr(0, size);
        rest_.remove_prefix(size);
        return front;
    }

    // ---- words

    /// True, False and None, also in JSON's spelling, and strings with a prefix that changes no value (r, u).
    [[nodiscard]] bool take_word(std::string& json) {
        const std::string_view word = take_name();
        const bool quoted = !rest_.empty() && (rest_.front() == '"' || rest_.front() == '\'');
        if (quoted && (word == "r" || word == "R")) return take_text(json, true);
        if (quoted && (word == "u" || word == "U")) return take_text(json, false);
        if (word == "True" || word == "true") json += "true";
        else if (word == "False" || word == "false") json += "false";
        else if (word == "None" || word == "null") json += "null";
        else return false;
        return true;
    }

    // ---- strings

    /// Reads a string, with one or three quotes. A line end may occur in both, as models write it. Two strings side by
    /// side are refused: Python would join them, but the model may have meant quotes within one string.
    [[nodiscard]] bool take_text(std::string& json, bool raw) {
        std::string text;
        if (!read_text(text, raw) || peek() == '"' || peek() == '\'') return false;
        json_writer<std::string>{json}.value(text);
        return true;
    }
    [[nodiscard]] bool read_text(std::string& text, bool raw) {
        const char quote = rest_.front();
        const std::string three(3, quote);
        const std::string_view end = rest_.starts_with(three) ? std::string_view{three} : rest_.substr(0, 1);
        rest_.remove_prefix(end.size());
        const char stops[] = {quote, '\\', '\0'};
        for (;;) {
            const std::size_t plain = rest_.find_first_of(stops);
            if (plain == std::string_view::npos) return false;
            text += take_front(plain);
            if (rest_.starts_with(end)) {
                rest_.remove_prefix(end.size());
                return true;
            }
            const std::size_t same = rest_.front() == quote ? 1 : raw ? 2 : 0;  // bytes that mean themselves
            if (same > rest_.size()) return false;
            text += take_front(same);
            if (same == 0 && (rest_.size() < 2 || !read_escape(text))) return false;
        }
    }
    /// Reads what follows a backslash. An unknown escape keeps its backslash, as in Python.
    [[nodiscard]] bool read_escape(std::string& text) {
        const char c = rest_[1];
        constexpr std::string_view letters = "\\'\"abfnrtv";
        constexpr std::string_view meanings = "\\'\"\a\b\f\n\r\t\v";
        if (const std::size_t at = letters.find(c); at != std::string_view::npos) {
            text += meanings[at];
            rest_.remove_prefix(2);
            return true;
        }
        if (c == '\n' || rest_.starts_with("\\\r\n")) {  // the string continues on the next line
            rest_.remove_prefix(c == '\n' ? 2 : 3);
            return true;
        }
        if (c >= '0' && c <= '7') {
            rest_.remove_prefix(1);
            std::uint32_t point = 0;
            for (std::size_t i = 0; i < 3 && !rest_.empty() && digit_of(rest_.front()) < 8; ++i)
                point = point * 8 + digit_of(take_front(1).front());
            append_utf8(text, point);
            return true;
        }
        if (c == 'x' || c == 'u' || c == 'U') return read_code_point(text);
        if (c == 'N') return false;  // a character by its name
        text += take_front(2);
        return true;
    }
    /// Reads \xhh, \uhhhh or \Uhhhhhhhh. Two halves of a surrogate pair are one character, as in JSON; one alone is
    /// none.
    [[nodiscard]] bool read_code_point(std::string& text) {
        std::uint32_t point = 0;
        if (!read_hex(point)) return false;
        if (point >= 0xD800 && point < 0xDC00) {
            std::uint32_t low = 0;
            if (!rest_.starts_with("\\u") || !read_hex(low) || low < 0xDC00 || low > 0xDFFF) return false;
            point = 0x10000 + ((point - 0xD800) << 10U) + (low - 0xDC00);
        }
        if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return false;
        append_utf8(text, point);
        return true;
    }
    [[nodiscard]] bool read_hex(std::uint32_t& point) noexcept {
        const std::size_t size = rest_[1] == 'x' ? 2 : rest_[1] == 'u' ? 4 : 8;
        rest_.remove_prefix(2);
        if (rest_.size() < size) return false;
        for (const char c : take_front(size)) {
            if (digit_of(c) > 15) return false;
            point = point * 16 + digit_of(c);
        }
        return true;
    }

    // ---- numbers

    /// Reads digits with single underscores between them.
    [[nodiscard]] bool read_digits(std::string& digits, unsigned base = 10) {
        while (!rest_.empty() && digit_of(rest_.front()) < base) {
            digits += take_front(1);
            if (rest_.size() > 1 && rest_.front() == '_' && digit_of(rest_[1]) < base) rest_.remove_prefix(1);
        }
        return !digits.empty();
    }
    [[nodiscard]] bool take_number(std::string& json) {
        const bool negative = peek() == '-';
        if (negative || peek() == '+') rest_.remove_prefix(1);
        const char first = peek();
        if (!is_digit(first) && first != '.') return false;
        std::string number;
        if (first == '0' && rest_.size() > 1 && !is_digit(rest_[1]) && digit_of(rest_[1]) < 99 &&
            std::string_view{"xXoObB"}.find(rest_[1]) != std::string_view::npos) {
            if (!read_based(number)) return false;
        } else if (!read_decimal(number)) {
            return false;
        }
        // A letter or a second point makes it another expression.
        if (!rest_.empty() && (begins_name(rest_.front()) || rest_.front() == '.')) return false;
        if (negative && number != "0") json += '-';
        json += number;
        return true;
    }
    /// Reads 0x1F, 0o17 or 0b101 up to 64 bits.
    [[nodiscard]] bool read_based(std::string& number) {
        const unsigned base = digit_of(rest_[1]) == digit_of('x') ? 16 : digit_of(rest_[1]) == digit_of('o') ? 8 : 2;
        rest_.remove_prefix(2);
        std::string digits;
        if (!read_digits(digits, base)) return false;
        std::uint64_t value = 0;
        for (const char c : digits) {
            if (value > (std::numeric_limits<std::uint64_t>::max() - digit_of(c)) / base) return false;
            value = value * base + digit_of(c);
        }
        number = std::to_string(value);
        return true;
    }
    /// Reads a decimal number. JSON needs digits on both sides of the point. 007 is refused: Python has no such number,
    /// and it may be meant as a text.
    [[nodiscard]] bool read_decimal(std::string& number) {
        std::string fraction;
        const bool whole = read_digits(number);
        if (number.size() > 1 && number.front() == '0') return false;
        const bool point = !rest_.empty() && rest_.front() == '.';
        if (point) rest_.remove_prefix(1);
        if (point && !read_digits(fraction) && !whole) return false;
        if (!whole) number = "0";
        if (point) number += '.' + (fraction.empty() ? std::string{"0"} : fraction);
        if (rest_.empty() || (rest_.front() != 'e' && rest_.front() != 'E')) return true;
        rest_.remove_prefix(1);
        number += 'e';
        if (!rest_.empty() && (rest_.front() == '-' || rest_.front() == '+')) number += take_front(1);
        std::string exponent;
        if (!read_digits(exponent)) return false;
        number += exponent;
        return true;
    }

    // ---- lists and dicts

    [[nodiscard]] bool take_list(std::string& json, std::size_t depth) {
        static_cast<void>(take('['));
        json += '[';
        if (peek() != ']' && !take_value(json, depth + 1)) return false;
        return take_rest_of_list(json, ']', depth);
    }
    /// Reads the values after the first one, with a comma before each, up to a bracket. A comma may end the list.
    [[nodiscard]] bool take_rest_of_list(std::string& json, char end, std::size_t depth) {
        while (!take(end)) {
            if (!take(',')) return false;
            if (peek() == end) continue;
            json += ',';
            if (!take_value(json, depth + 1)) return false;
        }
        json += ']';
        return true;
    }
    /// (1, 2) is an array. (1) is the value itself.
    [[nodiscard]] bool take_tuple(std::string& json, std::size_t depth) {
        const std::size_t at = json.size();
        if (!take('(')) return false;
        if (take(')')) {
            json += "[]";
            return true;
        }
        if (!take_value(json, depth + 1)) return false;
        if (take(')')) return true;
        json.insert(at, 1, '[');
        return take_rest_of_list(json, ')', depth);
    }
    [[nodiscard]] bool take_dict(std::string& json, std::size_t depth) {
        if (!take('{')) return false;
        std::vector<std::string> keys;
        json += '{';
        for (bool more = true; !take('}');) {
            std::string key;
            if (!more || (peek() != '"' && peek() != '\'') || !read_text(key, false) || !take(':')) return false;
            json_writer<std::string>{json}.value(key);
            json += ':';
            if (!take_value(json, depth + 1)) return false;
            keys.push_back(std::move(key));
            more = take(',');
            if (more && peek() != '}') json += ',';
        }
        json += '}';
        return !has_repeated(std::move(keys));  // which of the two?
    }

    std::string_view rest_;
};

}}}  // namespace toolkit::v0::python
