// The GBNF of characters within JSON strings: a number of any characters, one of a class, or one with its escape.
#pragma once

#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/gbnf/gbnf.hpp>
#include <toolkit/schema/rules/value_rules.hpp>

#include <array>
#include <cstddef>

namespace toolkit { inline namespace v0 { namespace gbnf {

inline constexpr std::size_t no_limit = value_rules::no_limit;

// ---- length

constexpr void append_exactly(gbnf_writer& out, std::size_t count) noexcept {
    const auto some = [&](gbnf_rule rule, std::size_t times) {
        for (; times != 0; times -= times < grammar_bounds.repetitions ? times : grammar_bounds.repetitions) {
            const std::size_t now = times < grammar_bounds.repetitions ? times : grammar_bounds.repetitions;
            out.use(rule);
            out.repeat(now, now);
        }
    };
    some(gbnf_rule::many, count / 10'000);
    some(gbnf_rule::characters, count % 10'000 / 100);
    some(gbnf_rule::character, count % 100);
}
constexpr void append_at_most(gbnf_writer& out, std::size_t count) noexcept {
    const auto up_to = [&](gbnf_rule rule, std::size_t times) {
        if (times == 0) return;
        out.use(rule);
        out.repeat(0, times);
    };
    if (count <= grammar_bounds.repetitions) return up_to(gbnf_rule::character, count);
    const bool is_many = count / 100 > grammar_bounds.repetitions;
    const std::size_t size = is_many ? 10'000 : 100;
    const gbnf_rule block = is_many ? gbnf_rule::many : gbnf_rule::characters;
    if (count / size > grammar_bounds.repetitions) count = size * grammar_bounds.repetitions;
    // Either some whole blocks and then less than one, or all blocks and then the rest. Each text has one derivation.
    out.open();
    up_to(block, count / size - 1);
    if (is_many) append_at_most(out, size - 1);
    else up_to(gbnf_rule::character, size - 1);
    out.alternative();
    out.use(block);
    out.repeat(count / size, count / size);
    if (is_many) append_at_most(out, count % size);
    else up_to(gbnf_rule::character, count % size);
    out.close();
}
/// Appends this many characters of a JSON string.
constexpr void append_characters(gbnf_writer& out, std::size_t least, std::size_t most) noexcept {
    if (most == no_limit && least <= 100) {
        out.use(gbnf_rule::character);
        return out.at_least(least);
    }
    append_exactly(out, least);
    if (most == no_limit) {
        out.use(gbnf_rule::character);
        out.repeat("*");
    } else {
        append_at_most(out, most - least);
    }
}

// ---- repetition

/// Appends an item `least` to `most` times, in pieces that llama.cpp accepts. `append` writes it once. A large maximum
/// may be reduced.
template <class Append>
constexpr void append_repeated(gbnf_writer& out, std::size_t least, std::size_t most, Append append) {
    constexpr std::size_t step = grammar_bounds.repetitions;
    for (; least > step; least -= step, most -= most == no_limit ? 0 : step) {
        append();
        out.repeat(step, step);
    }
    if (most == 0) return;
    append();
    if (most == no_limit) out.at_least(least);
    else out.repeat(least, most < step ? most : step);
}

// ---- one character of a pattern

/// Appends a code point as written in a JSON string.
constexpr void append_point(gbnf_writer& out, char32_t point) noexcept {
    const encoded_code_point bytes = encode_utf8(point);
    std::array<char, 16> quoted{};
    text_sink into{quoted.data()};
    append_json_string(into, {bytes.bytes.data(), bytes.size});
    out.literal({quoted.data() + 1, into.size() - 2});
}

/// Whether a character is written as itself in a JSON string.
constexpr bool is_plain(char32_t point) noexcept { return point >= 0x20 && point != '"' && point != '\\'; }

/// Calls `use(first, last)` with the parts of a range that are written as themselves.
template <class Use>
constexpr void each_plain(const code_range& range, Use use) noexcept {
    constexpr std::array<code_range, 5> allowed{
        {{0x20, '!'}, {'#', '['}, {']', 0xD7FF}, {0xE000, 0xFFFF}, {0x10000, 0x10FFFF}}};
    for (const code_range& part : allowed) {
        const char32_t first = range.first > part.first ? range.first : part.first;
        const char32_t last = range.last < part.last ? range.last : part.last;
        if (first <= last) use(first, last);
    }
}

/// Appends one character of a class, which must not be empty: unescaped characters first, then those with escapes.
constexpr void append_set(gbnf_writer& out, const code_range* ranges, std::size_t size) noexcept {
    std::size_t plain = 0;
    std::size_t escaped = 0;
    for (std::size_t i = 0; i < size; ++i) {
        each_plain(ranges[i], [&](char32_t, char32_t) { ++plain; });
        for (char32_t point = ranges[i].first; point <= ranges[i].last && point <= '\\'; ++point)
            if (!is_plain(point)) ++escaped;
    }
    if (escaped != 0) out.open();
    if (plain != 0) {
        gbnf_class all = out.begin_class();
        for (std::size_t i = 0; i < size; ++i)
            each_plain(ranges[i], [&](char32_t first, char32_t last) { all.add(first, last); });
        all.end();
    }
    bool first = plain == 0;
    for (std::size_t i = 0; i < size; ++i)
        for (char32_t point = ranges[i].first; point <= ranges[i].last && point <= '\\'; ++point) {
            if (is_plain(point)) continue;
            if (!first) out.alternative();
            first = false;
            append_point(out, point);
        }
    if (escaped != 0) out.close();
}

constexpr void append_unit(gbnf_writer& out, const pattern_view& pattern, pattern_unit unit) noexcept {
    if (unit.is_set()) {
        const code_set& set = pattern.sets[unit.set()];
        append_set(out, pattern.ranges + set.first, set.size);
    } else {
        const code_range one{unit.value, unit.value};
        append_set(out, &one, 1);
    }
}

}}}  // namespace toolkit::v0::gbnf
