// In: a text that is not JSON, and the beginning of a value in it. Out: the JSON after one token is inserted, removed
// or replaced, if all such changes give the same value. Two different values give no answer. json/relaxed_value.hpp
// reads values that are further from JSON. json/extract_text.hpp calls both.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/json/mark_counts.hpp>
#include <toolkit/json/reader.hpp>
#include <toolkit/json/token_run.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace one_token {

using relaxed::is_space;
using relaxed::reading_state;

/// A change of one token: `drop` bytes at `at` are removed, and `put` is inserted there unless it is '\0'.
struct edit {
    std::size_t at = 0;
    std::size_t drop = 0;
    char put = '\0';
};

/// The weight of a changed text. `without_closer` and `lone_quote` count only against other readings, and `doubtful`
/// against any. `other_kind` leaves the value to json/relaxed_value.hpp.
enum class meaning : std::uint8_t { plain, without_closer, lone_quote, doubtful, other_kind };

enum class reading : std::uint8_t { none, one, several };

/// The most bytes that may be searched for changes, over all searches of one text.
constexpr std::size_t most_work(std::size_t bytes) noexcept { return 1048576 + 24 * bytes; }

/// Whether this limit is reached, so that some changes were not tried.
constexpr bool is_spent(const reading_state& in) noexcept { return in.changes > most_work(in.text.size()); }

/// Whether an object of this JSON, which has no blanks, contains a key twice. Keys are compared as written.
constexpr bool repeats_key(std::string_view json) {
    std::vector<std::vector<std::string_view>> open;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char c = json[at];
        if (c == '{' || c == '[') open.emplace_back();
        if (c == '"') {
            begin = at;
            for (++at; json[at] != '"'; ++at) at += json[at] == '\\' ? 1U : 0U;
        } else if (c == ':') {
            open.back().push_back(json.substr(begin, at - begin));
        } else if (c == '}' || c == ']') {
            std::vector<std::string_view>& keys = open.back();
            sort_list(keys);
            if (std::adjacent_find(keys.begin(), keys.end()) != keys.end()) return true;
            open.pop_back();
        }
    }
    return false;
}

/// Searches for the one change that turns the text at `from` into JSON.
class search {
public:
    /// `marked`: the value is in a fence or tag, which may end after it.
    constexpr search(reading_state& in, std::size_t from, bool marked) : in_(in), from_(from), marked_(marked) {}

    /// Also returns `none` if the text ends within the value, because the missing part is unknown.
    constexpr reading find() {
        token_run run{in_.text, from_};
        for (;;) {
            run.pass_blanks();
            if (run.next() == step::done) {
                if (!goes_on(run.at())) return reading::none;
                break;
            }
            if (run.at_end() || ends_here(run.at())) return reading::none;
            if (is_spent()) return reading::none;
            if (!several_) change_token(run);
            if (!several_ && run.look() == '"' && run.takes_string()) change_string(run);
            if (run.takes_string()) is_first_ = run.next() == step::first_key || run.next() == step::first_value;
            const std::size_t at = run.at();
            const bool taken = run.take();
            spend(run.at() - at + 1);
            if (taken) continue;
            if (run.at_end()) return reading::none;
            break;
        }
        if (several_) return reading::several;
        if (is_spent() || found_.empty() || other_kind_ || (lone_quote_ && edit_.drop == 0)) return reading::none;
        const bool opened = edit_.drop == 0 && (edit_.put == '[' || edit_.put == '{');
        if (!opened || without_closer_.empty() || without_closer_ == found_) return reading::one;
        rival_ = edit_.at;
        return reading::several;
    }

