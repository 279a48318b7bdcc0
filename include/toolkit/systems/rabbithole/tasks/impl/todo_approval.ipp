// The approval of the to-do list of rabbithole.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_approval.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_list.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_todo {

[[nodiscard]] inline bool is_open(const std::vector<todo_item>& items) {
    return any_in(items, [](const todo_item& one) { return !one.completed; });
}
/// A line for each item, and one for its reason.
[[nodiscard]] inline std::string text_of_items(const std::vector<todo_item>& items, const rabbithole_words& words) {
    std::string text;
    for (const todo_item& one : items) {
        text.append(std::to_string(one.id)).append(". ").append(one.task);
        if (one.completed) text.append(" ").append(words.todo_completed);
        text += '\n';
        if (!one.why.empty()) text.append("   ").append(one.why).append("\n");
    }
    return text;
}
inline void add_reply(rabbithole_state& state, const todo_reply& kept, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string text = kept.approved ? words.todo_approved : words.todo_not_approved;
    text += '\n';
    if (kept.note) text.append(*kept.note).append("\n");
    if (kept.items) text += text_of_items(*kept.items, words);
    rabbithole_rounds::add_message(state, "user", std::string{cut_utf8(text, options.limits.context_bytes)},
                                   options.limits);
}
/// Ends the run: nothing is researched.
[[nodiscard]] inline todo_step end_with(rabbithole_state& state, const std::string& text,
                                        const rabbithole_options& options) {
    std::vector<std::string> gaps = rabbithole_rounds::gaps_from_before(state, options);
    for (const todo_item& one : state.todo_list)
        if (!one.completed) gaps.push_back(one.task);
    if (gaps.empty()) gaps.push_back(state.query);
    const std::size_t most = options.limits.gaps + most_items(state, options.limits);
    state.final_report =
        rabbithole_report{.text = text,
                          .todo = state.todo_list,
                          .gaps = rabbithole_rounds::usable(gaps, most, options.limits.sentence_bytes)};
    state.current_task_id.reset();
    rabbithole_rounds::add_message(state, "assistant", text, options.limits);
    return todo_step::end;
}
/// Goes back to a node, unless it was done too often. `messages` stands above the list when it is shown.
[[nodiscard]] inline todo_step revise(rabbithole_state& state, todo_step step, std::vector<std::string> messages,
                                      const rabbithole_options& options) {
    if (state.todo_revisions < 0) state.todo_revisions = 0;  // a client may have given it
    if (state.todo_revisions >= state.todo_max_revisions)
        return end_with(state, options.texts.of(state.language).todo_sent_back_too_often, options);
    ++state.todo_revisions;
    state.hitl_checkpoint = toolkit::hitl_checkpoint{.checkpoint_type = std::string{hitl_checkpoints::approval},
                                                     .questions = std::move(messages),
                                                     .iteration = state.todo_revisions};
    return step;
}

TOOLKIT_FUNCTION graph_question ask_for_approval(rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::vector<std::string> questions;
    if (state.todo_decision && state.hitl_checkpoint) questions = std::move(state.hitl_checkpoint->questions);
    std::string text;
    for (const std::string& one : questions) text.append(one).append("\n");
    questions.push_back(words.todo_question);
    const std::string list = words.todo_question + "\n" + text_of_items(state.todo_list, words);
    rabbithole_rounds::add_message(state, "assistant", std::string{cut_utf8(list, options.limits.context_bytes)},
                                   options.limits);
    state.hitl_pending = true;
    state.hitl_decision.reset();
    state.todo_decision.reset();
    state.hitl_checkpoint = toolkit::hitl_checkpoint{.checkpoint_type = std::string{hitl_checkpoints::approval},
                                                     .questions = std::move(questions),
                                                     .iteration = state.todo_revisions + 1,
                                                     .knowledge_gaps = state.knowledge_gaps,
                                                     .coverage_score = state.coverage_score,
                                                     .items = state.todo_list};
    return {.type = std::string{hitl_checkpoints::approval},
            .text = text + list + words.todo_how_to_reply,
            .details = raw_json{print(*state.hitl_checkpoint)}};
}

TOOLKIT_FUNCTION todo_step apply_decision(rabbithole_state& state, const todo_reply& reply,
                                          const rabbithole_options& options) {
    const rabbithole_limits& limits = options.limits;
    const rabbithole_words& words = options.texts.of(state.language);
    const std::size_t most = most_items(state, limits);
    std::vector<todo_item> shown = edited_items(state.todo_list, {}, most, limits).items;  // a client may have given it
    if (shown.empty()) shown = items_of_queries(state, options);
    checked_todo edited;
    if (reply.items) edited = edited_items(*reply.items, shown, most, limits);
    todo_reply kept{.approved = reply.approved};
    if (reply.items) kept.items = edited.items;
    const std::string note = reply.note.value_or(std::string{});
    const std::string_view words_of_note = rabbithole_rounds::trimmed(cut_utf8(note, limits.reply_bytes));
    if (!words_of_note.empty()) kept.note = std::string{words_of_note};

    state.hitl_pending = false;
    state.todo_decision = kept;
    state.todo_list = is_open(edited.items) ? edited.items : std::move(shown);
    add_reply(state, kept, options);
    for (const std::string& one : left_out(edited, options.texts.en)) add_note(state, state.phase + ": " + one, limits);
    std::vector<std::string> messages = left_out(edited, words);
    const bool is_new_wanted = !kept.approved && kept.note.has_value();
    const bool is_empty =
        !is_new_wanted && (kept.approved || kept.items) && !is_open(kept.items ? *kept.items : state.todo_list);
    if (is_empty) messages.push_back(words.todo_nothing_open);
    for (const std::string& one : messages) rabbithole_rounds::add_message(state, "assistant", one, limits);

    if (is_new_wanted) return revise(state, todo_step::write_again, std::move(messages), options);
    if (is_empty) return revise(state, todo_step::show_again, std::move(messages), options);
    if (kept.approved) {
        if (kept.note) rabbithole_rounds::add_context(state, {*kept.note}, limits);
        return todo_step::research;
    }
    if (kept.items) return revise(state, todo_step::show_again, std::move(messages), options);
    return end_with(state, words.todo_declined, options);
}

}}}  // namespace toolkit::v0::rabbithole_todo
