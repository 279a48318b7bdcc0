// In: a value that was read, and the text after it. Out: the position of something there that belongs to the value. If
// there is such a position, the value is only a part of the whole. json/extract_text.hpp checks this before it takes a
// value.
#pragma once

#include <toolkit/json/relaxed_text.hpp>

#include <cstddef>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace json_prose {

using relaxed::reading_state;

inline constexpr std::size_t no_place = static_cast<std::size_t>(-1);  // no place in the text

/// Whether a quoted string begins at `at`, followed by a comma or a closing bracket.
constexpr bool element_begins(reading_state& in, std::size_t at) {
    const relaxed::quote_mark open = relaxed::quote_at(in, at);
    if (open.size == 0) return false;
    std::size_t end = at + open.size;
    while (end < in.text.size() && end - at < repair_bounds.key_bytes && in.text[end] != '\n' &&
           !relaxed::closes(open.kind, relaxed::quote_at(in, end).kind))
        ++end;
    in.charge(end - at);
    const relaxed::quote_mark close = relaxed::quote_at(in, end);
    if (!relaxed::closes(open.kind, close.kind)) return false;
    const char c = in.look(relaxed::after_blank(in, end + close.size));
    return c == ',' || c == ']';
}

/// The position where the object or array that ended before `at` continues, because its closing bracket came too early;
/// otherwise `no_place`.
constexpr std::size_t more_entries_behind(reading_state& in, bool object, std::size_t at) {
    const std::size_t mark = relaxed::after_blank(in, at);
    const bool comma = in.look(mark) == ',';
    const bool apart = comma || in.look(mark) == ';' || in.look(mark) == '=';
    const std::size_t next = apart ? relaxed::after_blank(in, mark + 1) : mark;
    const bool quoted = relaxed::quote_at(in, next).size != 0;
    const bool goes_on = object ? (comma || quoted) && relaxed::key_begins(in, next)
                                : (comma && in.look(next) == '"') || element_begins(in, next);
    return goes_on ? at - 1 : no_place;
}

/// The position of a quote, on the line after `at`, that ends a text of the value; otherwise `no_place`. One of the
/// value's quotes or brackets was then misread. `repairs` is the index of the value's first repair.
constexpr std::size_t end_of_text_behind(reading_state& in, std::size_t repairs, std::size_t at) {
    const std::size_t from = at;
    char quote = '\0';
    char usual = '"';
    bool bracket = false;
    for (std::size_t i = repairs; i < in.repairs.size() && quote == '\0'; ++i) {
        const repair& one = in.repairs[i];
        if (one.kind == repair_kind::unescaped_quote) quote = in.text[one.offset];
        else if (one.kind == repair_kind::missing_quote) quote = '"';
        if (one.kind == repair_kind::single_quotes) usual = '\'';
        bracket = bracket || one.kind == repair_kind::missing_bracket || one.kind == repair_kind::stray_bracket ||
                  one.kind == repair_kind::trailing_comma;
    }
    if (quote == '\0' && bracket) quote = usual;
    if (quote == '\0') return no_place;
    for (; at < in.text.size(); ++at) {
        const char c = in.text[at];
        if (c == '\n' || c == '{' || c == '[') break;
        if (c != quote) continue;
        std::size_t next = at + 1;
        while (in.look(next) == ' ') ++next;
        if (next >= in.text.size() || std::string_view{",:}]\r\n"}.find(in.text[next]) != std::string_view::npos)
            return at;
    }
    in.charge(at - from);
    return no_place;
}

}}}  // namespace toolkit::v0::json_prose
