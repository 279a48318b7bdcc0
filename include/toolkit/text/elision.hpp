// What an apostrophe joins to a word: the article or pronoun before it (l'homme, dell'arte, qu'il) and the English s
// after it (John's). In: a folded word. Out: the word itself and the parts around it. Next: terms, phrases.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/table.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The parts of a word: {"l'", "homme", ""} or {"", "john", "'s"}. Without such an apostrophe `word` is the whole.
struct elided_word {
    std::string_view before;
    std::string_view word;
    std::string_view after;
    friend constexpr bool operator==(const elided_word&, const elided_word&) = default;
};

namespace elision {

// Words that lose their vowel before another vowel in French and Italian.
inline constexpr auto heads = table_of<std::string_view>({
    "agl",    "alcun",  "all", "anch",  "c",     "ch",     "ciascun", "com",    "cos", "d",  "dagl", "dall",
    "degl",   "dell",   "dov", "gl",    "j",     "jusqu",  "l",       "lorsqu", "m",   "n",  "negl", "nell",
    "nessun", "puisqu", "qu",  "quell", "quest", "quoiqu", "s",       "sull",   "t",   "un", "v",
});
static_assert(std::is_sorted(heads.begin(), heads.end()), "toolkit: the list of elided words must be sorted");

// Prefixes of names. Such names are searched with and without the prefix: O'Neill, Sant'Agata.
inline constexpr auto name_heads = table_of<std::string_view>({"o", "sant"});

/// Whether an elision may precede it: it begins with a vowel, an h, a y or a digit. That excludes m'n, d'Souza, c'mon.
[[nodiscard]] constexpr bool may_follow(std::string_view tail) noexcept {
    const char32_t first = tail.empty() ? 0 : point_at(tail, 0).value;
    if (first < 0x80)
        return first != 0 &&
               std::string_view{"aehiouy0123456789"}.find(static_cast<char>(first)) != std::string_view::npos;
    return first == 0x153 || (first >= 0xE0 && first <= 0xFF && first != 0xE7 && first != 0xF1);  // œ; not ç, ñ
}

}  // namespace elision

/// The pieces of a folded word.
[[nodiscard]] constexpr elided_word without_elision(std::string_view folded) noexcept {
    elided_word made{{}, folded, {}};
    const std::size_t first = folded.find('\'');
    if (first == std::string_view::npos) return made;
    if (folded.ends_with("'s") && folded.size() > 2) {
        made.word.remove_suffix(2);
        made.after = folded.substr(folded.size() - 2);
    }
    if (first >= made.word.size()) return made;
    if (in_sorted(elision::heads, folded.substr(0, first)) && elision::may_follow(made.word.substr(first + 1))) {
        made.before = folded.substr(0, first + 1);
        made.word.remove_prefix(first + 1);
    }
    return made;
}

/// The part of a folded name that is also indexed on its own: "neill" of "o'neill". It is empty for any other word.
[[nodiscard]] constexpr std::string_view tail_of_name(std::string_view folded) noexcept {
    for (const std::string_view head : elision::name_heads)
        if (folded.size() >= head.size() + 3 && folded.starts_with(head) && folded[head.size()] == '\'')
            return folded.substr(head.size() + 1);
    return {};
}

}}  // namespace toolkit::v0
