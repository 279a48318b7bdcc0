// In: the reply of a model. Out: its one value as strict JSON in the state's `out`, or why there is none. The walk
// passes prose, fences and tags, and reads everything that can be a value. json/extract.hpp is the door.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/json/behind_value.hpp>
#include <toolkit/json/doubts.hpp>
#include <toolkit/json/one_token.hpp>
#include <toolkit/json/relaxed_value.hpp>
#include <toolkit/json/surrounding_text.hpp>
#include <toolkit/json/whole_text.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace json_prose {

class value_search {
public:
    constexpr explicit value_search(reading_state& in) : in_(in) {}

    /// False with a failure in the state.
    constexpr bool find() {
        begin_ = relaxed::after_blank(in_, 0);
        argument_ = argument_of_call(in_, begin_);
        if (in_.look(begin_) == '"' && read_whole_scalar(in_, begin_, no_place)) return true;
        if (in_.failed) return false;
        if (in_.has(begin_, "```") && read_fenced_scalar(in_, begin_)) return true;
        while (in_.at < in_.text.size() && !in_.failed) step();
        if (in_.failed) return false;
        if (second_ != no_place)
            return in_.fail(failure_kind::trailing_text, second_, "one value, not two that differ");
        if (found_) {
            in_.out = std::move(value_);
            return true;
        }
        if (tried_.kind != failure_kind::too_deep && read_whole_scalar(in_, begin_, argument_)) return true;
        if (has_tried_ || tried_.kind == failure_kind::too_deep) in_.why = tried_;
        if (in_.failed) return false;
        if (has_tried_) {
            in_.failed = true;
            return false;
        }
        return in_.fail(failure_kind::syntax, begin_, "a JSON object or array");
    }

private:
    // ---- the walk

    constexpr void step() {
        const char c = in_.text[in_.at];
        if (const std::size_t end = end_of_broken_text(); end != in_.at) {
            in_.at = end;
            return;
        }
        if (relaxed::is_space(c)) {
            ++in_.at;
            return;
        }
        if (const std::size_t odd = relaxed::odd_space_at(in_, in_.at); odd != 0) {
            in_.note(repair_kind::odd_space, in_.at);
            in_.at += odd;
            return;
        }
        if (in_.has(in_.at, "```")) return fence();
        if ((c == '<' || c == '[') && tag()) return;
        if (!in_prose_ && relaxed::comment_end(in_, in_.at) != in_.at) {
            relaxed::pass_comment(in_);
            return;
        }
        if ((c == '{' || c == '[' || (c == '(' && in_.at == begin_)) && broken_ == 0 && candidate()) return;
        if (c != '{' && c != '[' && !found_ && !in_prose_ && broken_ == 0 && one_token::is_mark(c) && beheaded())
            return;
        if (in_.failed) return;
        text();
    }
    /// The position after the quoted text that begins here within unreadable brackets. A bracket in that text closes
    /// nothing.
    [[nodiscard]] constexpr std::size_t end_of_broken_text() {
        const std::string_view text = in_.text;
        const std::size_t at = in_.at;
        const char quote = text[at];
        if (broken_ == 0 || (quote != '"' && quote != '\'')) return at;
        if (quote == '\'') {  // in prose usually an apostrophe
            std::size_t before = at;
            while (before > 0 && text[before - 1] == ' ') --before;
            if (before == 0 || std::string_view{":=,([{"}.find(text[before - 1]) == std::string_view::npos) return at;
        }
        // If one text has no end on its line, texts that begin within it have none either.
        std::size_t& unclosed = quote == '"' ? unclosed_ : unclosed_single_;
        if (at < unclosed) return at;
        std::size_t end = at + 1;
        for (; end < text.size() && text[end] != '\n'; ++end) {
            if (text[end] == '\\') ++end;
            else if (text[end] == quote) return end + 1;
        }
        in_.charge(end - at);
        unclosed = end;
        return at;
    }
    /// Passes one character that belongs to no value.
    constexpr void text() {
        const char c = in_.text[in_.at];
        if (broken_ != 0) {
            if (c == '{' || c == '[') ++broken_;
            if (c == '}' || c == ']') --broken_;
        }
        if (in_.at == begin_ && argument_ != no_place) {
            in_.note(repair_kind::function_call, begin_);
            in_.at = argument_;
            return;
        }
        if (!in_prose_) {
            const bool bracket = found_ && (c == '}' || c == ']');
            in_.note(bracket ? repair_kind::stray_bracket : repair_kind::text_around, in_.at);
            in_prose_ = !bracket && c != ',' && c != ';';
        }
        ++in_.at;
    }
    constexpr void fence() {
        broken_ = 0;
        if (in_fence_) {
            in_fence_ = false;
            in_prose_ = false;
            in_.at += 3;
            return;
        }
        in_.note(repair_kind::fence, in_.at);
        in_.at += 3;
        const std::string_view language = fence_language(in_, in_.at);
        in_.at += language.size();
        in_prose_ = false;
        in_fence_ = true;
        if (is_data_language(language)) return;
        // Code of another language is a candidate only if it is one value and nothing else.
        const std::size_t inside = relaxed::after_blank(in_, in_.at);
        filling_ = true;
        in_.at = inside;
        const char c = in_.look(inside);
        const bool taken = (c == '{' || c == '[') && candidate();
        filling_ = false;
        if (taken || in_.failed) return;
        const std::size_t end = in_.text.find("```", inside);
        in_.at = end == std::string_view::npos ? in_.text.size() : end;
        in_.note(repair_kind::text_around, inside);
    }
    constexpr bool tag() {
        const tag_mark mark = tag_at(in_, in_.at);
        if (mark.kind == tag_kind::none) return false;
        in_prose_ = false;
        in_.note(mark.kind == tag_kind::call ? repair_kind::tool_call_tag : repair_kind::reasoning, in_.at);
        in_tag_ = mark.kind == tag_kind::call && in_.look(in_.at + 1) != '/';
        in_.at = mark.end;
        if (mark.kind == tag_kind::reasoning) in_.at = end_of_reasoning(in_, mark.end, mark.name);
        if (mark.kind ==
            tag_kind::end_of_reasoning) {  // its beginning was in the prompt: everything so far was reasoning
            found_ = false;
            second_ = no_place;
            has_tried_ = false;
            broken_ = 0;
            in_.truncated = false;
            begin_ = relaxed::after_blank(in_, in_.at);
            argument_ = argument_of_call(in_, begin_);
            in_fence_ = false;
        }
        return true;
    }

