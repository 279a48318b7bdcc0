// In: JSON text. Out: its tokens, pulled one by one, strictly by RFC 8259: valid UTF-8, no control characters, no lone
// surrogates, bounded depth and size. Each function returns false on an error. The reader keeps the error and its
// position, and builds a failure only on request. Next: schema/parse.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/json/limits.hpp>
#include <toolkit/json/number.hpp>
#include <toolkit/json/read_trouble.hpp>
#include <toolkit/json/skip.hpp>
#include <toolkit/json/string_scan.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// How strictly a text is read. The default is the strictest.
struct read_policy {
    bool ignore_unknown = false;  ///< unknown keys of a struct are checked and skipped
    bool null_is_absent = false;  ///< null in an optional field means that the field is absent
    bool all_required = false;    ///< every key is required; an optional field may be null, which means absent
};

/// What follows within an array or object.
enum class next_item : std::uint8_t { item, end, failed };

/// A cursor over JSON text.
class json_reader {
private:
    /// Reads a string up to its end (`whole`) or its first escape.
    TOOLKIT_ONCE constexpr bool read_run(std::string_view& run, bool& whole, std::string_view expected) noexcept {
        skip_space();
        if (at_ == end_ || *at_ != '"') return wrong_value(expected);
        const char* const from = ++at_;
        if (const char* const close = string_scan::find_near_quote(from, end_)) {
            run = {from, static_cast<std::size_t>(close - from)};
            at_ = close + 1;
            return whole = true;
        }
        bool high = false;
        at_ = string_scan::find_special(at_, end_, high);
        run = {from, static_cast<std::size_t>(at_ - from)};
        if (high && !check_utf8(run)) return false;
        if (at_ == end_ || static_cast<unsigned char>(*at_) < 0x20) return broken_string();
        whole = *at_ == '"';
        if (whole) ++at_;
        return true;
    }
    /// Continues at an escape to the end of the string that begins with `run`. Sets `text` unless it is null.
    TOOLKIT_ONCE constexpr bool read_rest(std::string* text, std::string_view run) {
        string_scan::gathered_text pieces{text};
        pieces.put(run);
        const char* const from = at_;
        unsigned beyond = 0;
        // Escapes are ASCII, so the text between them is UTF-8 if the whole is.
        const auto sound = [&] { return beyond == 0 || check_utf8({from, static_cast<std::size_t>(at_ - from)}); };
        for (;;) {
            pieces.put_unescaped(at_, end_, beyond);
            if (at_ == end_ || static_cast<unsigned char>(*at_) < 0x20) return sound() && broken_string();
            if (*at_ == '"') {
                if (!sound()) return false;
                ++at_;
                pieces.flush();
                return true;
            }
            if (*at_ == '\\') {
                char32_t value = 0;
                const string_scan::escape_result read = string_scan::read_escape(at_, end_, value);
                if (read != string_scan::escape_result::good) return sound() && bad_escape(read);
                const encoded_code_point bytes = encode_utf8(value);
                pieces.put({bytes.bytes.data(), bytes.size});
            } else {
                const char* const begin = at_;
                bool high = false;
                at_ = string_scan::find_special(at_, end_, high);
                if (high) beyond |= 0x80U;
                pieces.put({begin, static_cast<std::size_t>(at_ - begin)});
            }
        }
    }
    /// Reports what is wrong with a value that was to be skipped.
    TOOLKIT_ONCE [[gnu::cold, gnu::noinline]] constexpr bool refuse_skipped(skip_stop why) {
        if (why == skip_stop::level) return too_deep();
        if (why == skip_stop::in_object || why == skip_stop::in_array)
            return syntax(why == skip_stop::in_object ? "',' or '}'" : "',' or ']'");
        if (why == skip_stop::value) return skip_scalar(peek());
        if (at_ != end_ && *at_ == '"') return skip_key();
        return syntax(why == skip_stop::first_key ? "a key in double quotes or '}'" : "a key in double quotes");
    }
    TOOLKIT_ONCE constexpr bool skip_scalar(char first) {
        constexpr std::string_view expected = "a value";
        if (first == '"') {
            std::string_view run;
            bool whole = false;
            return read_run(run, whole, expected) && (whole || read_rest(nullptr, {}));
        }
        if (first == '-' || numbers::is_digit(first)) {
            bool negative = false;
            std::uint64_t magnitude = 0;
            number_text number;
            return take_small_whole(negative, magnitude) || read_number(number, expected);
        }
        if (take_word("true") || take_word("false") || take_word("null")) return true;
        return syntax(expected);
    }

public:
    constexpr explicit json_reader(std::string_view text, read_policy how = {}) noexcept
        : policy(how), begin_(text.data()), at_(text.data()), end_(text.data() + text.size()) {}