    /// Of the one reading: its JSON without blanks, its end in the text, and the repair.
    [[nodiscard]] constexpr const std::string& json() const noexcept { return found_; }
    [[nodiscard]] constexpr std::size_t end() const noexcept { return end_; }
    [[nodiscard]] constexpr repair done() const noexcept { return {kind_of_edit(), edit_.at}; }
    /// The position where the second reading differs.
    [[nodiscard]] constexpr std::size_t rival() const noexcept { return rival_; }
    /// The position in the text of byte `at` of `json()`.
    [[nodiscard]] constexpr std::size_t place_of(std::size_t at) const {
        std::size_t place = std::string_view::npos;
        static_cast<void>(changed(edit_, end_, at, &place));
        return place;
    }

private:
    [[nodiscard]] constexpr char look(std::size_t at) const noexcept { return in_.look(at); }
    [[nodiscard]] constexpr std::size_t after_spaces(std::size_t at) const noexcept {
        while (is_space(look(at))) ++at;
        return at;
    }
    [[nodiscard]] constexpr std::size_t before_spaces(std::size_t at) const noexcept {
        while (at > from_ && is_space(look(at - 1))) --at;
        return at;
    }
    constexpr void spend(std::size_t bytes) noexcept { in_.changes += bytes; }
    [[nodiscard]] constexpr bool is_spent() const noexcept { return one_token::is_spent(in_); }

    // ---- changes between tokens

    constexpr void change_token(const token_run& run) {
        const std::size_t at = run.at();
        const char c = look(at);
        for (const char put : std::string_view{"{[}],:\""}) {
            change(run, {at, 0, put});
            if (is_mark(c) && c != put) change(run, {at, 1, put});
        }
        if (!is_mark(c)) return;
        drop_token(run, c);
    }
    /// Removes a surplus mark: a repeated one, or a bracket that closes nothing.
    constexpr void drop_token(token_run run, char c) {
        const std::size_t at = run.at();
        const std::size_t second = c == '"' ? at + 1 : after_spaces(at + 1);
        token_run with = run;
        const bool may_stand = with.put(c);
        if (look(second) == c && (c == '"' || may_stand)) {
            if (c == '"') with = run;
            with.move_to(second + (c == '"' ? 0U : 1U));
            return go_on(with, {c == '"' ? at : second, 1, '\0'});
        }
        if (c != '}' && c != ']') return;
        run.move_to(at + 1);
        go_on(run, {at, 1, '\0'}, may_stand ? meaning::without_closer : meaning::plain);
    }
    constexpr void change(token_run run, edit one) {
        const std::size_t behind = one.at + one.drop;
        run.move_to(behind);
        if (one.put == '"') return open_string(run, one);
        const char next = look(after_spaces(behind));
        if ((one.put == '{' || one.put == '[') && next == relaxed::closer_of(one.put)) return;
        if ((one.put == '}' || one.put == ']') && run.next() != step::after) return;
        if (!run.put(one.put)) return;
        // {"a", "b"} is a set of Python, and ["a": "b"] was probably an object.
        const bool comma = one.drop == 1 && one.put == ':' && look(one.at) == ',';
        const bool colon = one.drop == 1 && one.put == ',' && look(one.at) == ':' && run.in_array() &&
                           look(before_spaces(one.at) - 1) == '"';
        // {"a": 1{"b": 2} may be two objects. {"a": 1{ "b": 2} has its brace in the place of a comma.
        const bool brace = one.drop == 1 && one.put == ',' && look(one.at) == '{' && run.depth() == 1 &&
                           (is_space(look(one.at - 1)) || !is_space(look(behind)));
        if (is_first_ && (colon || (comma && is_last_member(run)))) go_on(run, one, meaning::other_kind);
        else go_on(run, one, colon || brace ? meaning::doubtful : meaning::plain);
    }
    [[nodiscard]] constexpr bool is_last_member(token_run run) const {
        run.pass_blanks();
        const std::size_t at = run.at();
        const bool last = run.take() && look(after_spaces(run.at())) == '}';
        in_.changes += run.at() - at;
        return last;
    }
    /// Tries a change after which a string begins.
    constexpr void open_string(token_run run, edit one) {
        if (!run.takes_string() || is_space(look(run.at()))) return;
        const std::size_t end = run.end_of_string(run.at());
        spend(end - run.at());
        if (look(end) != '"') return;
        const std::string_view inside = in_.text.substr(run.at(), end - run.at());
        if (one.drop == 0 && !inside.empty() && is_mark(inside.front()) &&
            (run.takes_key() || !may_be_text(inside.front(), inside, mark_counts::of(inside))))
            return;
        run.end_string(end + 1);
        go_on(run, one);
    }
    /// Whether this mark, at an end of a text without its quote, may belong to the text. Otherwise it replaces the
    /// quote. `counts` are those of the text.
    [[nodiscard]] static constexpr bool may_be_text(char mark, std::string_view text,
                                                    const mark_counts& counts) noexcept {
        if (text.size() == 1) return true;
        if (mark == '{' || mark == '}') return counts.braces == 0;
        if (mark == '[' || mark == ']') return counts.brackets == 0;
        if (mark == '\'') return counts.apostrophes > 1 || may_be_apostrophe(text);
        return mark != ',';
    }