    // ---- candidates

    /// Reads a value if one begins here. Otherwise returns false and reads nothing.
    constexpr bool candidate() {
        const std::size_t from = in_.at;
        const bool first = is_first(from);
        const bool object = in_.text[from] == '{';
        const object_head head = object ? object_head_at(in_, from) : object_head::none;
        if (found_ && is_cut_at_once(from)) in_.truncated = true;
        if (head != object_head::none || first || marked() || (!object && array_begins(from))) {
            const std::size_t before = in_.repairs.size();
            if (read_changed(from)) {
                if (in_.failed) return true;
                if (head == object_head::none && (first || marked())) return take(from, before, false);
                if (is_data(from, in_.at, head, before)) {
                    in_prose_ = false;
                    return take(from, before, false);
                }
                shorten(in_.repairs, before);
                return pass_broken(from, in_.at, 0, in_.at);
            }
        }
        if (object && head == object_head::none) {
            const std::size_t next = relaxed::after_blank(in_, from + 1);
            if (in_.look(next) == '{' || in_.has(next, "```")) return false;  // {{"a":1}}
            const std::size_t sign = behind_key(next);
            if (in_.look(sign) == '=') return !in_.fail(failure_kind::syntax, sign, "':'");
            if (first || marked()) try_broken(from, sign);
            return pass_broken(from, from + 1, 1, from + 1);
        }
        if (!object && !first && !marked() && !array_begins(from)) return false;
        const std::size_t repairs = in_.repairs.size();
        const bool truncated = std::exchange(in_.truncated, false);
        in_.out.clear();
        in_.depth = 0;
        relaxed::value_reading{in_}.read();
        const std::size_t to = in_.at;
        if (in_.failed) {
            if (in_.is_final() || head == object_head::quoted_key || (in_.text[from] == '[' && holds_data(from, first)))
                return true;
            if (!has_tried_ && (first || marked()) && in_.text[from] != '(') {
                tried_ = in_.why;
                has_tried_ = true;
            }
            const std::size_t at = in_.why.offset;
            in_.failed = false;
            in_.why = {};
            shorten(in_.repairs, repairs);
            in_.truncated = truncated;
            std::size_t open = 0;
            for (std::size_t i = 0; i < in_.depth; ++i) open += in_.open[i].bracket != '(' ? 1U : 0U;
            return pass_broken(from, at > from ? at : from + 1, open, to);
        }
        if (is_data(from, to, head, repairs)) {
            in_prose_ = false;
            mark_doubtful_repairs(in_, repairs, to);
            return take(from, repairs, truncated);
        }
        shorten(in_.repairs, repairs);
        in_.truncated = truncated;
        return pass_broken(from, to, 0, to);
    }
    /// Reads a value that is one token away from JSON. True also if it has two readings, which is a failure.
    constexpr bool read_changed(std::size_t from) {
        one_token::search changed{in_, from, marked()};
        const one_token::reading found = changed.find();
        if (found == one_token::reading::none) return false;
        if (found == one_token::reading::several) {
            in_.unsure = true;
            return !in_.fail(failure_kind::syntax, changed.rival(), "a text with only one meaning");
        }
        in_.out = changed.json();
        if (in_.watched < in_.out.size()) in_.watched_at = changed.place_of(in_.watched);
        in_.at = changed.end();
        const auto [kind, at] = changed.done();
        in_.note(kind, at);
        // One quote in a text was escaped. It has no partner, so it may be two quotes that became one. 6" is inches.
        if (kind == repair_kind::unescaped_quote &&
            (!relaxed::is_digit(in_.look(at - 1)) || relaxed::inner_quotes::name_stands_beside(in_, at, 1)))
            in_.note(repair_kind::two_readings, at);
        return true;
    }
    /// Reads an object or array whose first bracket is lost or replaced by another mark.
    constexpr bool beheaded() {
        const std::size_t from = in_.at;
        const std::size_t before = in_.repairs.size();
        return read_changed(from) && (in_.failed || take(from, before, false));
    }
    /// Reads a broken object to find the reason for the failure. It does so only a few times, and changes nothing else.
    /// `sign` is the position after the first key.
    constexpr void try_broken(std::size_t from, std::size_t sign) {
        if (has_tried_ || tries_ == most_tries) return;
        has_tried_ = true;
        ++tries_;
        if (in_.look(sign) == ',' || in_.look(sign) == '}') return report_broken(sign, "':'");  // {"a", "b"}
        reading_state broken{
            in_.text.substr(0, in_.text.size() - from < most_tried ? in_.text.size() : from + most_tried)};
        broken.at = from;
        relaxed::value_reading{broken}.read();
        tried_ = broken.why;
        if (!broken.failed || broken.is_final() ||
            (broken.why.offset == broken.text.size() && broken.text.size() < in_.text.size()))
            report_broken(from, "an object with keys in double quotes");
    }
    constexpr void report_broken(std::size_t at, std::string_view expected) {
        tried_ = {};
        tried_.kind = failure_kind::syntax;
        tried_.offset = at;
        tried_.expected = expected;
        tried_.set_found(string_scan::token_at(in_.text.substr(0, at + 2 * failure::found_capacity), at));
    }
    /// The position after a quoted key; `no_place` if there is no key.
    [[nodiscard]] constexpr std::size_t behind_key(std::size_t at) {
        const char quote = in_.look(at);
        if (quote != '"' && quote != '\'') return no_place;
        std::size_t end = at + 1;
        while (end - at < repair_bounds.key_bytes && end < in_.text.size() && in_.text[end] != quote) ++end;
        in_.charge(end - at);
        return in_.look(end) == quote ? relaxed::after_blank(in_, end + 1) : no_place;
    }
    /// Passes prose in brackets. Its content is part of it, and a part is not taken as the whole. The walk continues at
    /// `to`. Text after `to`, up to `read`, is read again.
    constexpr bool pass_broken(std::size_t from, std::size_t to, std::size_t open, std::size_t read) {
        const bool back = filling_ || in_.text[from] == '(';
        const std::size_t next = back ? from : to;
        if (read > next) in_.charge(read - next);
        if (back) {
            in_.at = from;
            return false;
        }
        if (!in_prose_) in_.note(repair_kind::text_around, from);
        in_prose_ = true;
        in_.at = to;
        broken_ = open;
        return true;
    }
    /// Whether the text ends after the bracket or within the first key. Nothing is known of what began there.
    [[nodiscard]] constexpr bool is_cut_at_once(std::size_t from) {
        const std::size_t next = relaxed::after_blank(in_, from + 1);
        return next == in_.text.size() || relaxed::key_is_cut_off(in_, next);
    }
    [[nodiscard]] constexpr bool marked() const noexcept { return in_fence_ || in_tag_; }
    /// Whether no prose precedes it, or only prose in front of another value.
    [[nodiscard]] constexpr bool is_first(std::size_t at) const noexcept {
        return at == begin_ || at == argument_ || !in_prose_;
    }
    /// Whether an array is certainly data, even if it cannot be read. No part of it is then taken as the whole.
    constexpr bool holds_data(std::size_t at, bool first) {
        const std::size_t next = relaxed::after_blank(in_, at + 1);
        return in_.look(next) == '{' ? object_head_at(in_, next) == object_head::quoted_key
                                     : in_.look(next) == '"' && (first || marked());
    }
    /// Whether an array begins here. In prose [1] is a citation, [see below] a remark and [x] a box; ["a", {"b":1}] is
    /// data.
    constexpr bool array_begins(std::size_t at) {
        const std::size_t next = relaxed::after_blank(in_, at + 1);
        return relaxed::value_begins(in_, next) || in_.look(next) == ']';
    }
    constexpr bool is_data(std::size_t from, std::size_t to, object_head head, std::size_t repairs) {
        if (filling_) return relaxed::ends_at(in_, relaxed::after_blank(in_, to));
        const bool first = is_first(from);
        if (head == object_head::empty) return first || marked() || stands_alone(in_, from, to);
        if (head != object_head::none) return true;
        std::size_t bare = 0;
        for (std::size_t i = repairs; i < in_.repairs.size(); ++i)
            bare += in_.repairs[i].kind == repair_kind::unquoted_string ? 1U : 0U;
        in_.charge(in_.repairs.size() - repairs);
        if (bare == 1 && in_.out.find(',') == std::string::npos) return false;  // [END]
        if (in_.text[from] == '(' || from == argument_) return nothing_follows(in_, to);
        if (marked() || (first && nothing_follows(in_, to))) return true;
        if (bare != 0) return false;
        const char c = in_.out[1];
        return c == '"' || c == '{' || (c == '[' && in_.out[2] != ']') || stands_alone(in_, from, to);
    }
    /// Keeps the first value. An equal value is ignored; a different one makes the result a guess.
    constexpr bool take(std::size_t from, std::size_t repairs, bool truncated_before) {
        if (const std::size_t early = more_entries_behind(in_, in_.text[from] == '{', in_.at); early != no_place)
            return !in_.fail(failure_kind::syntax, early, "no closing bracket, because the value continues");
        const part larger = part_of_larger(in_, from, in_.at);
        if (larger == part::yes || (!found_ && from > begin_ && begins_within_object(in_, begin_)))
            return !in_.fail(failure_kind::syntax, from, "the whole value, not a part of it");
        const std::size_t comma = relaxed::after_blank(in_, in_.at);
        const std::size_t next = relaxed::after_blank(in_, comma + 1);
        if (from == argument_ && in_.look(comma) == ',' && next < in_.text.size() && in_.text[next] != ')')
            return !in_.fail(failure_kind::syntax, next, "one argument, not several");
        if (const std::size_t quote = end_of_text_behind(in_, repairs, in_.at); quote != no_place)
            return !in_.fail(failure_kind::syntax, quote, "a string with its quotes escaped");
        if (!found_) {
            found_ = true;
            value_ = in_.out;
            if (larger == part::doubt || rest_belongs_to_it(in_, in_.at, value_.size() == 2))
                in_.note(repair_kind::two_readings, from);
            return true;
        }
        const bool same = value_ == in_.out && value_.size() > 2;
        shorten(in_.repairs, repairs);
        in_.note(repair_kind::doubled_output, from);
        in_.truncated = in_.truncated || truncated_before;  // the rest of a copy that is cut off is not known
        if (!same && second_ == no_place) second_ = from;
        return true;
    }
    static constexpr std::size_t most_tried = 4096;  ///< bytes that are read only for the message of a failure
    static constexpr std::size_t most_tries = 4;

    reading_state& in_;
    std::size_t begin_ = 0;            ///< the beginning of the text, after blanks
    std::size_t argument_ = no_place;  ///< the beginning of the argument of a call that is the whole text
    std::size_t second_ = no_place;    ///< the position of a value that differs
    std::string value_{};              ///< the value
    failure tried_{};                  ///< why the first bracket was not a value
    std::size_t broken_ = 0;           ///< open brackets in unreadable text
    std::size_t unclosed_ = 0;  ///< within it, no text in double quotes that begins before this position has an end
    std::size_t unclosed_single_ = 0;
    bool has_tried_ = false;
    std::size_t tries_ = 0;
    bool found_ = false;
    bool in_fence_ = false;
    bool in_tag_ = false;
    bool in_prose_ = false;
    bool filling_ = false;  ///< only a value that fills its fence counts
};

}}}  // namespace toolkit::v0::json_prose
