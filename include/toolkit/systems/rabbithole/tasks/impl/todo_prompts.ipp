// The prompt for the to-do list of rabbithole.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/state/limits.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_list.hpp>
#include <toolkit/systems/rabbithole/tasks/todo_prompts.hpp>
#include <toolkit/text/fence.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_todo {

/// A block, cut at the limit. Nothing for an empty text.
inline void append_data(std::string& out, std::string_view kind, std::string_view text, std::size_t bytes) {
    if (!text.empty()) append_fence(out, kind, {}, cut_utf8(text, bytes));
}
inline void append_lines(std::string& out, std::string_view kind, const std::vector<std::string>& lines,
                         std::size_t bytes) {
    std::string body;
    for (const std::string& line : lines) body.append("- ").append(line).append("\n");
    append_data(out, kind, body, bytes);
}

TOOLKIT_FUNCTION std::string todo_prompt(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    const std::size_t bytes = options.limits.context_bytes;
    std::string out;
    append_data(out, "question", state.query, bytes);
    if (state.query_analysis) {
        append_lines(out, "key_concepts", state.query_analysis->key_concepts, bytes);
        append_lines(out, "entities", state.query_analysis->entities, bytes);
        append_data(out, "scope", state.query_analysis->scope, bytes);
    }
    append_lines(out, "research_queries", state.research_queries, bytes);
    append_data(out, "known_context", state.additional_context, bytes);
    append_lines(out, "gaps", state.knowledge_gaps, bytes);
    if (state.todo_decision) {
        std::vector<std::string> tasks;
        tasks.reserve(state.todo_list.size());
        for (const todo_item& one : state.todo_list) tasks.push_back(one.task);
        append_lines(out, "former_list", tasks, bytes);
        append_data(out, "note", state.todo_decision->note.value_or(std::string{}), bytes);
    }
    out += words.todo;
    if (state.todo_decision) out += words.todo_by_note;
    const std::size_t most = std::min<std::size_t>(most_items(state, options.limits), most_written_items);
    return out + words.at_most + std::to_string(most) + "\n";
}

}}}  // namespace toolkit::v0::rabbithole_todo
