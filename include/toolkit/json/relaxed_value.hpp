// In: the beginning of an object, array or tuple that is almost JSON. Out: strict, minimal JSON and the repairs, or the
// error that cannot be repaired without a guess. json/extract_text.hpp finds the positions.
#pragma once

#include <toolkit/json/relaxed_scalar.hpp>

#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 { namespace relaxed {

/// Reads one value with everything in it.
class value_reading {
public:
    constexpr explicit value_reading(reading_state& in) : in_(in) {}

    /// Call it at an opening bracket.
    constexpr bool read() {
        if (!open()) return false;
        while (in_.depth != 0 && !in_.failed) {
            if (!pass_separators()) break;
            const char c = in_.look(in_.at);
            if (ends_at(in_, in_.at)) close_all();
            else if (c == '}' || c == ']' || c == ')') close(c);
            else if (c == '{' && top().bracket == '{' && top().any && in_.is_open(']')) close_forgotten();
            else if (begin_entry()) top().bracket == '{' ? member() : element();
        }
        return !in_.failed;
    }

private:
    [[nodiscard]] constexpr open_bracket& top() noexcept { return in_.open[in_.depth - 1]; }

    // ---- brackets

    constexpr bool open() {
        const char bracket = in_.text[in_.at];
        if (in_.depth == json_bounds.depth) return in_.fail(failure_kind::too_deep, in_.at, "at most 128 levels");
        if (bracket == '(') in_.note(repair_kind::tuple, in_.at);
        push(bracket);
        ++in_.at;
        return true;
    }
    constexpr void push(char bracket) {
        in_.open[in_.depth++] = {.bracket = bracket};
        in_.out += bracket == '{' ? '{' : '[';
    }
    constexpr void pop() {
        in_.out += top().bracket == '{' ? '}' : ']';
        --in_.depth;
        if (in_.depth != 0) has_value();
    }
    constexpr void has_value() {
        top().any = true;
        top().comma = false;
    }
    constexpr void close(char closer) {
        if (!in_.is_open(closer)) {
            in_.note(repair_kind::stray_bracket, in_.at);
            ++in_.at;
            return;
        }
        while (closer_of(top().bracket) != closer) {
            if (!top().any && !close_empty()) return;
            in_.note(repair_kind::missing_bracket, in_.at);
            // [["a"]} lost a bracket at its end, or has one too many at its beginning.
            if (top().bracket == '[' && in_.out.back() == ']') in_.note(repair_kind::two_readings, in_.at);
            if (top().bracket == '[' && in_.depth > 1 && in_.open[in_.depth - 2].bracket == '[')
                in_.note(repair_kind::two_readings, in_.at);
            pop();
        }
        const open_bracket& done = top();
        if (!done.any && done.elided) {
            in_.fail(failure_kind::syntax, in_.at, "the value that the dots replace");
            return;
        }
        if (done.bracket == '(' && done.any && !done.comma && !done.several) {
            in_.fail(failure_kind::syntax, in_.at, "one value, without parentheses around it");
            return;
        }
        if (done.comma && !done.elided && done.bracket != '(')
            in_.note(done.any ? repair_kind::trailing_comma : repair_kind::extra_comma, last_comma_);
        ++in_.at;
        pop();
    }
    /// An open and empty array or object ends with a bracket of another kind. As an element, [{], it has one bracket
    /// too many or one too few. As the value of a key, {"a": [}, it is empty or cut off.
    constexpr bool close_empty() {
        if (in_.depth < 2 || in_.open[in_.depth - 2].bracket != '{')
            return in_.fail(failure_kind::syntax, in_.at,
                            top().bracket == '{' ? "a key in double quotes or '}'" : "a value or ']'");
        in_.note(repair_kind::two_readings, in_.at);
        return true;
    }
    /// An object begins in the place of a key: the one before it was not closed.
    constexpr void close_forgotten() {
        const bool comma = top().comma;
        while (top().bracket != '[') {
            in_.note(repair_kind::missing_bracket, in_.at);
            pop();
        }
        top().comma = comma;
    }
    /// The text ends here. Whatever is open and empty is left out, because its content is unknown.
    constexpr void close_all() {
        in_.truncated = true;
        in_.note(repair_kind::truncated, in_.at);
        while (in_.depth != 0) {
            if (top().any) {
                pop();
            } else if (--in_.depth == 0) {
                in_.fail(failure_kind::syntax, in_.at, "a value before the text ends");
            } else {
                drop_entry();
            }
        }
    }

    // ---- between values

