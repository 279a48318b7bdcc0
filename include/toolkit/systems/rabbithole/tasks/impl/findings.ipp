// The functions of findings.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/reflect/enum_texts.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/tasks/findings.hpp>

#include <array>
#include <utility>

namespace toolkit { inline namespace v0 { namespace rabbithole_tasks {

/// Whether a text says nothing but that nothing is relevant.
[[nodiscard]] inline bool says_nothing(std::string_view text) {
    constexpr std::array<std::string_view, 14> words{"none",
                                                     "n/a",
                                                     "nothing",
                                                     "nothing relevant",
                                                     "nothing is relevant",
                                                     "not relevant",
                                                     "irrelevant",
                                                     "no relevant information",
                                                     "no relevant passages",
                                                     "nichts",
                                                     "nichts relevantes",
                                                     "nicht relevant",
                                                     "keine relevanten informationen",
                                                     "keine relevanten stellen"};
    constexpr std::string_view around = " .!\"'()[]*";
    constexpr std::size_t longest = 60;
    if (text.size() > longest) return false;
    std::string plain;
    const std::size_t begin = text.find_first_not_of(around);
    if (begin == std::string_view::npos) return true;
    for (const char c : text.substr(begin, text.find_last_not_of(around) + 1 - begin))
        plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return contains(words, std::string_view{plain});
}

TOOLKIT_FUNCTION std::string usable_info(std::string_view written, const rabbithole_limits& limits) {
    const std::string_view info = rabbithole_rounds::trimmed(written);
    return says_nothing(info) ? std::string{} : std::string{cut_utf8(info, limits.extracted_bytes)};
}

TOOLKIT_FUNCTION bool add_query(std::vector<std::string>& queries, const std::string& next,
                                const rabbithole_limits& limits) {
    std::vector<std::string> all = queries;
    all.push_back(next);
    all = rabbithole_rounds::usable(all, all.size(), limits.query_bytes);
    const bool is_new = all.size() > queries.size();
    queries = std::move(all);
    return is_new;
}

TOOLKIT_FUNCTION void add_finding(rabbithole_state& state, rabbithole_finding found, const rabbithole_limits& limits) {
    state.research_context.push_back(std::move(found));
    if (state.research_context.size() <= limits.findings) return;
    std::size_t weakest = 0;
    for (std::size_t i = 1; i < state.research_context.size(); ++i)
        if (state.research_context[i].score <= state.research_context[weakest].score) weakest = i;
    erase_at(state.research_context, weakest);
}

TOOLKIT_FUNCTION std::size_t findings_of(const rabbithole_state& state, int task_id) {
    return count_in(state.research_context, [&](const rabbithole_finding& one) { return one.task_id == task_id; });
}

TOOLKIT_FUNCTION std::size_t add_skipped(rabbithole_state& state, int task_id,
                                         const std::vector<skipped_reference>& skipped,
                                         const rabbithole_limits& limits) {
    std::vector<rabbithole_skip>& all = state.skipped_references;
    std::size_t of_task = count_in(all, [&](const rabbithole_skip& one) { return one.task_id == task_id; });
    std::size_t left_out = 0;
    for (const skipped_reference& one : skipped) {
        if (one.why == skip_reason::visited) continue;
        rabbithole_skip made{.task_id = task_id,
                             .type = std::string{name_of(one.ref.type)},
                             .target = std::string{cut_utf8(one.ref.target, limits.sentence_bytes)},
                             .why = std::string{enum_text(one.why)},
                             .reason = std::string{cut_utf8(one.reason, limits.sentence_bytes)}};
        if (any_in(all, [&](const rabbithole_skip& known) {
                return known.type == made.type && known.target == made.target && known.why == made.why;
            }))
            continue;
        if (of_task < limits.task_skipped_references && all.size() < limits.skipped_references) {
            all.push_back(std::move(made));
            ++of_task;
        } else {
            ++left_out;
        }
    }
    return left_out;
}

TOOLKIT_FUNCTION void note_left_out(rabbithole_state& state, int task_id, std::size_t left_out,
                                    const rabbithole_limits& limits) {
    if (left_out == 0) return;
    add_note(state,
             state.phase + ": " + std::to_string(left_out) + " further references of task " + std::to_string(task_id) +
                 " were not followed",
             limits);
}

TOOLKIT_FUNCTION void add_notes(rabbithole_state& state, const std::vector<std::string>& notes,
                                const rabbithole_limits& limits) {
    for (const std::string& one : notes) {
        const std::string note = state.phase + ": " + one;
        if (!contains(state.notes, std::string{cut_utf8(note, limits.note_bytes)})) add_note(state, note, limits);
    }
}

TOOLKIT_FUNCTION void complete(rabbithole_state& state, int task_id) {
    for (todo_item& one : state.todo_list)
        if (one.id == task_id && !one.completed) {
            one.completed = true;
            return;
        }
}

TOOLKIT_FUNCTION bool goes_on(const rabbithole_state& state) {
    const std::size_t completed = count_in(state.todo_list, [](const todo_item& one) { return one.completed; });
    return completed < state.todo_list.size() && state.todo_max_items > 0 &&
           completed < static_cast<std::size_t>(state.todo_max_items);
}

TOOLKIT_FUNCTION std::size_t room(const rabbithole_state& state) noexcept {
    const std::size_t most = state.todo_max_items > 0 ? static_cast<std::size_t>(state.todo_max_items) : 0;
    return most > state.todo_list.size() ? most - state.todo_list.size() : 0;
}

}}}  // namespace toolkit::v0::rabbithole_tasks