    // ---- changes within a string

    constexpr void change_string(const token_run& run) {
        const std::size_t begin = run.at() + 1;
        const std::size_t end = run.end_of_string(begin);
        spend(end - begin + 1);
        mark_counts counts;  // of the text between `begin` and `at`
        for (std::size_t at = begin; at < end; ++at) {
            if (several_ || is_spent()) return;
            end_string(run, begin, at, counts);
            counts.pass(look(at));
            if (look(at) != '\\') continue;
            if (look(at + 1) == '"' && may_follow(run, at + 2)) {  // "C:\": two backslashes were meant
                token_run ended = run;
                ended.end_string(at + 2);
                go_on(ended, {at, 0, '\\'});
            }
            counts.pass(look(++at));
        }
        if (look(end) != '"') {
            end_string(run, begin, end, counts);
            return;
        }
        const bool doubled = look(end + 1) == '"';
        if (doubled) {
            token_run without = run;
            without.end_string(end + 2);
            go_on(without, {end, 1, '\0'});
        }
        if (end == begin || (doubled && !relaxed::is_digit(look(end - 1)))) return;
        // A quote that belongs to the text, unless it is beside a mark between strings.
        const std::size_t before = before_spaces(end);
        const std::size_t after = after_spaces(end + 1);
        constexpr std::string_view comment = "*/";
        const bool between = is_mark(look(before - 1)) || in_.text.substr(0, before).ends_with(comment) ||
                             after >= in_.text.size() || (!doubled && is_mark(look(after)));
        if (between && !run.in_array()) return;
        token_run within = run;
        within.move_to(end + 1);
        if (within.take_rest_of_string()) go_on(within, {end, 0, '\\'}, between ? meaning::lone_quote : meaning::plain);
        else spend(within.at() - end);
    }
    /// The string that began at `begin` may end before `at`, or at the mark there.
    constexpr void end_string(const token_run& run, std::size_t begin, std::size_t at, const mark_counts& counts) {
        if (at != begin && is_space(look(at - 1))) return;
        const std::string_view inside = in_.text.substr(begin, at - begin);
        const char mark = inside.empty() ? '\0' : inside.back();
        // "send:true,tags": it may contain a key and its value.
        const bool member = run.takes_key() && (may_follow(run, at) || may_follow(run, at + 1)) &&
                            inside.find(':') != std::string_view::npos && inside.find(',') != std::string_view::npos;
        const meaning as = member ? meaning::doubtful : meaning::plain;
        if (may_follow(run, at) && (!is_mark(mark) || (!run.takes_key() && may_be_text(mark, inside, counts)))) {
            token_run ended = run;
            ended.end_string(at);
            go_on(ended, {at, 0, '"'}, as);
        }
        if (is_mark(look(at)) && look(at) != '"' && may_follow(run, at + 1)) {
            token_run ended = run;
            ended.end_string(at + 1);
            go_on(ended, {at, 1, '"'}, as);
        }
    }
    [[nodiscard]] constexpr bool may_follow(const token_run& string, std::size_t at) {
        const std::size_t next = after_spaces(at);
        spend(next - at);
        const char c = look(next);
        if (string.takes_key()) return c == ':';
        return c == ',' || c == (string.in_array() ? ']' : '}');
    }

    // ---- readings

