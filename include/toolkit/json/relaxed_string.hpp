// In: a quotation mark of any kind. Out: the text of the string that begins there. The text after a quote decides where
// the string ends: a quote before a comma and a key ends it, one in the middle of a sentence does not. Next:
// json/relaxed_value.hpp.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/json/inner_quotes.hpp>
#include <toolkit/json/relaxed_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace relaxed {

/// The role of a string or a bare word.
enum class place : std::uint8_t { key, member, element, argument, whole };

/// `cut_off`: the text ended within it.
enum class outcome : std::uint8_t { done, cut_off, failed };

/// Whether a quote comes before the end of the bare text that begins here. A string then continues there.
constexpr bool quote_comes_first(reading_state& in, std::size_t at) {
    const std::size_t from = at;
    bool quote = false;
    for (; at < in.text.size() && at - from < repair_bounds.key_bytes; ++at) {
        const char c = in.text[at];
        if (c == ',' || c == ']' || c == '}' || c == '\n') break;
        quote = c == '"';
        if (quote) break;
    }
    in.charge(at - from);
    return quote;
}

/// Whether the text ends within or after a key of letters: "na, or "name" without the colon.
constexpr bool key_is_cut_off(reading_state& in, std::size_t at) {
    const quote_mark mark = quote_at(in, at);
    if (mark.kind == quote_kind::none) return false;
    const std::size_t from = at;
    at += mark.size;
    while (at - from < repair_bounds.key_bytes && is_name(in.look(at))) ++at;
    if (at > from + mark.size) at += quote_at(in, at).size;
    in.charge(at - from);
    return at >= in.text.size();
}

/// Whether the object or array continues or ends properly after a comma.
constexpr bool goes_on(reading_state& in, place where, std::size_t at) {
    while (in.look(at) == ',') at = after_blank(in, at + 1);
    const char c = in.look(at);
    if (ends_at(in, at) || c == '}' || c == ']' || is_ellipsis(in, at)) return true;
    if (where == place::member) return key_begins(in, at) || key_is_cut_off(in, at) || (c == '{' && in.is_open(']'));
    return value_begins(in, at) || c == '(' || (is_name(c) && !quote_comes_first(in, at));
}

/// Whether a quote ends its string, judged by the text after it.
constexpr bool ends_string(reading_state& in, place where, std::size_t after) {
    // A comment after it that contains a quote may be the rest of the text.
    if (where == place::whole && in.text.find('"', after) != std::string_view::npos) return false;
    std::size_t next = after_blank(in, after);
    if (where == place::whole) {
        while (in.look(next) == ',' || in.look(next) == ';') next = after_blank(in, next + 1);
        return next == in.text.size();
    }
    if (ends_at(in, next)) return true;
    const char c = in.look(next);
    const bool apart = next != after;
    if (where == place::argument) return c == ')';
    if (where == place::key) return c == ':' || (apart && value_begins(in, next));
    if (c == '+') return quote_at(in, after_blank(in, next + 1)).kind != quote_kind::none;
    if (c == '}' || c == ']' || c == ')') return in.is_open(c);
    if (c == ',') return goes_on(in, where, next);
    if (where == place::member) return apart && key_begins(in, next);
    return c == ':' || (apart && value_begins(in, next));
}

/// Reads one string.
class string_reading {
public:
    constexpr string_reading(reading_state& in, place where, std::string& text)
        : in_(in), where_(where), text_(text), begin_(in.at), open_(quote_at(in, in.at)) {}

