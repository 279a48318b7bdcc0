// In: the text of a pattern. Out: its characters, one after the other, and the first error.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/patterns/pattern_tree.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace patterns {

/// A position in the text of a pattern, and the first error.
struct cursor {
    std::string_view text;
    std::size_t at = 0;
    pattern_trouble trouble{};

    [[nodiscard]] constexpr bool done() const noexcept { return at >= text.size(); }
    [[nodiscard]] constexpr char peek(std::size_t ahead = 0) const noexcept {
        return ahead < text.size() - at ? text[at + ahead] : '\0';
    }
    /// Takes the character if it is next. A NUL in the pattern matches no expected character.
    constexpr bool take(char expected) noexcept {
        if (done() || text[at] != expected) return false;
        ++at;
        return true;
    }
    constexpr bool take(std::string_view expected) noexcept {
        if (!text.substr(at).starts_with(expected)) return false;
        at += expected.size();
        return true;
    }
    /// Records an error. Returns false.
    constexpr bool wrong(std::size_t offset, std::string_view what, std::string_view cure) noexcept {
        if (trouble.none()) trouble = {offset, what, cure};
        return false;
    }
};

constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Takes the code point at the cursor, written as itself.
constexpr char32_t read_plain(cursor& in) noexcept {
    const code_point next = read_code_point(in.text, in.at);
    in.at += next.size;
    return next.value;
}

}}}  // namespace toolkit::v0::patterns