    const read_policy policy;

    // ---- the document

    [[nodiscard]] constexpr bool begin_document() noexcept {
        if (static_cast<std::size_t>(end_ - begin_) <= json_bounds.bytes) return true;
        return trouble_.is(failure_kind::too_large, begin_, "a text of at most 64 MiB");
    }
    [[nodiscard]] constexpr bool end_document() noexcept {
        skip_space();
        if (at_ == end_) return true;
        return trouble_.is(failure_kind::trailing_text, at_, "nothing after the value", token_at(at_));
    }

    // ---- arrays and objects

    /// Consumes `{` or `[`. `expected` is for the message if another value is there.
    [[nodiscard, gnu::always_inline]] constexpr bool begin(char bracket, std::string_view expected) noexcept {
        skip_space();
        if (at_ == end_ || *at_ != bracket) return wrong_value(expected);
        if (depth_ == json_bounds.depth) return too_deep();
        ++depth_;
        ++at_;
        return true;
    }
    /// Call it after `begin('[')` and after each element.
    [[nodiscard, gnu::always_inline]] constexpr next_item next_element(bool first) noexcept {
        return next(']', first, "',' or ']'");
    }
    /// Call it after `begin('{')` and after each value. At an item, the key is next.
    [[nodiscard, gnu::always_inline]] constexpr next_item next_member(bool first) noexcept {
        const next_item what = next('}', first, "',' or '}'");
        if (what != next_item::item || (at_ != end_ && *at_ == '"')) return what;
        syntax(first ? "a key in double quotes or '}'" : "a key in double quotes");
        return next_item::failed;
    }
    /// Consumes `printed`, the expected comma, key and colon as they are printed, with blanks around the comma. Also
    /// consumes the end of the object. `failed`: something else follows, and nothing is consumed.
    TOOLKIT_ONCE [[nodiscard, gnu::noinline]] constexpr next_item take_expected(std::string_view printed,
                                                                                bool first) noexcept {
        const char* at = string_scan::skip_blanks(at_, end_);
        if (at == end_) return next_item::failed;
        if (*at == '}') {
            at_ = at + 1;
            --depth_;
            return next_item::end;
        }
        if (!first) {
            if (*at != ',') return next_item::failed;
            at = string_scan::skip_blanks(at + 1, end_);
        }
        const std::string_view key = printed.substr(1);
        if (!string_scan::stands_at(at, end_, key)) return next_item::failed;
        at_ = at + key.size();
        return next_item::item;
    }
    /// Consumes a key and its colon if the key is exactly `quoted`, which includes its quotes.
    [[nodiscard, gnu::always_inline]] constexpr bool match_key(std::string_view quoted) noexcept {
        if (static_cast<std::size_t>(end_ - at_) <= quoted.size()) return false;
        if (!string_scan::begins_with(at_, quoted)) return false;
        const char* const key = at_;
        at_ += quoted.size();
        if (*at_ == ':') {
            ++at_;
            return true;
        }
        skip_space();
        if (at_ != end_ && *at_ == ':') {
            ++at_;
            return true;
        }
        at_ = key;
        return false;
    }
    /// Reads any key and its colon. The key may point into `scratch`.
    [[nodiscard]] constexpr bool read_key(std::string_view& key, std::string& scratch) {
        if (!read_view(key, scratch, "a key in double quotes")) return false;
        skip_space();
        if (at_ == end_ || *at_ != ':') return syntax("':'");
        ++at_;
        return true;
    }

    // ---- values

