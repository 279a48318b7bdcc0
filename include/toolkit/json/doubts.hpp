// In: a value that was read, its repairs, and the text before and after it. Out: whether it is part of a larger value
// that lost its bracket, and whether its repairs have a second reading. json/extract_text.hpp checks this before it
// takes a value.
#pragma once

#include <toolkit/json/behind_value.hpp>
#include <toolkit/json/one_token.hpp>
#include <toolkit/json/relaxed_text.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace json_prose {

/// Whether a value is part of another one. `doubt`: its name may also be a word of the prose.
enum class part : std::uint8_t { no, doubt, yes };

/// Whether a quotation mark of any kind ends before `end`.
constexpr bool quote_ends_before(const reading_state& in, std::size_t end) noexcept {
    return relaxed::quote_ends(in.text.substr(0, end));
}

/// Whether `at` is followed by a bracket that closes a larger value, or by a comma and another member.
constexpr bool larger_value_goes_on(reading_state& in, std::size_t at) {
    std::size_t next = relaxed::after_blank(in, at);
    const bool comma = in.look(next) == ',';
    if (comma) next = relaxed::after_blank(in, next + 1);
    const char c = in.look(next);
    return c == '}' || c == ']' || (comma && (relaxed::quote_at(in, next).size != 0 || relaxed::key_begins(in, next)));
}

/// Whether the text before the bracket at `from` is the key of a member, or an element and a comma. The value ends
/// before `to`.
constexpr part part_of_larger(reading_state& in, std::size_t from, std::size_t to) {
    constexpr std::string_view separators = ":=;,";
    const auto before_spaces = [&](std::size_t at) {
        while (at > 0 && relaxed::is_space(in.text[at - 1])) --at;
        return at;
    };
    const std::size_t end = before_spaces(from);
    in.charge(from - end);
    if (end == 0) return part::no;
    const char mark = in.text[end - 1];
    if (separators.find(mark) == std::string_view::npos)  // "key" [1], but not '{"a":1}'
        return quote_ends_before(in, end) && larger_value_goes_on(in, to) ? part::doubt : part::no;
    const std::size_t word_end = before_spaces(end - 1);
    if (quote_ends_before(in, word_end)) return part::yes;
    std::size_t word = word_end;
    while (word > 0 && word_end - word < repair_bounds.key_bytes && relaxed::is_name(in.text[word - 1])) --word;
    std::size_t line = word;
    while (line > 0 && (in.text[line - 1] == ' ' || in.text[line - 1] == '\t')) --line;
    in.charge(end - line);
    const bool alone = line == 0 || std::string_view{"\n,{[}]"}.find(in.text[line - 1]) != std::string_view::npos;
    const bool element = mark == ',' && word == word_end;  // ], {"a": 1}
    if (!alone && !element && !quote_ends_before(in, line)) return part::no;
    if (line > 0 && in.text[line - 1] == ',' && quote_ends_before(in, before_spaces(line - 1))) return part::yes;
    return larger_value_goes_on(in, to) ? part::doubt : part::no;
}

/// Whether the text begins with a key, or with a wrong mark and a key. Its first bracket is then lost.
constexpr bool begins_within_object(reading_state& in, std::size_t begin) {
    const auto is_key = [&](std::size_t at) {
        return relaxed::quote_at(in, at).size != 0 && relaxed::key_begins(in, at);
    };
    const bool mark = one_token::is_mark(in.look(begin)) && in.look(begin) != '{' && in.look(begin) != '[';
    return is_key(begin) || (mark && is_key(relaxed::after_blank(in, begin + 1)));
}

/// Whether a bracket closes after `at` that was not opened there, with a quote before it. The value may then be part of
/// a text whose quotes were not escaped. After an `empty` value a quote is enough: {}key": 1.
constexpr bool rest_belongs_to_it(reading_state& in, std::size_t at, bool empty) {
    const std::size_t from = at;
    relaxed::bracket_counts opened;
    bool quote = false;
    bool more = false;
    for (; at < in.text.size() && !more && !relaxed::ends_at(in, at); ++at) {
        const char c = in.text[at];
        quote = quote || c == '"' || c == '\'';
        more = empty ? c == '"' : (c == '}' || c == ']') && !opened.pass(c) && quote;
        if (c == '{' || c == '[') opened.pass(c);
    }
    in.charge(at - from);
    return more;
}

/// Whether a bracket was inserted at the position of a comma.
constexpr bool is_pair(const repair& comma, const repair& other) noexcept {
    return other.kind == repair_kind::missing_bracket && other.offset == comma.offset;
}

/// Records a second reading of a value that json/relaxed_value.hpp read. One repair of the structure shows what was
/// lost. Two of different kinds do not: {}cc": 1} was {"cc": 1}, or {}, "cc": 1. A single repair is also doubtful if
/// quotes or brackets follow the value, or if not all changes of one token were tried.
constexpr void mark_doubtful_repairs(reading_state& in, std::size_t repairs, std::size_t to) {
    using enum repair_kind;
    constexpr std::array structure{missing_quote, missing_comma,   missing_colon, extra_colon,
                                   wrong_mark,    missing_bracket, stray_bracket};
    std::size_t kinds = 0;
    bool colon = false;
    std::size_t place = to;
    for (const repair_kind kind : structure)
        for (std::size_t i = repairs; i < in.repairs.size(); ++i) {
            if (in.repairs[i].kind != kind) continue;
            // [{"a":1{"a":2}] lost a bracket and a comma together.
            if (kind == missing_comma && i + 1 < in.repairs.size() && is_pair(in.repairs[i], in.repairs[i + 1]))
                continue;
            if (kind == missing_comma && i > repairs && is_pair(in.repairs[i], in.repairs[i - 1])) continue;
            ++kinds;
            colon = kind == missing_colon || kind == extra_colon;
            place = in.repairs[i].offset;
            break;
        }
    in.charge(in.repairs.size() - repairs);
    if (kinds == 0) return;
    bool doubtful = kinds > 1 || (!colon && one_token::is_spent(in));
    std::size_t at = to;
    for (; at < in.text.size() && !doubtful && !relaxed::ends_at(in, at); ++at)
        doubtful = std::string_view{"\"{}[]"}.find(in.text[at]) != std::string_view::npos;
    in.charge(at - to);
    if (doubtful) in.note(two_readings, place);
}

}}}  // namespace toolkit::v0::json_prose
