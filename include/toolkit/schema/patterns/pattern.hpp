// In: the text of a pattern. Out: a compiled pattern that decides which texts match, or a sentence that says what is
// not accepted and what to write instead. It works at compile time and at run time.
//
//     constexpr auto id = toolkit::compile_pattern("^[a-z]{2}-\\d+$");
//     static_assert(toolkit::matches(*id, "ab-12"));
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/schema/patterns/pattern_automaton.hpp>
#include <toolkit/schema/patterns/pattern_match.hpp>
#include <toolkit/schema/patterns/pattern_syntax.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

namespace patterns {

constexpr pattern_trouble compile(std::string_view text, pattern_program& program) noexcept {
    if (const pattern_trouble wrong = read_pattern(text, program.tree); !wrong.none()) return wrong;
    if (run_maker{program}.make()) return {};
    if (automaton_maker{program}.make()) return {};
    return {0, "has repetitions that are too large when they are expanded, counted",
            "repeat less, or bound the length with max_length"};
}

}  // namespace patterns

/// Compiles a pattern: ECMA-262 with the flag u, without lookaround, backreferences, word boundaries and Unicode
/// properties. A pattern that is not accepted gives invalid_argument with the position and the cure.
[[nodiscard]] constexpr result<pattern_program> compile_pattern(std::string_view text) {
    result<pattern_program> made{std::in_place};
    if (const pattern_trouble wrong = patterns::compile(text, *made); !wrong.none()) {
        const complaint words = say("it ", wrong.words().view());
        made = failure::of(failure_kind::invalid_argument, "pattern", words.view());
    }
    return made;
}

/// Why compile_pattern would refuse this text, for a message of the compiler.
[[nodiscard]] constexpr pattern_trouble pattern_objection(std::string_view text) noexcept {
    pattern_program program;
    return patterns::compile(text, program);
}

[[nodiscard]] constexpr pattern_view view_of(const pattern_program& program) noexcept {
    return {&program.plan,       program.tree.sets.data(), program.tree.ranges.data(),
            program.runs.data(), program.positions.data(), program.follow.data()};
}

/// Whether the pattern matches anywhere in the text, which must be UTF-8. JSON Schema does not anchor patterns; use ^
/// and $.
[[nodiscard]] constexpr bool matches(const pattern_program& program, std::string_view text) noexcept {
    return matches(view_of(program), text);
}

/// The used sizes of a program.
struct pattern_sizes {
    std::size_t sets;
    std::size_t ranges;
    std::size_t runs;
    std::size_t positions;
    std::size_t words;
};

/// The part of a pattern that a program keeps: no tree, and only the space that this pattern needs.
template <pattern_sizes Sizes>
struct fitted_pattern {
    pattern_plan plan{};
    std::array<code_set, Sizes.sets> sets{};
    std::array<code_range, Sizes.ranges> ranges{};
    std::array<pattern_run, Sizes.runs> runs{};
    std::array<pattern_unit, Sizes.positions> positions{};
    std::array<std::uint64_t, Sizes.positions * Sizes.words> follow{};

    [[nodiscard]] constexpr pattern_view view() const noexcept {
        return {&plan, sets.data(), ranges.data(), runs.data(), positions.data(), follow.data()};
    }
};

template <pattern_sizes Sizes>
[[nodiscard]] constexpr bool matches(const fitted_pattern<Sizes>& pattern, std::string_view text) noexcept {
    return matches(pattern.view(), text);
}

namespace patterns {

constexpr pattern_sizes sizes_of(const pattern_program& program) noexcept {
    return {program.tree.set_count, program.tree.range_count, program.plan.run_count, program.plan.position_count,
            program.plan.words};
}

/// Copies the beginning of an array into a smaller one.
template <class From, class To>
constexpr void copy(const From& from, To& to) noexcept {
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = from[i];
}

template <pattern_sizes Sizes>
constexpr fitted_pattern<Sizes> fit(const pattern_program& program) noexcept {
    fitted_pattern<Sizes> made;
    made.plan = program.plan;
    copy(program.tree.sets, made.sets);
    copy(program.tree.ranges, made.ranges);
    copy(program.runs, made.runs);
    copy(program.positions, made.positions);
    copy(program.follow, made.follow);
    return made;
}

template <auto Text>
consteval auto fit_text() {
    constexpr pattern_program program = [] {
        pattern_program made;
        compile(Text(), made);
        return made;
    }();
    return fit<sizes_of(program)>(program);
}

}  // namespace patterns

/// The compiled pattern of a function object, one object in read-only data. Check pattern_objection first.
///
///     toolkit::matches(toolkit::pattern_of<[] { return std::string_view{"^a+$"}; }>, text)
template <auto Text>
inline constexpr auto pattern_of = patterns::fit_text<Text>();

}}  // namespace toolkit::v0
