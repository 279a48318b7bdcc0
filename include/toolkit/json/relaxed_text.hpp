// In: a text that is almost JSON, and a position in it. Out: what is there: blanks, comments, quotes, keys. The
// functions look ahead without moving the cursor. Each look ahead is charged to a budget that grows with the text, so
// that reading stays linear. json/relaxed_string.hpp and json/relaxed_value.hpp use it.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/json/limits.hpp>
#include <toolkit/json/repairs.hpp>
#include <toolkit/json/string_scan.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace relaxed {

constexpr bool is_space(char c) noexcept { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
/// Whether a character can be part of a key without quotes.
constexpr bool is_name(char c) noexcept {
    return is_letter(c) || is_digit(c) || c == '_' || c == '$' || c == '-' || static_cast<unsigned char>(c) >= 0x80;
}

enum class quote_kind : unsigned char { none, plain, single, back, smart, smart_single };

/// A quotation mark and its size in bytes.
struct quote_mark {
    quote_kind kind = quote_kind::none;
    std::size_t size = 0;
};

/// An open array, object or tuple.
struct open_bracket {
    char bracket = '[';
    bool any = false;       ///< it contains a value
    bool elided = false;    ///< it contains dots
    bool several = false;   ///< it contains more than one value
    bool comma = false;     ///< a comma precedes the next entry
    std::size_t entry = 0;  ///< the beginning of its last entry in the output
};

/// The number of open brackets of each kind within a text.
class bracket_counts {
public:
    /// Returns false at a bracket that closes none of them.
    constexpr bool pass(char c) noexcept {
        constexpr std::string_view brackets = "{[(}])";
        const std::size_t kind = brackets.find(c);
        if (kind == std::string_view::npos) return true;
        if (kind < 3) ++open_[kind];
        else if (open_[kind - 3] == 0) return false;
        else --open_[kind - 3];
        return true;
    }
    [[nodiscard]] constexpr bool any() const noexcept { return open_[0] + open_[1] + open_[2] != 0; }

private:
    std::array<std::size_t, 3> open_{};
};

constexpr char closer_of(char bracket) noexcept { return bracket == '{' ? '}' : bracket == '[' ? ']' : ')'; }

/// The state of the repair of one text.
struct reading_state {
    std::string_view text{};
    std::size_t at = 0;
    std::string out{};
    std::vector<repair> repairs{};
    bool truncated = false;
    std::array<open_bracket, json_bounds.depth> open{};
    std::size_t depth = 0;
    std::size_t glances = 0;  ///< bytes charged so far
    std::size_t changes = 0;  ///< bytes that were read to try changes of one token
    bool failed = false;
    bool unsure = false;                              ///< it failed because the end of a string is not certain
    std::size_t watched = std::string_view::npos;     ///< a position in `out`, where an element or key begins
    std::size_t watched_at = std::string_view::npos;  ///< its position in the text, once it was read
    std::span<const std::string_view> names{};        ///< of the expected fields, if they are known
    failure why{};

    constexpr explicit reading_state(std::string_view of) : text(of) {}

    [[nodiscard]] constexpr char look(std::size_t where) const noexcept {
        return where < text.size() ? text[where] : '\0';
    }
    [[nodiscard]] constexpr bool has(std::size_t where, std::string_view what) const noexcept {
        return where <= text.size() && text.substr(where, what.size()) == what;
    }
    /// Whether a bracket is open that this one closes.
    [[nodiscard]] constexpr bool is_open(char closer) const noexcept {
        for (std::size_t i = 0; i < depth; ++i)
            if (closer_of(open[i].bracket) == closer) return true;
        return false;
    }
    /// Records an error that cannot be repaired. Returns false, so that a reader can return it.
    constexpr bool fail(failure_kind kind, std::size_t where, std::string_view expected) {
        if (failed) return false;
        failed = true;
        why.kind = kind;
        why.offset = where < text.size() ? where : text.size();
        why.expected = expected;
        constexpr std::size_t shown = 2 * failure::found_capacity;
        why.set_found(string_scan::token_at(text.substr(0, where + shown), where));  // not all of the text after it
        return false;
    }
    constexpr void note(repair_kind kind, std::size_t where) {
        if (repairs.size() < repair_bounds.repairs) repairs.push_back({kind, where});
        else fail(failure_kind::too_large, where, "a text with fewer mistakes");
    }
    /// Charges bytes that were read ahead, or that will be read again.
    constexpr void charge(std::size_t bytes) {
        glances += bytes;
        if (is_spent()) fail(failure_kind::syntax, at, "JSON with a simpler structure");
    }
    [[nodiscard]] constexpr bool is_spent() const noexcept {
        return glances > repair_bounds.glances_of_any + repair_bounds.glances * text.size();
    }
    /// Whether the failure comes from a limit or a doubt, so that reading elsewhere is useless.
    [[nodiscard]] constexpr bool is_final() const noexcept {
        return why.kind != failure_kind::syntax || is_spent() || unsure;
    }
};

/// The size in bytes of a space that JSON does not know, or 0 (U+00A0, U+2000 to U+200B, U+202F, U+205F, U+3000,
/// U+FEFF, vertical tab, form feed).
constexpr std::size_t odd_space_at(const reading_state& in, std::size_t at) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(in.look(at + i)); };
    if (byte(0) < 0x80) return byte(0) == '\v' || byte(0) == '\f' ? 1 : 0;
    if (byte(0) == 0xC2 && byte(1) == 0xA0) return 2;
    if (byte(0) == 0xE2 && byte(1) == 0x80 && ((byte(2) >= 0x80 && byte(2) <= 0x8B) || byte(2) == 0xAF)) return 3;
    if (byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) == 0x9F) return 3;
    if (byte(0) == 0xE3 && byte(1) == 0x80 && byte(2) == 0x80) return 3;
    if (byte(0) == 0xEF && byte(1) == 0xBB && byte(2) == 0xBF) return 3;
    return 0;
}