    /// Passes commas, dots and other text between values.
    constexpr bool pass_separators() {
        for (;;) {
            pass_blank(in_);
            if (in_.look(in_.at) == ',') {
                if (top().comma && !top().elided) in_.note(repair_kind::extra_comma, in_.at);
                top().comma = true;
                last_comma_ = in_.at++;
            } else if (is_ellipsis(in_, in_.at)) {
                in_.note(repair_kind::ellipsis, in_.at);
                in_.truncated = true;
                top().elided = true;
                in_.at += 3;  // bytes: both "..." and the one character have three
                while (in_.look(in_.at) == '.') ++in_.at;
            } else {
                return !in_.failed;
            }
        }
    }
    constexpr bool begin_entry() {
        open_bracket& here = top();
        if (here.any && !here.comma) {
            in_.note(repair_kind::missing_comma, in_.at);
            // [1 .5] may be 1.5, and [6", "a"] lost a quote.
            const char c = in_.look(in_.at);
            const bool quote = quote_at(in_, in_.at).size != 0 && is_name(in_.look(in_.at - 1));
            if (here.bracket == '[' && (c == '.' || quote)) in_.note(repair_kind::two_readings, in_.at);
        }
        if (!here.any && here.comma && !here.elided) in_.note(repair_kind::extra_comma, last_comma_);
        here.entry = in_.out.size();
        if (here.any) in_.out += ',';
        if (in_.out.size() == in_.watched) in_.watched_at = in_.at;
        here.several = here.any;
        return !in_.failed;
    }
    /// Removes an entry that was cut off before it had a value.
    constexpr void drop_entry() {
        in_.out.resize(top().entry);
        in_.note(repair_kind::dropped_rest, in_.at);
    }

    // ---- entries

    constexpr void member() {
        const std::size_t from = in_.at;
        bool quoted = false;
        if (quote_at(in_, from).size != 0) {
            quoted = true;
            const outcome read = read_string(in_, place::key, text_);
            if (read == outcome::failed) return;
            if (read == outcome::cut_off) return drop_entry();
        } else {
            while (is_name(in_.look(in_.at))) ++in_.at;
            if (in_.at == from) {
                in_.fail(failure_kind::syntax, from, "a key in double quotes or '}'");
                return;
            }
            text_.assign(in_.text.substr(from, in_.at - from));
            quoted = in_.look(in_.at) == '"';
            in_.note(quoted ? repair_kind::missing_quote : repair_kind::unquoted_key, from);
            if (quoted) ++in_.at;
        }
        // "send:true,tags" contains a member that lost its quote, and to" one that lost another.
        if (quote_ends(text_) || (text_.find(':') != std::string::npos && text_.find(',') != std::string::npos))
            in_.note(repair_kind::two_readings, from);
        append_json_string(in_.out, text_);
        pass_blank(in_);
        if (in_.look(in_.at) == ':') {
            ++in_.at;
            return value_of_key();
        }
        if (ends_at(in_, in_.at)) return drop_entry();
        if (!quoted || !value_begins(in_, in_.at)) {
            in_.fail(failure_kind::syntax, in_.at, "':'");
            return;
        }
        in_.note(repair_kind::missing_colon, in_.at);
        value_of_key();
    }
    constexpr void value_of_key() {
        in_.out += ':';
        pass_blank(in_);
        const char c = in_.look(in_.at);
        if (ends_at(in_, in_.at)) return drop_entry();
        if (c == ',' || c == '}' || c == ']') {
            in_.fail(failure_kind::syntax, in_.at, "a value for the key");
            return;
        }
        value(place::member);
    }
    constexpr void element() {
        const std::size_t from = in_.at;
        if (quote_at(in_, from).size == 0) return value(place::element);
        if (read_string(in_, place::element, text_) == outcome::failed) return;
        if (top().bracket == '[' && in_.look(after_blank(in_, in_.at)) == ':') {  // ["a":1] was [{"a":1}] or ["a",1]
            in_.note(repair_kind::missing_bracket, from);
            in_.note(repair_kind::two_readings, from);
            if (in_.depth == json_bounds.depth) {
                in_.fail(failure_kind::too_deep, from, "at most 128 levels");
                return;
            }
            push('{');
            top().entry = in_.out.size();
            append_json_string(in_.out, text_);
            pass_blank(in_);
            ++in_.at;
            return value_of_key();
        }
        finish_string(place::element);
    }
    constexpr void value(place where) {
        const char c = in_.look(in_.at);
        if (c == '{' || c == '[' || c == '(') {
            open();
        } else if (quote_at(in_, in_.at).size != 0) {
            if (read_string(in_, where, text_) != outcome::failed) finish_string(where);
        } else {
            const outcome read = read_bare(in_, where);
            if (read == outcome::done) has_value();
            else if (read == outcome::cut_off) drop_entry();
        }
    }
    /// Joins 'one' + 'two' into one string.
    constexpr void finish_string(place where) {
        for (;;) {
            const std::size_t plus = after_blank(in_, in_.at);
            if (in_.failed || in_.look(plus) != '+') break;
            const std::size_t next = after_blank(in_, plus + 1);
            if (quote_at(in_, next).size == 0) break;
            in_.note(repair_kind::concatenation, plus);
            in_.at = next;
            std::string more;
            if (read_string(in_, where, more) == outcome::failed) return;
            text_ += more;
        }
        append_json_string(in_.out, text_);
        has_value();
    }

    reading_state& in_;
    std::string text_{};  ///< the last string that was read
    std::size_t last_comma_ = 0;
};

}}}  // namespace toolkit::v0::relaxed
