// The to-do list of rabbithole.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_list.hpp>
#include <toolkit/text/sentences.hpp>

#include <limits>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 { namespace rabbithole_todo {

/// A text as one line: a list for a person shows each item as one, so no item can look like two.
[[nodiscard]] inline std::string line_of(std::string_view text, std::size_t bytes) {
    std::string line;
    bool is_apart = false;
    for (std::size_t at = 0; at < text.size() && line.size() <= bytes;) {
        const bool is_control = static_cast<unsigned char>(text[at]) < 0x20 || text[at] == '\x7F';
        const std::size_t blank = is_control ? 1 : sentences::blank_at(text, at);
        if (blank == 0) {
            if (is_apart) line += ' ';
            line += text[at];
        }
        is_apart = blank != 0 && !line.empty();
        at += blank == 0 ? 1 : blank;
    }
    return std::string{rabbithole_rounds::trimmed(cut_utf8(line, bytes))};
}
[[nodiscard]] inline bool is_listed(const std::vector<todo_item>& items, std::string_view task) {
    return any_in(items, [&](const todo_item& one) { return rabbithole_rounds::same_word(one.task, task); });
}
[[nodiscard]] inline bool has_id(const std::vector<todo_item>& items, int id) {
    return any_in(items, [&](const todo_item& one) { return one.id == id; });
}
/// The number after the greatest id of both lists. If there is none, the smallest that is free.
[[nodiscard]] inline int free_id(const std::vector<todo_item>& items, const std::vector<todo_item>& others) {
    int greatest = 0;
    for (const auto* list : {&items, &others})
        for (const todo_item& one : *list) greatest = one.id > greatest ? one.id : greatest;
    if (greatest < std::numeric_limits<int>::max()) return greatest + 1;
    int id = 1;
    while (has_id(items, id) || has_id(others, id)) ++id;
    return id;
}
inline void take(checked_todo& list, const todo_item& one, std::size_t most, const rabbithole_limits& limits) {
    std::string task = line_of(one.task, limits.sentence_bytes);
    if (task.empty() || is_listed(list.items, task)) {
        ++list.unusable;
        return;
    }
    if (list.items.size() >= most) {
        ++list.above_limit;
        return;
    }
    list.items.push_back({.id = one.id > 0 && !has_id(list.items, one.id) ? one.id : 0,
                          .task = std::move(task),
                          .why = line_of(one.why, limits.sentence_bytes),
                          .completed = one.completed});
}
inline void number(std::vector<todo_item>& items, const std::vector<todo_item>& others) {
    for (todo_item& one : items)
        if (one.id == 0) one.id = free_id(items, others);
}

TOOLKIT_FUNCTION std::size_t most_items(const rabbithole_state& state, const rabbithole_limits& limits) noexcept {
    const int most = state.todo_max_items < limits.todo_items ? state.todo_max_items : limits.todo_items;
    return most < 1 ? 1 : static_cast<std::size_t>(most);
}

TOOLKIT_FUNCTION checked_todo written_items(const std::vector<todo_suggestion>& written, std::size_t most,
                                            const rabbithole_limits& limits) {
    checked_todo list;
    for (const todo_suggestion& one : written) take(list, {.task = one.task, .why = one.why}, most, limits);
    number(list.items, {});
    return list;
}

TOOLKIT_FUNCTION checked_todo edited_items(const std::vector<todo_item>& edited, const std::vector<todo_item>& shown,
                                           std::size_t most, const rabbithole_limits& limits) {
    checked_todo list;
    for (const todo_item& one : edited) take(list, one, most, limits);
    number(list.items, shown);
    return list;
}

TOOLKIT_FUNCTION std::vector<todo_item> items_of_queries(const rabbithole_state& state,
                                                         const rabbithole_options& options) {
    const std::string& why = options.texts.of(state.language).todo_of_query;
    std::vector<todo_suggestion> made;
    made.reserve(state.research_queries.size());
    for (const std::string& query : state.research_queries) made.push_back({query, why});
    const std::size_t most = most_items(state, options.limits);
    std::vector<todo_item> items = written_items(made, most, options.limits).items;
    if (items.empty()) items = written_items({{state.query, why}}, most, options.limits).items;
    return items;
}

TOOLKIT_FUNCTION std::vector<std::string> left_out(const checked_todo& checked, const rabbithole_words& words) {
    std::vector<std::string> made;
    if (checked.above_limit > 0) made.push_back(words.todo_above_limit + std::to_string(checked.above_limit));
    if (checked.unusable > 0) made.push_back(words.todo_unusable + std::to_string(checked.unusable));
    return made;
}

TOOLKIT_FUNCTION void set_list(rabbithole_state& state, const std::vector<todo_suggestion>& written,
                               const rabbithole_options& options) {
    checked_todo list = written_items(written, most_items(state, options.limits), options.limits);
    for (const std::string& one : left_out(list, options.texts.en))
        add_note(state, state.phase + ": " + one, options.limits);
    const bool was_sent_back = state.todo_decision.has_value();
    if (!was_sent_back) state.todo_revisions = 0;
    if (!list.items.empty()) state.todo_list = std::move(list.items);
    else if (!was_sent_back || next_item(state) == nullptr) state.todo_list = items_of_queries(state, options);
    else if (state.hitl_checkpoint) {
        const std::string& kept = options.texts.of(state.language).todo_stays;
        state.hitl_checkpoint->questions.push_back(kept);
        rabbithole_rounds::add_message(state, "assistant", kept, options.limits);
    }
    state.current_task_id.reset();
    state.research_context.clear();
    state.skipped_references.clear();
    state.synthesis.clear();
    state.best_synthesis.clear();
    state.best_quality.reset();
    state.web_searched = false;
    state.web_results.clear();
    state.synthesis_retry_count = 0;
    state.quality.reset();
    state.quality_remediation_focus.clear();
    state.final_report.reset();
}

TOOLKIT_FUNCTION std::size_t add_items(rabbithole_state& state, const std::vector<todo_suggestion>& written,
                                       const rabbithole_options& options) {
    const std::size_t most = most_items(state, options.limits);
    std::size_t added = 0;
    checked_todo missing;
    for (const todo_suggestion& one : written) {
        std::string task = line_of(one.task, options.limits.sentence_bytes);
        if (task.empty() || is_listed(state.todo_list, task)) continue;
        if (state.todo_list.size() >= most) {
            ++missing.above_limit;
            continue;
        }
        state.todo_list.push_back({.id = free_id(state.todo_list, {}),
                                   .task = std::move(task),
                                   .why = line_of(one.why, options.limits.sentence_bytes)});
        ++added;
    }
    for (const std::string& one : left_out(missing, options.texts.en))
        add_note(state, state.phase + ": " + one, options.limits);
    return added;
}

TOOLKIT_FUNCTION const todo_item* next_item(const rabbithole_state& state) noexcept {
    for (const todo_item& one : state.todo_list)
        if (!one.completed) return &one;
    return nullptr;
}
TOOLKIT_FUNCTION todo_item* next_item(rabbithole_state& state) noexcept {
    for (todo_item& one : state.todo_list)
        if (!one.completed) return &one;
    return nullptr;
}

}}}  // namespace toolkit::v0::rabbithole_todo