    constexpr outcome read() {
        text_.clear();
        if (open_.kind == quote_kind::single) in_.note(repair_kind::single_quotes, begin_);
        else if (open_.kind == quote_kind::back) in_.note(repair_kind::backquotes, begin_);
        else if (open_.kind != quote_kind::plain) in_.note(repair_kind::smart_quotes, begin_);
        in_.at += open_.size;
        while (in_.at < in_.text.size()) {
            if (in_.failed) return outcome::failed;
            const char c = in_.text[in_.at];
            if (c == '\\') {
                take_escape();
                continue;
            }
            const quote_mark mark = quote_at(in_, in_.at);
            if (!closes(open_.kind, mark.kind)) {
                take(c);
                continue;
            }
            const std::size_t after = in_.at + mark.size;
            if (is_end(after)) {
                in_.at = after;
                if (drop_line_break()) in_.note(repair_kind::two_readings, after - mark.size);
                keep_first_quote();
                judge_quotes(after);
                // "one" and "two" is prose, not a string with two quotes in it.
                if (where_ == place::whole && inner_ != 0 && inner_ % 2 == 0) return end_of_text();
                return in_.failed ? outcome::failed : outcome::done;
            }
            if (sure_end_ == 0 && ended_before()) {
                judge_quotes(in_.at + 1);
                return in_.failed ? outcome::failed : outcome::done;
            }
            if (text_.empty() || (doubled_ && closes(open_.kind, quote_at(in_, after).kind))) {
                closing_doubled_ = !text_.empty();
                doubled_ = true;
                in_.note(repair_kind::doubled_quotes, in_.at);
                if (text_.empty() && separator_stands_at(after)) in_.note(repair_kind::two_readings, in_.at);
            } else {
                ++inner_;
                quotes_.add(in_.at, mark.size);
                in_.note(repair_kind::unescaped_quote, in_.at);
                text_.append(in_.text.substr(in_.at, mark.size));
            }
            in_.at = after;
        }
        return end_of_text();
    }

private:
    /// Whether a separator follows two quotes. They are then an empty string, not one doubled quote.
    [[nodiscard]] constexpr bool separator_stands_at(std::size_t at) {
        constexpr std::string_view separators = ",:;=}])";
        const std::size_t next = after_blank(in_, at);
        const char c = in_.look(next);
        const quote_kind kind = quote_at(in_, next).kind;
        if (kind != quote_kind::none && kind != open_.kind) return true;
        return c != '\0' && separators.find(c) != std::string_view::npos;
    }
    constexpr void take(char c) {
        const bool control = static_cast<unsigned char>(c) < 0x20;
        if (control && !in_control_) in_.note(repair_kind::unescaped_control, in_.at);
        in_control_ = control;
        if (inner_ % 2 == 0) opened_.pass(c);
        text_ += c;
        ++in_.at;
    }
    constexpr void replace_escape(std::string_view replacement, std::size_t bytes) {
        in_.note(repair_kind::bad_escape, in_.at);
        text_ += replacement;
        in_.at += bytes;
        plain_from_ = text_.size();
    }
    constexpr void take_escape() {
        const char* at = in_.text.data() + in_.at;
        const char* const end = in_.text.data() + in_.text.size();
        char32_t value = 0;
        if (string_scan::read_escape(at, end, value) == string_scan::escape_result::good) {
            append_utf8(text_, value);
            in_.at = static_cast<std::size_t>(at - in_.text.data());
            plain_from_ = text_.size();
            return;
        }
        const std::size_t next = in_.at + 1;
        if (const quote_mark mark = quote_at(in_, next); mark.size != 0)
            return replace_escape(in_.text.substr(next, mark.size), 1 + mark.size);
        if (next == in_.text.size() || (in_.text[next] == 'u' && half_escape())) {
            in_.note(repair_kind::dropped_rest, in_.at);
            in_.at = in_.text.size();
            return;
        }
        if (in_.text[next] == 'u') {
            in_.fail(failure_kind::syntax, in_.at, "an escape that is a character");
            return;
        }
        if (in_.text[next] == '\n') return replace_escape({}, 2);
        if (in_.text[next] == 'x' && read_two_digits(next + 1, value)) {
            std::string replacement;
            append_utf8(replacement, value);
            return replace_escape(replacement, 4);
        }
        if (in_.text[next] == 'U' && read_eight_digits(at + 2, end, value)) {
            std::string replacement;
            append_utf8(replacement, value);
            return replace_escape(replacement, 10);
        }
        replace_escape("\\", 1);  // a backslash that was not doubled: C:\dir, \d
    }
    /// \xHH of JavaScript and Python
    constexpr bool read_two_digits(std::size_t at, char32_t& value) const noexcept {
        const std::array<char, 4> digits{'0', '0', in_.look(at), in_.look(at + 1)};
        return string_scan::read_hex(digits.data(), digits.data() + digits.size(), value);
    }
    /// \UHHHHHHHH of Python
    static constexpr bool read_eight_digits(const char* at, const char* end, char32_t& value) noexcept {
        char32_t low = 0;
        if (end - at < 8 || !string_scan::read_hex(at, end, value) || !string_scan::read_hex(at + 4, end, low))
            return false;
        value = value << 16U | low;
        return value <= 0x10FFFF && (value < 0xD800 || value > 0xDFFF);
    }
    /// Whether the text ends within \uXXXX, or between the halves of a pair.
    constexpr bool half_escape() const noexcept {
        std::size_t at = in_.at;
        for (int half = 0; half < 2; ++half) {
            constexpr std::string_view begin = "\\u";
            for (std::size_t i = 0; i < 6; ++i, ++at) {
                if (at == in_.text.size()) return true;
                const char c = in_.text[at];
                const bool hex = is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
                if (i < 2 ? c != begin[i] : !hex) return false;
            }
        }
        return false;
    }

