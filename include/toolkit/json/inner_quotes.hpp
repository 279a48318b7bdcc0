// In: a string with unescaped quotes in it, and their positions. Out: whether the string is certainly one text, or may
// have swallowed another member or element. json/relaxed_string.hpp uses it.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/json/relaxed_text.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace relaxed {

/// The quotes within one string. Quotes of a text come in pairs around words: he said "yes" to it. Between quotes that
/// end one string and begin the next, there is a comma, a colon or nothing.
class inner_quotes {
public:
    /// Adds a quote at `at` of this many bytes.
    constexpr void add(std::size_t at, std::size_t bytes) { quotes_.push_back({at, bytes}); }
    /// Adds a quote that was taken for the second of two at the beginning.
    constexpr void add_first(std::size_t at, std::size_t bytes) { insert_at(quotes_, 0, quote{at, bytes}); }

    /// Whether any of them is not an apostrophe.
    [[nodiscard]] constexpr bool is_any(const reading_state& in) const {
        for (const quote& one : quotes_)
            if (!is_apostrophe(in, one)) return true;
        return false;
    }
    /// Whether one of them has no partner. Apostrophes, as in "it's", do not count.
    [[nodiscard]] constexpr bool is_odd(const reading_state& in) const {
        std::size_t all = 0;
        for (const quote& one : quotes_) all += is_apostrophe(in, one) ? 0U : 1U;
        return all % 2 != 0;
    }
    /// Whether there is only one, after a digit, as in 72" wide.
    [[nodiscard]] constexpr bool is_inch(const reading_state& in) const {
        return quotes_.size() == 1 && quotes_.front().at != 0 && is_digit(in.look(quotes_.front().at - 1));
    }
    /// Whether a string may be several strings. It begins at `begin` and ends before `end`, both with a quote. If
    /// brackets within it show that it is `whole`, a quote without a partner is no evidence.
    [[nodiscard]] constexpr bool may_be_several(reading_state& in, std::size_t begin, std::size_t end,
                                                bool whole) const {
        const bool odd = is_odd(in);
        bool opens = true;
        for (const quote& one : quotes_) {
            if (stands_beside_name(in, one)) return true;
            if (is_apostrophe(in, one)) continue;
            if (odd ? !whole && separates(in, one, begin, end) : opens ? !may_open(in, one) : !may_close(in, one))
                return true;
            opens = !opens;
        }
        return false;
    }
    /// Whether the name of a field is beside a quote within the string, as in hello", "to": "bob.
    [[nodiscard]] static constexpr bool name_stands_beside(reading_state& in, std::size_t at, std::size_t bytes) {
        return stands_beside_name(in, {at, bytes});
    }

private:
    struct quote {
        std::size_t at;
        std::size_t bytes;
    };

    static constexpr bool is_apostrophe(const reading_state& in, const quote& one) noexcept {
        const quote_kind kind = quote_at(in, one.at).kind;
        return (kind == quote_kind::single || kind == quote_kind::smart_single) && one.at != 0 &&
               is_name(in.look(one.at - 1)) && is_name(in.look(one.at + one.bytes));
    }
    static constexpr bool is_separator(char c) noexcept { return c == ',' || c == ':' || c == ';' || c == '='; }
    static constexpr std::size_t before_spaces(const reading_state& in, std::size_t at) noexcept {
        while (at > 0 && is_space(in.look(at - 1))) --at;
        return at;
    }
    static constexpr std::size_t after_spaces(const reading_state& in, std::size_t at) noexcept {
        while (is_space(in.look(at))) ++at;
        return at;
    }
    /// Whether a word begins after the quote.
    static constexpr bool may_open(const reading_state& in, const quote& one) noexcept {
        const std::size_t next = one.at + one.bytes;
        const char c = in.look(next);
        return !is_space(c) && !is_separator(c) && c != '}' && c != ']' && quote_at(in, next).size == 0;
    }
    /// Whether a word ends before the quote.
    static constexpr bool may_close(const reading_state& in, const quote& one) noexcept {
        const char c = in.look(one.at - 1);
        return !is_space(c) && c != ':' && c != '=' && c != '{' && c != '[';
    }
    /// Whether the quote is beside a mark that comes between strings, or beside another quote.
    static constexpr bool separates(reading_state& in, const quote& one, std::size_t begin, std::size_t end) {
        const std::size_t before = before_spaces(in, one.at);
        const std::size_t after = after_spaces(in, one.at + one.bytes);
        in.charge(one.at - before + after - one.at);
        if (before <= begin + 1 || after + 1 >= end) return true;
        const char last = in.look(before - 1);
        const char next = in.look(after);
        return is_separator(last) || last == '{' || last == '[' || is_separator(next) || next == '}' || next == ']' ||
               quote_at(in, after).kind == quote_at(in, one.at).kind;
    }
    static constexpr bool stands_beside_name(reading_state& in, const quote& one) {
        if (in.names.empty()) return false;
        const std::size_t before = before_spaces(in, one.at);
        const std::size_t after = after_spaces(in, one.at + one.bytes);
        in.charge(one.at - before + after - one.at);
        for (const std::string_view name : in.names) {
            if (name.empty()) continue;
            if (in.has(after, name) && !is_name(in.look(after + name.size()))) return true;
            if (before >= name.size() && in.has(before - name.size(), name) &&
                (before == name.size() || !is_name(in.look(before - name.size() - 1))))
                return true;
        }
        return false;
    }

    std::vector<quote> quotes_{};
};

}}}  // namespace toolkit::v0::relaxed