constexpr bool comment_begins(const reading_state& in, std::size_t at) noexcept {
    const char c = in.look(at);
    const char second = in.look(at + 1);
    return c == '#' ? is_space(second) || second == '#' : c == '/' && (second == '/' || second == '*');
}

/// The end of a comment that begins here; `at` itself if there is none.
constexpr std::size_t comment_end(const reading_state& in, std::size_t at) noexcept {
    if (!comment_begins(in, at)) return at;
    const bool block = in.look(at + 1) == '*';
    const std::size_t end = block ? in.text.find("*/", at + 2) : in.text.find('\n', at);
    return end == std::string_view::npos ? in.text.size() : end + (block ? 2U : 0U);
}

/// Whether the value must end here: at the end of the text, of its fence or of its tag.
constexpr bool ends_at(const reading_state& in, std::size_t at) noexcept {
    if (at >= in.text.size()) return true;
    const char next = in.look(at + 1);
    return in.text[at] == '<' ? next == '/' || next == '|' : in.text[at] == '`' && in.has(at, "```");
}

constexpr quote_mark quote_at(const reading_state& in, std::size_t at) noexcept {
    const char c = in.look(at);
    if (c == '"') return {quote_kind::plain, 1};
    if (c == '\'') return {quote_kind::single, 1};
    if (c == '`') return in.has(at, "```") ? quote_mark{} : quote_mark{quote_kind::back, 1};
    if (c != '\xE2' || in.look(at + 1) != '\x80') return {};
    const auto last = static_cast<unsigned char>(in.look(at + 2));
    if (last >= 0x98 && last <= 0x9B) return {quote_kind::smart_single, 3};  // U+2018 to U+201B
    if (last >= 0x9C && last <= 0x9F) return {quote_kind::smart, 3};         // U+201C to U+201F
    return {};
}

/// Whether the text ends with a quotation mark.
constexpr bool quote_ends(std::string_view text) noexcept {
    if (text.empty()) return false;
    const char last = text.back();
    if (last == '"' || last == '\'' || last == '`') return true;
    return text.size() > 2 && text.substr(text.size() - 3, 2) == "\xE2\x80" && last >= '\x98' && last <= '\x9F';
}

/// Whether a string that was opened with one mark may be closed with the other.
constexpr bool closes(quote_kind open, quote_kind close) noexcept {
    if (open == quote_kind::smart) return close == quote_kind::smart || close == quote_kind::plain;
    if (open == quote_kind::smart_single) return close == quote_kind::smart_single || close == quote_kind::single;
    return open == close;
}

/// Whether the comment from `at` to `end` may be the rest of a text with an unescaped quote: "a", // b", "c": 1. A
/// comment on its own line is not.
constexpr bool comment_may_be_text(reading_state& in, std::size_t at, std::size_t end) {
    std::size_t before = at;
    while (before > 0 && (in.text[before - 1] == ' ' || in.text[before - 1] == '\t')) --before;
    if (before == 0 || in.text[before - 1] == '\n') return false;
    for (; at < end; ++at) {
        const quote_mark mark = quote_at(in, at);
        if (mark.size == 0) continue;
        std::size_t next = at + mark.size;
        while (next < end && is_space(in.text[next])) ++next;
        in.charge(next - at);
        if (next == end || std::string_view{",:=;}])"}.find(in.text[next]) != std::string_view::npos) return true;
    }
    return false;
}