    /// The first byte of the next value; 0 at the end.
    [[nodiscard]] constexpr char peek() noexcept {
        skip_space();
        return at_ == end_ ? '\0' : *at_;
    }
    [[nodiscard]] constexpr bool read_bool(bool& value, std::string_view expected) noexcept {
        skip_space();
        value = take_word("true");
        return value || take_word("false") || wrong_value(expected);
    }
    /// Consumes null if it is next.
    [[nodiscard]] constexpr bool take_null() noexcept {
        skip_space();
        return take_word("null");
    }
    /// Consumes this text, given with its quotes, if it is next in this spelling.
    [[nodiscard]] constexpr bool take_text(std::string_view quoted) noexcept {
        skip_space();
        return take_word(quoted);
    }
    /// Consumes a whole number of at most 18 digits without a fraction or exponent, the most frequent kind.
    [[nodiscard]] constexpr bool take_small_whole(bool& negative, std::uint64_t& magnitude) noexcept {
        skip_space();
        const char* const after = scan_small_whole(at_, end_, negative, magnitude);
        if (after != nullptr) at_ = after;
        return after != nullptr;
    }
    [[nodiscard]] constexpr bool read_number(number_text& number, std::string_view expected) noexcept {
        skip_space();
        if (at_ == end_ || (*at_ != '-' && !numbers::is_digit(*at_))) return wrong_value(expected);
        const char* const after = scan_number(at_, end_, number);
        if (after == nullptr) return syntax(expected);
        at_ = after;
        return true;
    }
    /// Reads a string into `text` and reuses its buffer.
    [[nodiscard]] constexpr bool read_string(std::string& text, std::string_view expected) {
        std::string_view run;
        bool whole = false;
        if (!read_run(run, whole, expected)) return false;
        if (!whole) return read_rest(&text, run);
        text.assign(run);
        return true;
    }
    /// Reads a string as a view of the text, or of `scratch` if it has escapes.
    [[nodiscard]] constexpr bool read_view(std::string_view& text, std::string& scratch, std::string_view expected) {
        bool whole = false;
        if (!read_run(text, whole, expected)) return false;
        if (whole) return true;
        if (!read_rest(&scratch, text)) return false;
        text = scratch;
        return true;
    }
    /// The end of a value at `at`, at the cursor's depth; null if the value is not valid.
    [[nodiscard]] constexpr const char* end_of_value(const char* at) const noexcept {
        const skipped_value passed = skip_any_value(at, end_, json_bounds.depth - depth_);
        return passed.why == skip_stop::end ? passed.at : nullptr;
    }
    /// Checks and skips any value.
    [[nodiscard]] constexpr bool skip_value() {
        const skipped_value passed = skip_any_value(at_, end_, json_bounds.depth - depth_);
        at_ = passed.at;
        return passed.why == skip_stop::end || refuse_skipped(passed.why);
    }

    // ---- places

    struct place {
        const char* at;
        std::size_t depth;
    };
    /// The beginning of the next value. `go_back` returns to it.
    [[nodiscard, gnu::always_inline]] constexpr place mark() noexcept {
        skip_space();
        return {at_, depth_};
    }
    constexpr void go_back(place to) noexcept {
        at_ = to.at;
        depth_ = to.depth;
    }
    /// The cursor and the end of the text, for callers that read directly. They report their position with go_on.
    [[nodiscard]] constexpr const char* here() const noexcept { return at_; }
    [[nodiscard]] constexpr const char* end_of_text() const noexcept { return end_; }
    constexpr void go_on(const char* at, std::size_t ended = 0) noexcept {  // `ended`: arrays and objects
        at_ = at;
        depth_ -= ended;
    }
    /// The text from a place to the cursor.
    [[nodiscard]] constexpr std::string_view since(place from) const noexcept {
        return {from.at, static_cast<std::size_t>(at_ - from.at)};
    }

    // ---- failing

