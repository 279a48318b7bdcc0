// Compares calls with texts.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/protocol/calls_in_json.hpp>
#include <toolkit/agent/protocol/quoted_call.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/schema/parse/parse.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace quoting {

/// The letters and digits of a text in lower case, and all bytes beyond ASCII.
[[nodiscard]] inline std::string letters_of(std::string_view text) {
    std::string kept;
    kept.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\') {  // an escape such as \n, once or several times
            while (i + 1 < text.size() && text[i + 1] == '\\') ++i;
            if (i + 1 < text.size() && (text[i + 1] == 'n' || text[i + 1] == 't' || text[i + 1] == 'r')) ++i;
        } else if (c >= 'A' && c <= 'Z') {
            kept += static_cast<char>(c - 'A' + 'a');
        } else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80) {
            kept += c;
        }
    }
    return kept;
}

/// An argument as letters: its key and its value, as JSON has it and as a text; and its value alone.
struct argument {
    std::string written;
    std::string read;
    std::string value;
};

[[nodiscard]] inline std::vector<argument> arguments_of(std::string_view input) {
    std::vector<argument> all;
    for (const reply_reading::member& one : reply_reading::members_of(input)) {
        const std::string written{one.value};
        const auto read = parse<std::string>(written);
        all.push_back(
            {letters_of(one.key + written), letters_of(one.key + (read ? *read : written)), letters_of(written)});
    }
    return all;
}

/// Whether a text has a name in the form of a call without arguments.
[[nodiscard]] inline bool has_bare_call(std::string_view text, std::string_view name) {
    std::string compact;
    for (const char c : text)
        if (c != ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\\') compact += c == '\'' ? '"' : c;
    const std::string called{name};
    const std::string quoted = '"' + called + '"';
    for (const std::string& form : {called + "(", "=" + called + ">", "]" + called + "[", ":" + quoted + "}",
                                    ":" + quoted + ",\"", quoted + ":{"})
        if (compact.find(form) != std::string::npos) return true;
    return false;
}

}  // namespace quoting

TOOLKIT_FUNCTION bool has_call(std::string_view text, const call_move& call) {
    const std::string name = quoting::letters_of(call.tool);
    if (name.empty()) return false;
    const auto arguments = quoting::arguments_of(call.input.text);
    if (arguments.empty()) return quoting::has_bare_call(text, call.tool);
    const std::string letters = quoting::letters_of(text);
    const bool by_place = text.find(call.tool + "(") != std::string_view::npos;  // pay(500)
    std::size_t reach = 80;  // of the names of members around the arguments
    for (const quoting::argument& one : arguments) reach += one.written.size();
    const auto is_in = [&](std::string_view part, const quoting::argument& one) {
        return part.find(one.written) != std::string_view::npos || part.find(one.read) != std::string_view::npos ||
               (by_place && part.find(one.value) != std::string_view::npos);
    };
    const auto all_are_in = [&](std::string_view part) {
        return std::all_of(arguments.begin(), arguments.end(),
                           [&](const quoting::argument& one) { return is_in(part, one); });
    };
    if (!all_are_in(letters)) return false;
    for (std::size_t at = letters.find(name); at != std::string::npos; at = letters.find(name, at + 1)) {
        const std::size_t begin = at > reach ? at - reach : 0;
        if (all_are_in(std::string_view{letters}.substr(begin, at - begin + name.size() + reach))) return true;
    }
    return false;
}

TOOLKIT_FUNCTION bool is_quoted(const call_move& call, const run_view& run) {
    const auto has = [&](const std::string& text) { return has_call(text, call); };
    if (has(run.task.question) || has(run.task.history_summary)) return true;
    for (const exchange& turn : run.task.history) {
        if (has(turn.question) || has(turn.answer)) return true;
        for (const earlier_call& one : turn.calls)
            if (has(one.text)) return true;
    }
    for (const opened_citation& one : run.record.citations)
        if (has(one.text)) return true;
    for (const search_record& search : run.record.searches)
        for (const hit& one : search.hits)
            if (has(one.snippet)) return true;
    return std::any_of(run.record.results.begin(), run.record.results.end(), has);
}

TOOLKIT_FUNCTION failure copied_call(std::string_view tool) {
    return failure::of(failure_kind::unavailable_tool, "action",
                       "the call of " + visible_line(tool, default_text_bounds.tool_name_bytes) +
                           " was not executed, because it is copied from a text of this run",
                       "Answer in words");
}

}}  // namespace toolkit::v0
