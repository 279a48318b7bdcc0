// The texts and the router of the files agent.
#pragma once

#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/systems/files/agent.hpp>
#include <toolkit/text/fence.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION call_texts files_texts() {
    call_texts made;
    made.role = file_texts::system_prompt;
    made.last_turn = file_texts::final_answer_request;
    return made;
}

namespace files_agents {

/// Whether an answer names at least half of the first five files of a list: "a/b.txt (3 bytes, …)" is a line of it, and
/// "b" is enough.
[[nodiscard]] inline bool names_its_files(std::string_view text, std::string_view list) {
    constexpr std::size_t most_files = 5;
    const std::string folded_text = folded(text);
    std::size_t files = 0;
    std::size_t named = 0;
    while (!list.empty() && files < most_files) {
        std::string_view line = list.substr(0, list.find('\n'));
        list.remove_prefix(std::min(list.size(), line.size() + 1));
        if (line.empty() || line.ends_with(':') || line.starts_with('(')) continue;  // the first line, and the last
        line = line.substr(0, line.rfind(" ("));
        line.remove_prefix(line.rfind('/') + 1);
        const std::size_t dot = line.rfind('.');
        const std::string stem = folded(line.substr(0, dot == 0 ? std::string_view::npos : dot));
        ++files;
        if (folded_text.find(stem) != std::string::npos) ++named;
    }
    return named * 2 >= files;
}

/// The newest list of files that a tool returned. Empty if there is none.
[[nodiscard]] inline std::string_view newest_list(const run_record& record) {
    for (std::size_t i = record.results.size(); i-- > 0;)
        for (const fence& one : read_fences(record.results[i], "result")) {
            const bool is_list = one["tool"] == tool_name<list_files> || one["tool"] == tool_name<grep_files>;
            if (is_list && one.body.find(":\n") != std::string_view::npos) return one.body;
        }
    return {};
}

/// Whether a move looks for nothing new: it is an answer (no calls, or respond), or its calls were all made before.
[[nodiscard]] inline bool ends_search(const std::vector<call_move>* calls, const std::vector<call_move>& before) {
    if (calls == nullptr) return true;
    const auto is_answer = [](const call_move& one) { return one.tool == tool_name<respond>; };
    const auto is_known = [&](const call_move& one) {
        return std::any_of(before.begin(), before.end(), [&](const call_move& made) {
            return made.tool == one.tool && made.input.text == one.input.text;
        });
    };
    return std::any_of(calls->begin(), calls->end(), is_answer) || std::all_of(calls->begin(), calls->end(), is_known);
}

}  // namespace files_agents

TOOLKIT_FUNCTION files_protocol::state files_protocol::begin(const call_texts& words,
                                                             std::string_view instructions) const {
    return {text_or_call::begin(words, instructions), {}, false, false, overrules_irrelevance};
}

TOOLKIT_FUNCTION result<next_move> files_protocol::read(state& mine, completion& reply,
                                                        const std::vector<offered_action>& actions,
                                                        const run_view& run) const {
    constexpr std::size_t most_calls = 100;
    const std::string& question = run.task.question;
    const question_topic topic = topic_of(question);
    mine.wants_list = topic == question_topic::list || topic == question_topic::names;
    auto move = text_or_call::read(mine, reply, actions, run);
    if (!move) return move;
    const auto* calls = std::get_if<std::vector<call_move>>(&*move);
    const bool is_clear = run.task.history.empty() || !refers_back(question);
    if (is_clear && !mine.has_corrected && files_agents::ends_search(calls, mine.calls))
        if (auto needed = needed_call(question, mine.calls, run.record.results)) {
            const auto is_it = [&](const offered_action& one) { return one.name == needed->tool && !one.may_end; };
            if (std::any_of(actions.begin(), actions.end(), is_it)) {
                mine.has_corrected = true;
                move = call_in_place(reply, *std::move(needed));
                calls = std::get_if<std::vector<call_move>>(&*move);
            }
        }
    if (const auto* written = std::get_if<draft>(&*move); written != nullptr && written->text == respond::of_answer)
        return failure::of(failure_kind::bad_reply, "reply", "it is the description of a field, not an answer",
                           "Answer with what the tools returned");
    if (calls != nullptr && mine.calls.size() + calls->size() <= most_calls)
        mine.calls.insert(mine.calls.end(), calls->begin(), calls->end());
    return move;
}

TOOLKIT_FUNCTION answer files_protocol::ground(const state& mine, draft passed, const run_record& record) const {
    answer made = as_written(std::move(passed));
    if (made.text == file_texts::no_matching_content || made.text == file_texts::no_relevant_results)
        made.status = answer_status::insufficient;
    if (!mine.wants_list) return made;
    const std::string_view list = files_agents::newest_list(record);
    if (!list.empty() && !files_agents::names_its_files(made.text, list)) made.text.append("\n").append(list);
    while (made.text.ends_with('\n')) made.text.pop_back();
    return made;
}

TOOLKIT_FUNCTION call_move route_files(std::string_view question) {
    const routed_call call = route_by_keywords(question);
    return {std::string{tool_of(call)}, {arguments_of(call)}};
}

}}  // namespace toolkit::v0