    /// Refuses a value or key that was read. `at` is its beginning. All functions of this group return false.
    [[gnu::cold, gnu::noinline]] constexpr bool refuse(failure_kind kind, place at, std::string_view expected,
                                                       std::string_view nearest = {}) noexcept {
        return trouble_.is(kind, at.at, expected, token_at(at.at), nearest);
    }
    /// Refuses an object that ended without this key.
    [[gnu::cold, gnu::noinline]] constexpr bool refuse_missing(std::string_view quoted_key) noexcept {
        return trouble_.is(failure_kind::missing_key, at_ - 1, quoted_key);
    }
    /// Called on the way out: the error is in this member or element.
    [[gnu::cold]] constexpr bool within(std::string_view key) noexcept { return trouble_.within(key); }
    [[gnu::cold]] constexpr bool within(std::size_t index) noexcept { return trouble_.within(index); }
    /// The error is in the member whose key is at this place of the text.
    [[gnu::cold]] constexpr bool within_quoted(place key) noexcept { return trouble_.within_quoted(token_at(key.at)); }
    /// The failure for the error that was recorded.
    [[nodiscard, gnu::cold, gnu::noinline]] constexpr failure to_failure() const { return trouble_.to_failure(begin_); }

private:
    [[gnu::always_inline]] constexpr void skip_space() noexcept {
        if (at_ == end_ || static_cast<unsigned char>(*at_) > ' ') return;
        if (*at_ == ' ' && end_ - at_ > 1 && static_cast<unsigned char>(at_[1]) > ' ') ++at_;  // as after a colon
        else at_ = string_scan::find_no_space(at_, end_);
    }
    [[gnu::always_inline]] constexpr bool take_word(std::string_view word) noexcept {
        if (!string_scan::stands_at(at_, end_, word)) return false;
        at_ += word.size();
        return true;
    }
    [[gnu::always_inline]] constexpr next_item next(char bracket, bool first, std::string_view expected) noexcept {
        skip_space();
        if (at_ != end_ && *at_ == bracket) {
            ++at_;
            --depth_;
            return next_item::end;
        }
        if (first) return next_item::item;
        if (at_ != end_ && *at_ == ',') {
            ++at_;
            skip_space();
            return next_item::item;
        }
        syntax(expected);
        return next_item::failed;
    }
    constexpr bool skip_key() {
        if (!skip_scalar('"')) return false;
        skip_space();
        if (at_ == end_ || *at_ != ':') return syntax("':'");
        ++at_;
        return true;
    }

    constexpr bool check_utf8(std::string_view run) noexcept {
        const std::size_t bad = find_invalid_utf8(run);
        if (bad == std::string_view::npos) return true;
        return trouble_.is(failure_kind::invalid_utf8, run.data() + bad, "UTF-8", run.substr(bad, 1));
    }
    [[gnu::cold, gnu::noinline]] constexpr bool bad_escape(string_scan::escape_result what) noexcept {
        const auto left = static_cast<std::size_t>(end_ - at_);
        const std::string_view expected = what == string_scan::escape_result::unknown
                                              ? R"(a JSON escape: \" \\ \/ \b \f \n \r \t \uXXXX)"
                                              : "both halves of a surrogate pair";
        return trouble_.is(failure_kind::syntax, at_, expected, {at_, left < 6 ? left : 6});
    }
    [[gnu::cold, gnu::noinline]] constexpr bool broken_string() noexcept {
        if (at_ == end_) return trouble_.is(failure_kind::syntax, at_, "a closing double quote");
        return trouble_.is(failure_kind::syntax, at_, R"(an escape (\n, \t, \u00XX) for the control character)",
                           {at_, 1});
    }

    /// Refuses what is here: another value than the expected one, or no value.
    [[gnu::cold, gnu::noinline]] constexpr bool wrong_value(std::string_view expected) noexcept {
        const std::string_view token = token_at(at_);
        const char c = token.empty() ? '\0' : token.front();
        const bool is_value = c == '"' || c == '{' || c == '[' || c == '-' || numbers::is_digit(c) || token == "true" ||
                              token == "false" || token == "null";
        return trouble_.is(is_value ? failure_kind::wrong_type : failure_kind::syntax, at_, expected, token);
    }
    [[gnu::cold, gnu::noinline]] constexpr bool too_deep() noexcept {
        return trouble_.is(failure_kind::too_deep, at_, "at most 128 levels");
    }
    [[gnu::cold, gnu::noinline]] constexpr bool syntax(std::string_view expected) noexcept {
        return trouble_.is(failure_kind::syntax, at_, expected, token_at(at_));
    }
    [[nodiscard]] constexpr std::string_view token_at(const char* at) const noexcept {
        return string_scan::token_at({at, static_cast<std::size_t>(end_ - at)}, 0);
    }

    const char* begin_;
    const char* at_;
    const char* end_;
    std::size_t depth_ = 0;

    read_trouble trouble_;
};

}}  // namespace toolkit::v0