    /// Whether the quote before `after` ends the string.
    constexpr bool is_end(std::size_t after) {
        if (sure_end_ != 0) return in_.at == sure_end_;
        return ends_string(in_, where_, after) &&
               (where_ == place::whole || where_ == place::argument || where_ == place::key || !may_be_inner(after));
    }
    /// Whether the quote before `after`, which can end the string, may belong to the text, as in {"in": "{"q": "x"}"}.
    /// It does if a bracket of the text closes after it and a quote that ends the string follows. If that cannot be
    /// decided, the state fails.
    constexpr bool may_be_inner(std::size_t after) {
        const std::size_t begin = after_blank(in_, after);
        if (ends_at(in_, begin) || (inner_ == 0 && !opened_.any())) return false;  // cut-off text is marked
        if (inner_ != 0 && opened_.any()) {
            sure_end_ = end_behind(after);
            return sure_end_ != 0 || !fail_unsure();
        }
        std::size_t next = begin;
        while (in_.look(next) == '}' || in_.look(next) == ']' || in_.look(next) == ')')
            next = after_blank(in_, next + 1);
        const quote_mark mark = quote_at(in_, next);
        if (next == begin || !closes(open_.kind, mark.kind)) return false;
        const std::size_t behind = next + mark.size;
        const bool ends = ends_string(in_, where_, behind);
        const bool last = ends_at(in_, after_blank(in_, behind));
        if (ends && !last) sure_end_ = next;
        if (sure_end_ != 0 || inner_ == 0) return sure_end_ != 0;
        return (ends || !key_begins(in_, next)) && !fail_unsure();
    }
    /// Always returns false.
    constexpr bool fail_unsure() {
        in_.unsure = true;
        return in_.fail(failure_kind::syntax, in_.at, "a string with its quotes escaped");
    }
    /// The quote that ends the string if the quotes and brackets within it belong to other JSON or to code; 0 if there
    /// is none.
    [[nodiscard]] constexpr std::size_t end_behind(std::size_t at) {
        bracket_counts opened = opened_;
        bool quoted = inner_ % 2 == 0;  // or it is the end of a text within
        std::size_t end = 0;
        const std::size_t from = at;
        for (; at < in_.text.size() && end == 0; ++at) {
            const char c = in_.text[at];
            if (c == '\\') {
                ++at;
                continue;
            }
            const quote_mark mark = quote_at(in_, at);
            if (closes(open_.kind, mark.kind)) {
                if (!quoted && !opened.any() && ends_string(in_, where_, at + mark.size)) end = at;
                quoted = !quoted;
                at += mark.size - 1;
                if (!quoted && end == 0 && is_name(in_.look(at + 1))) break;  // a name begins: the string had ended
            } else if (!quoted && !opened.pass(c)) {
                break;
            }
        }
        in_.charge(at - from);
        return end;
    }