/// Passes the comment that begins here.
constexpr void pass_comment(reading_state& in) {
    const std::size_t end = comment_end(in, in.at);
    in.note(repair_kind::comment, in.at);
    if (comment_may_be_text(in, in.at, end)) in.note(repair_kind::two_readings, in.at);
    in.at = end;
}

/// Passes blanks and comments, and records those that JSON does not know.
constexpr void pass_blank(reading_state& in) {
    while (in.at < in.text.size()) {
        if (is_space(in.text[in.at])) {
            ++in.at;
        } else if (const std::size_t size = odd_space_at(in, in.at); size != 0) {
            in.note(repair_kind::odd_space, in.at);
            in.at += size;
        } else if (comment_begins(in, in.at)) {
            pass_comment(in);
        } else {
            return;
        }
    }
}

/// The position that pass_blank would reach.
constexpr std::size_t after_blank(reading_state& in, std::size_t at) {
    const std::size_t from = at;
    while (at < in.text.size()) {
        if (is_space(in.text[at])) {
            ++at;
            continue;
        }
        const std::size_t space = odd_space_at(in, at);
        const std::size_t end = space != 0 ? at + space : comment_end(in, at);
        if (end == at) break;
        at = end;
    }
    in.charge(at - from + 1);
    return at;
}

constexpr bool is_ellipsis(const reading_state& in, std::size_t at) noexcept {
    return in.has(at, "...") || in.has(at, "\xE2\x80\xA6");
}

/// The word of letters that begins here.
constexpr std::string_view word_at(const reading_state& in, std::size_t at) noexcept {
    std::size_t end = at;
    while (end - at < 16 && (is_letter(in.look(end)) || (end != at && is_name(in.look(end))))) ++end;
    return end > at ? in.text.substr(at, end - at) : std::string_view{};
}

/// true, false or null for a word with that meaning in JSON, Python or elsewhere; empty for any other.
constexpr std::string_view literal_of(std::string_view word) noexcept {
    struct spelling {
        std::string_view word;
        std::string_view value;
    };
    constexpr std::array spellings{spelling{"true", "true"},   spelling{"True", "true"},   spelling{"TRUE", "true"},
                                   spelling{"false", "false"}, spelling{"False", "false"}, spelling{"FALSE", "false"},
                                   spelling{"null", "null"},   spelling{"None", "null"},   spelling{"Null", "null"},
                                   spelling{"NULL", "null"}};
    for (const spelling& one : spellings)
        if (one.word == word) return one.value;
    return {};
}

/// Whether a value begins here that is not bare text.
constexpr bool value_begins(const reading_state& in, std::size_t at) noexcept {
    const char c = in.look(at);
    if (c == '{' || c == '[' || is_digit(c) || quote_at(in, at).kind != quote_kind::none) return true;
    if (c == '-') return is_digit(in.look(at + 1));
    return !literal_of(word_at(in, at)).empty();
}

/// Whether a key with its colon begins here. With `colon_may_miss`, a quoted key before a value counts too.
constexpr bool key_begins(reading_state& in, std::size_t at, bool colon_may_miss = false) {
    const quote_mark open = quote_at(in, at);
    const std::size_t from = at;
    at += open.size;
    bool closed = open.kind == quote_kind::none;
    for (; at < in.text.size() && at - from < repair_bounds.key_bytes; ++at) {
        if (open.kind == quote_kind::none) {
            if (!is_name(in.text[at])) break;
            continue;
        }
        if (in.text[at] == '\\') {
            ++at;
            continue;
        }
        const quote_mark mark = quote_at(in, at);
        if (!closes(open.kind, mark.kind)) continue;
        if (colon_may_miss && in.text[at - 1] == ':') return true;  // {"key:"value"}: its last quote may be missing
        at += mark.size;
        closed = true;
        break;
    }
    in.charge(at - from);
    if (!closed || at == from) return false;
    if (open.kind == quote_kind::none && in.look(at) == '"') ++at;  // its first quote may be missing
    const std::size_t next = after_blank(in, at);
    if (in.look(next) == ':') return open.kind != quote_kind::none || !in.has(next, "://");
    return colon_may_miss && open.kind != quote_kind::none && value_begins(in, next);
}

}}}  // namespace toolkit::v0::relaxed