    /// Accepts the reading if strict JSON follows up to the end of the value, and nothing after it belongs to the
    /// value.
    constexpr void go_on(token_run run, edit one, meaning as = meaning::plain) {
        const std::size_t from = run.at();
        bool sound = true;
        while (sound && run.next() != step::done) {
            run.pass_blanks();
            sound = run.take();
        }
        spend(run.at() - from + 1);
        if (!sound || several_ || !run.has_opened() || goes_on(run.at())) return;
        // A closing bracket at the end of the text: other missing parts are unknown.
        const bool closer = one.put == '}' || one.put == ']';
        if (closer && after_spaces(one.at + one.drop) >= after_spaces(run.at())) return;
        std::string json = changed(one, run.at(), std::string_view::npos, nullptr);
        spend(json.size());
        json_reader in{json};
        if (json == found_ || !in.skip_value() || !in.end_document() || repeats_key(json)) return;
        if (as == meaning::other_kind || as == meaning::lone_quote) {
            (as == meaning::lone_quote ? lone_quote_ : other_kind_) = true;
            return;
        }
        if (as == meaning::without_closer) {
            without_closer_ = std::move(json);
            return;
        }
        if (as == meaning::doubtful || !found_.empty()) {
            rival_ = one.at;
            several_ = true;
            return;
        }
        found_ = std::move(json);
        edit_ = one;
        end_ = run.at();
    }
    [[nodiscard]] constexpr bool ends_here(std::size_t at) const noexcept {
        return marked_ && relaxed::ends_at(in_, at);
    }
    /// Whether more of the value follows. Words may follow, quotes and brackets may not, even in a comment, because
    /// they may be the rest of a text.
    [[nodiscard]] constexpr bool goes_on(std::size_t at) {
        const std::size_t from = at;
        at = after_spaces(at);
        bool more = std::string_view{",:="}.find(look(at)) != std::string_view::npos && at < in_.text.size();
        while (at < in_.text.size() && !more && !ends_here(at)) {
            more = std::string_view{"\"{}[]"}.find(look(at)) != std::string_view::npos;
            ++at;
        }
        spend(at - from);
        return more;
    }
    /// The changed text without blanks between its tokens. `place` receives the source position of byte `watched` of
    /// it.
    [[nodiscard]] constexpr std::string changed(edit one, std::size_t end, std::size_t watched,
                                                std::size_t* place) const {
        std::string json;
        bool quoted = false;
        bool escaped = false;
        const auto add = [&](char c, std::size_t at) {
            if (!quoted && is_space(c)) return;
            if (place != nullptr && json.size() == watched) *place = at;
            json += c;
            if (c == '"' && !escaped) quoted = !quoted;
            escaped = quoted && c == '\\' && !escaped;
        };
        for (std::size_t at = from_; at <= end; ++at) {
            if (at == one.at && one.put != '\0') add(one.put, at);
            if (at < end && (at < one.at || at >= one.at + one.drop)) add(look(at), at);
        }
        return json;
    }
    [[nodiscard]] constexpr repair_kind kind_of_edit() const noexcept {
        const char dropped = edit_.drop != 0 ? look(edit_.at) : '\0';
        const char put = edit_.put;
        if (put == '\\') return look(edit_.at) == '"' ? repair_kind::unescaped_quote : repair_kind::bad_escape;
        if (put != '\0' && dropped != '\0') return repair_kind::wrong_mark;
        const char mark = put != '\0' ? put : dropped;
        if (mark == '"') return put != '\0' ? repair_kind::missing_quote : repair_kind::doubled_quotes;
        if (mark == ',') return put != '\0' ? repair_kind::missing_comma : repair_kind::extra_comma;
        if (mark == ':') return put != '\0' ? repair_kind::missing_colon : repair_kind::extra_colon;
        return put != '\0' ? repair_kind::missing_bracket : repair_kind::stray_bracket;
    }

    reading_state& in_;
    std::size_t from_;
    std::string found_{};  ///< the JSON of the first reading
    edit edit_{};          ///< the change that gave it
    std::size_t end_ = 0;
    std::size_t rival_ = 0;
    std::string without_closer_{};  ///< the JSON without a closing bracket
    bool marked_ = false;
    bool several_ = false;
    bool lone_quote_ = false;  ///< two elements may be one text with a quote in it
    bool other_kind_ = false;  ///< it may be a set, or an object instead of an array
    bool is_first_ = false;    ///< the last string is the first of its object or array
};

}}}  // namespace toolkit::v0::one_token
