// In: a text without an object or array. Out: the one string, number or literal that is the whole text. It may also be
// the argument of a call, or alone in a Markdown fence. Anything more is prose, and prose is not data.
// json/extract_text.hpp first tries a quoted text or a fence, and the rest only if it found nothing else.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/json/behind_value.hpp>
#include <toolkit/json/relaxed_scalar.hpp>
#include <toolkit/json/surrounding_text.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace json_prose {

using relaxed::reading_state;

/// The position of the argument of a call, callback(…), or `no_place`.
constexpr std::size_t argument_of_call(reading_state& in, std::size_t begin) {
    std::size_t at = begin;
    if (!relaxed::is_letter(in.look(at))) return no_place;
    while (relaxed::is_name(in.look(at)) || in.look(at) == '.') ++at;
    in.charge(at - begin);
    return in.look(at) == '(' ? relaxed::after_blank(in, at + 1) : no_place;
}

/// Whether the text ends after the value. Only a comma, a semicolon or the end of the call may follow.
constexpr bool ends_whole_text(reading_state& in, bool call) {
    relaxed::pass_blank(in);
    if (call && in.look(in.at) != ')') return false;
    if (call) ++in.at;
    relaxed::pass_blank(in);
    if (in.look(in.at) == ';') in.note(repair_kind::text_around, in.at++);
    else if (!call && in.look(in.at) == ',') in.note(repair_kind::trailing_comma, in.at++);
    relaxed::pass_blank(in);
    return in.at >= in.text.size() && !in.failed;
}

/// Reads the text from `begin` as one string, number or literal, or as the call whose argument begins at `argument`.
/// False if it is none. The state fails only if nothing else can help either.
constexpr bool read_whole_scalar(reading_state& in, std::size_t begin, std::size_t argument) {
    const bool call = argument != no_place;
    const std::size_t at = call ? argument : begin;
    if (at >= in.text.size()) return false;
    const std::size_t back = in.at;
    // The value was taken for prose by the walk. Repairs before it are kept.
    erase_from(in.repairs, [&](const repair& one) { return one.offset >= begin; });
    in.out.clear();
    in.depth = 0;
    if (in.at == 0) relaxed::pass_blank(in);
    if (call) in.note(repair_kind::function_call, begin);
    in.at = at;
    const relaxed::place where = call ? relaxed::place::argument : relaxed::place::whole;
    relaxed::outcome read = relaxed::outcome::failed;
    if (relaxed::quote_at(in, at).size != 0) {
        std::string text;
        read = relaxed::read_string(in, where, text);
        if (read == relaxed::outcome::done) append_json_string(in.out, text);
    } else {
        read = relaxed::read_bare(in, where);
    }
    if (read == relaxed::outcome::done && ends_whole_text(in, call)) return true;
    if (!in.failed || !in.is_final()) {
        in.failed = false;
        in.why = {};
    }
    in.repairs.clear();
    in.truncated = false;
    in.at = back;
    return false;
}

/// Reads the text, which begins with a fence at `begin`, as this fence around one string, number or literal. If it is
/// more than that, or code, it returns false and reads nothing.
constexpr bool read_fenced_scalar(reading_state& in, std::size_t begin) {
    const std::size_t open = std::min(in.text.find_first_not_of('`', begin), in.text.size());
    std::size_t end = in.text.size();
    while (end > open && relaxed::is_space(in.text[end - 1])) --end;
    for (std::size_t i = begin; i < open; ++i, --end)
        if (end <= open || in.text[end - 1] != '`') return false;
    if (in.text[end - 1] == '`') return false;
    reading_state inside{in.text.substr(0, end)};
    relaxed::pass_blank(inside);
    const std::string_view language = fence_language(inside, open);
    if (!is_data_language(language)) return false;
    inside.note(repair_kind::fence, begin);
    inside.at = open + language.size();
    relaxed::pass_blank(inside);
    const std::string_view filling = inside.text.substr(inside.at);
    const bool quoted = filling.starts_with('"');  // otherwise a bracket in it may belong to an object or array
    if (!quoted && filling.find_first_of("{[(") != std::string_view::npos) return false;
    if (!read_whole_scalar(inside, inside.at, no_place)) return false;
    in.out = std::move(inside.out);
    in.repairs = std::move(inside.repairs);
    return true;
}

}}}  // namespace toolkit::v0::json_prose
