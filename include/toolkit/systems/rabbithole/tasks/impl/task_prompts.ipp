// The prompts of a task.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/tasks/task_prompts.hpp>
#include <toolkit/text/fence.hpp>

namespace toolkit { inline namespace v0 { namespace rabbithole_task_prompts {

inline void append_text(std::string& out, std::string_view kind, std::string_view text) {
    if (!text.empty()) append_fence(out, kind, {}, text);
}
inline void append_list(std::string& out, std::string_view kind, const std::vector<std::string>& lines) {
    std::string body;
    for (const std::string& line : lines) body.append("- ").append(line).append("\n");
    append_text(out, kind, body);
}

/// A text on one line that closes no quotation marks.
[[nodiscard]] inline std::string quotable(std::string_view text) {
    std::string line;
    append_unfenced(line, text);
    for (char& c : line) {
        if (c == '\n' || c == '\r' || c == '\t') c = ' ';
        else if (c == '"') c = '\'';
    }
    return line;
}

/// The template with its two places filled. What is filled in is not searched for places.
[[nodiscard]] inline std::string filled(std::string_view text, std::string_view query, std::string_view chunk) {
    constexpr std::string_view of_query = "{query}";
    constexpr std::string_view of_chunk = "{chunk}";
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const bool is_query = text.substr(at).starts_with(of_query);
        const bool is_chunk = text.substr(at).starts_with(of_chunk);
        if (is_query) out += query;
        else if (is_chunk) out += chunk;
        else out += text[at];
        at += is_query ? of_query.size() : is_chunk ? of_chunk.size() : 1;
    }
    return out;
}

/// The question, what is known, and the task.
[[nodiscard]] inline std::string about_task(const rabbithole_state& state, const todo_item& item,
                                            const rabbithole_options& options) {
    const rabbithole_limits& limits = options.limits;
    std::string out;
    append_text(out, "question", cut_utf8(state.query, limits.question_bytes));
    append_text(out, "known_context", cut_utf8(state.additional_context, limits.context_bytes));
    append_text(out, "task", cut_utf8(item.task, limits.sentence_bytes));
    return out;
}

/// The newest findings of a task that fit.
inline void append_findings(std::string& out, const rabbithole_state& state, const todo_item& item,
                            const rabbithole_options& options) {
    const std::vector<rabbithole_finding>& all = state.research_context;
    std::size_t first = all.size();
    std::size_t shown = 0;
    for (std::size_t bytes = 0; first > 0; --first) {
        if (all[first - 1].task_id != item.id) continue;
        bytes += all[first - 1].extracted_info.size();
        if (bytes > options.limits.task_prompt_bytes && shown > 0) break;
        ++shown;
    }
    for (std::size_t i = first; i < all.size(); ++i)
        if (all[i].task_id == item.id) append_fence(out, "finding", {{"file", all[i].filename}}, all[i].extracted_info);
    if (shown == 0) out += options.texts.of(state.language).nothing_found;
}

TOOLKIT_FUNCTION std::string extraction(const follow_task& task, std::string_view chunk, rabbithole_language language,
                                        const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(language);
    std::string fenced;
    append_fence(fenced, "chunk", {}, cut_utf8(chunk, options.limits.chunk_bytes));
    while (!fenced.empty() && fenced.back() == '\n') fenced.pop_back();
    return filled(words.extraction, quotable(task.query_anchor()), fenced) + words.extraction_rules;
}

TOOLKIT_FUNCTION std::string next_search(const rabbithole_state& state, const todo_item& item,
                                         const std::vector<std::string>& queries, const rabbithole_options& options) {
    std::string out = about_task(state, item, options);
    append_list(out, "earlier_queries", queries);
    append_findings(out, state, item, options);
    return out + options.texts.of(state.language).next_search;
}

TOOLKIT_FUNCTION std::string gate(const reference& ref, const follow_task& task, rabbithole_language language,
                                  const rabbithole_options& options) {
    const std::size_t most = options.limits.sentence_bytes;
    std::string out;
    append_text(out, "query_anchor", task.query_anchor());
    append_fence(out, "reference",
                 {{"type", name_of(ref.type)},
                  {"target", cut_utf8(ref.target, most)},
                  {ref.document_context ? "document_context" : "",
                   ref.document_context ? cut_utf8(*ref.document_context, most) : std::string_view{}},
                  {"language", task.language}},
                 cut_utf8(ref.original_text, most));
    return out + options.texts.of(language).gate;
}

TOOLKIT_FUNCTION std::string score(const chunk& found, const follow_task& task, rabbithole_language language,
                                   const rabbithole_options& options) {
    std::string out;
    append_text(out, "query_anchor", task.query_anchor());
    append_fence(out, "passage", {{"file", found.filename}}, cut_utf8(found.text, options.limits.chunk_bytes));
    return out + options.texts.of(language).score;
}

TOOLKIT_FUNCTION std::string new_tasks(const rabbithole_state& state, const todo_item& item, std::size_t most,
                                       const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string out = about_task(state, item, options);
    append_findings(out, state, item, options);
    std::vector<std::string> list;
    list.reserve(state.todo_list.size());
    for (const todo_item& one : state.todo_list) list.emplace_back(cut_utf8(one.task, options.limits.sentence_bytes));
    append_list(out, "todo_list", list);
    out += words.new_tasks;
    out.append(words.at_most).append(std::to_string(most)).append("\n");
    return out;
}

}}}  // namespace toolkit::v0::rabbithole_task_prompts
