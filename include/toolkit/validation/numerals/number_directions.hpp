// Whether a number is a rise or a fall: up 3 %, fell by 3 %, 3 % higher, um 3 % gesunken.
// In: a text and the bytes of a number. Out: the direction. Next: number_completion.hpp.
#pragma once

#include <toolkit/core/table.hpp>
#include <toolkit/validation/numerals/spelt_numbers.hpp>
#include <toolkit/validation/words/claims_units.hpp>
#include <toolkit/validation/words/term_letters.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quantities {

enum class number_direction : std::uint8_t { none, up, down };

namespace directing {

struct row {
    std::string_view word;
    number_direction is;
};
inline constexpr auto before = table_of<row>({
    {"up", number_direction::up},          {"rose", number_direction::up},        {"rises", number_direction::up},
    {"risen", number_direction::up},       {"increased", number_direction::up},   {"increases", number_direction::up},
    {"grew", number_direction::up},        {"grown", number_direction::up},       {"gained", number_direction::up},
    {"climbed", number_direction::up},     {"stieg", number_direction::up},       {"steigt", number_direction::up},
    {"down", number_direction::down},      {"fell", number_direction::down},      {"falls", number_direction::down},
    {"fallen", number_direction::down},    {"dropped", number_direction::down},   {"declined", number_direction::down},
    {"decreased", number_direction::down}, {"decreases", number_direction::down}, {"shrank", number_direction::down},
    {"lost", number_direction::down},      {"sank", number_direction::down},      {"sinkt", number_direction::down},
    {"fiel", number_direction::down},      {"sunk", number_direction::down},
});
inline constexpr auto behind = table_of<row>({
    {"up", number_direction::up},
    {"higher", number_direction::up},
    {"gestiegen", number_direction::up},
    {"gewachsen", number_direction::up},
    {"down", number_direction::down},
    {"lower", number_direction::down},
    {"gesunken", number_direction::down},
    {"gefallen", number_direction::down},
    {"geschrumpft", number_direction::down},
});

}  // namespace directing

/// The direction of a number whose sign or currency begins at `begin` and whose unit ends at `end`.
[[nodiscard]] constexpr number_direction direction_of(std::string_view text, std::size_t begin,
                                                      std::size_t end) noexcept {
    std::string_view head = text.substr(0, begin);
    for (const std::string_view joint : {" by ", " um ", " about ", " some ", " rund ", " etwa "})
        if (head.ends_with(joint)) {
            head.remove_suffix(joint.size() - 1);
            break;
        }
    if (head.ends_with(' ')) {
        head.remove_suffix(1);
        std::size_t from = head.size();
        while (from > 0 && ((head[from - 1] >= 'a' && head[from - 1] <= 'z') || terms::upper(head[from - 1]))) --from;
        const std::string_view word = head.substr(from);
        for (const directing::row& one : directing::before)
            if (same_word(word, one.word)) return one.is;
    }
    const std::size_t at = skip_blanks(text, end);
    if (at == end || at >= text.size()) return number_direction::none;
    const std::string_view next = letters_at(text, at);
    if (next.empty() || behind_word(text, at + next.size(), "to") != at + next.size()) return number_direction::none;
    for (const directing::row& one : directing::behind)
        if (same_word(next, one.word)) return one.is;
    return number_direction::none;
}

[[nodiscard]] constexpr bool exclude(number_direction a, number_direction b) noexcept {
    return a != number_direction::none && b != number_direction::none && a != b;
}

}}}  // namespace toolkit::v0::quantities
