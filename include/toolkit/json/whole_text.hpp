// In: a text without an object or array in it. Out: the one string, number or literal that the whole text is, also as
// the argument of a call; anything more is prose, and prose is no data. json/extract_text.hpp asks when it found
// nothing else.
#pragma once

#include <toolkit/json/relaxed_scalar.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace toolkit::inline v0 {

namespace json_prose {

using relaxed::reading_state;

inline constexpr std::size_t none = static_cast<std::size_t>(-1);  // no place in the text

/// callback(…): where its argument begins, or `none`.
constexpr std::size_t argument_of_call(reading_state& in, std::size_t begin) {
    std::size_t at = begin;
    if (!relaxed::is_letter(in.look(at))) return none;
    while (relaxed::is_name(in.look(at)) || in.look(at) == '.') ++at;
    in.charge(at - begin);
    return in.look(at) == '(' ? relaxed::after_blank(in, at + 1) : none;
}

/// The value is read; now a comma, a semicolon or the end of the call may follow, and then nothing.
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

/// Reads the text from `begin` on as one string, number or literal, or as the call whose argument begins at `argument`.
/// False when it is none; the state is failed only when nothing else can help either.
constexpr bool read_whole_scalar(reading_state& in, std::size_t begin, std::size_t argument) {
    const bool call = argument != none;
    const std::size_t at = call ? argument : begin;
    if (at >= in.text.size()) return false;
    const std::size_t back = in.at;
    // What the walk took for prose is the value; what stands before it stays.
    std::erase_if(in.repairs, [&](const repair& one) { return one.offset >= begin; });
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

}  // namespace json_prose

}  // namespace toolkit::inline v0