    /// Removes the bytes from `from` to the cursor, if they are unchanged at the end of the string.
    constexpr bool cut_back_to(std::size_t from) {
        const std::size_t bytes = in_.at - from;
        if (from < begin_ + open_.size || text_.size() - plain_from_ < bytes) return false;
        text_.resize(text_.size() - bytes);
        return true;
    }
    /// Whether the end quote was forgotten, so that this one opens the next string.
    constexpr bool ended_before() {
        std::size_t at = in_.at;
        bool line = false;
        for (; at > begin_ && is_space(in_.text[at - 1]); --at) line = line || in_.text[at - 1] == '\n';
        constexpr std::string_view comment = "*/";
        if (at > begin_ + 4 && in_.text.substr(at - 2, 2) == comment) {
            const std::size_t window = at - begin_ < repair_bounds.key_bytes ? begin_ : at - repair_bounds.key_bytes;
            const std::size_t from = in_.text.substr(window, at - 2 - window).rfind("/*");
            if (from != std::string_view::npos) at = window + from;
            line = true;
        }
        in_.charge(in_.at - at + 1);
        const char separator = where_ == place::key ? ':' : ',';
        if (where_ == place::whole || where_ == place::argument || at == begin_ || in_.text[at - 1] != separator)
            return false;
        if (where_ == place::element && !line) return false;
        if (where_ == place::member && !key_begins(in_, in_.at)) return false;
        if (opened_.any()) sure_end_ = end_behind(in_.at + quote_at(in_, in_.at).size);
        if (sure_end_ != 0) return false;
        if (!cut_back_to(at - 1)) return false;
        in_.at = at - 1;
        in_.note(repair_kind::missing_quote, in_.at);
        // "C:\dir\", "b": two backslashes were meant, or the quote is lost. "a=, "b" and "a', "b": the mark belongs to
        // the text, or replaces the quote.
        constexpr std::string_view escaped = "\\\"";
        constexpr std::string_view marks = ",:;={}[]";
        const std::string_view inside = in_.text.substr(begin_ + open_.size, in_.at - begin_ - open_.size);
        const bool doubtful = inside.ends_with(escaped) || quote_ends(inside) ||
                              (!inside.empty() && marks.find(inside.back()) != std::string_view::npos);
        if (doubtful) in_.note(repair_kind::two_readings, in_.at);
        return true;
    }
    /// Removes an unescaped line break right before the end quote, which is layout. Other line breaks belong to the
    /// text. True if there was one.
    constexpr bool drop_line_break() {
        std::size_t end = text_.size();
        while (end > plain_from_ && is_space(text_[end - 1])) --end;
        const bool drop = end != 0 && text_.find('\n', end) != std::string::npos;
        if (drop) text_.resize(end);
        return drop;
    }
    /// ""Yes" he said": the second quote belongs to the text, unless the last is doubled too.
    constexpr void keep_first_quote() {
        if (!doubled_ || closing_doubled_ || inner_ == 0) return;
        const std::size_t at = begin_ + open_.size;
        const quote_mark mark = quote_at(in_, at);
        for (std::size_t i = in_.repairs.size(); i > 0 && in_.repairs[i - 1].offset >= at; --i)
            if (in_.repairs[i - 1] == repair{repair_kind::doubled_quotes, at})
                in_.repairs[i - 1].kind = repair_kind::unescaped_quote;
        text_.insert(0, in_.text.substr(at, mark.size));
        quotes_.add_first(at, mark.size);
    }
    /// Marks a string that ends before `end` and may be several.
    constexpr void judge_quotes(std::size_t end) {
        if (quotes_.may_be_several(in_, begin_, end, sure_end_ != 0)) in_.note(repair_kind::two_readings, begin_);
        const bool key = where_ == place::key && quotes_.is_any(in_);
        if (key || (sure_end_ == 0 && quotes_.is_odd(in_) && !quotes_.is_inch(in_)))
            in_.note(repair_kind::two_readings, begin_);
    }
    /// The text ended within the string. Closing brackets at its end that close everything are not part of it.
    constexpr outcome end_of_text() {
        if (in_.failed) return outcome::failed;
        if (where_ == place::whole || where_ == place::argument) {
            in_.fail(failure_kind::syntax, begin_, "a text that is one string in double quotes");
            return outcome::failed;
        }
        in_.truncated = true;
        if (where_ == place::key) return outcome::cut_off;
        std::size_t at = in_.text.size();
        bool all = true;
        for (std::size_t i = 0; i < in_.depth && all; ++i) {
            while (at > begin_ && is_space(in_.text[at - 1])) --at;
            all = at > begin_ && in_.text[at - 1] == closer_of(in_.open[i].bracket);
            if (all) --at;
        }
        in_.charge(in_.text.size() - at);
        if (all && cut_back_to(at)) {
            in_.at = at;
            in_.note(repair_kind::truncated, at);
        }
        drop_line_break();
        in_.note(repair_kind::missing_quote, in_.at);
        return in_.failed ? outcome::failed : outcome::done;
    }

    reading_state& in_;
    place where_;
    std::string& text_;
    std::size_t begin_;
    quote_mark open_;
    std::size_t plain_from_ = 0;  ///< from here text_ equals the source
    std::size_t inner_ = 0;       ///< unescaped quotes within
    std::size_t sure_end_ = 0;    ///< the quote that ends it, if it was found ahead
    bracket_counts opened_{};     ///< outside of inner quotes
    inner_quotes quotes_{};
    bool doubled_ = false;
    bool closing_doubled_ = false;
    bool in_control_ = false;
};

/// Reads the string that begins here into `text`, decoded.
constexpr outcome read_string(reading_state& in, place where, std::string& text) {
    return string_reading{in, where, text}.read();
}

}}}  // namespace toolkit::v0::relaxed
