// The prompts of the nodes of rabbithole.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/state/prompts.hpp>
#include <toolkit/text/fence.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_prompts {

/// A list as one block, a line each. Nothing for an empty list.
inline void append_list(std::string& out, std::string_view kind, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    std::string body;
    for (const std::string& line : lines) body.append("- ").append(line).append("\n");
    append_fence(out, kind, {}, body);
}
inline void append_text(std::string& out, std::string_view kind, std::string_view text) {
    if (!text.empty()) append_fence(out, kind, {}, text);
}
[[nodiscard]] inline std::string about_question(const rabbithole_state& state, const rabbithole_options& options) {
    std::string out;
    append_fence(out, "question", {}, state.query);
    append_text(out, "known_context", cut_utf8(state.additional_context, options.limits.context_bytes));
    append_list(out, "insights", state.insights);
    return out;
}
inline void append_most(std::string& out, const rabbithole_words& words, std::size_t most) {
    out.append(words.at_most).append(std::to_string(most)).append("\n");
}
/// The questions of earlier checkpoints.
inline void append_earlier_questions(std::string& out, const rabbithole_state& state,
                                     const rabbithole_options& options) {
    std::string body;
    for (const rabbithole_message& one : state.messages)
        if (one.role == "assistant") body += one.content;
    append_text(out, "earlier_questions", last_bytes(body, options.limits.context_bytes));
}

TOOLKIT_FUNCTION std::string queries(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string out = about_question(state, options);
    if (state.hitl_iteration == 0) {
        out += words.first_queries;
        append_most(out, words, options.limits.queries > 1 ? options.limits.queries - 1 : 1);
        return out;
    }
    append_list(out, "earlier_queries", state.hitl_queries);
    append_list(out, "gaps", state.knowledge_gaps);
    if (state.hitl_decision) append_text(out, "reply", state.hitl_decision->text);
    out += words.later_queries;
    append_most(out, words, options.limits.queries);
    return out;
}

TOOLKIT_FUNCTION std::string analysis(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    const std::vector<retrieved_chunk>& all = state.query_retrieval;
    std::size_t first = all.size();
    for (std::size_t bytes = 0; first > 0; --first) {
        bytes += all[first - 1].text.size();
        if (bytes > options.limits.retrieval_bytes && first < all.size()) break;
    }
    std::string out = about_question(state, options);
    for (std::size_t i = first; i < all.size(); ++i) {
        const std::string page = all[i].page == 0 ? std::string{} : std::to_string(all[i].page);
        append_fence(out, "passage", {{"file", all[i].filename}, {page.empty() ? "" : "page", page}}, all[i].text);
    }
    if (all.empty()) out += words.nothing_found;
    out += words.analysis;
    append_most(out, words, options.limits.gaps);
    return out;
}

TOOLKIT_FUNCTION std::string questions(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string out = about_question(state, options);
    append_list(out, "gaps", state.knowledge_gaps);
    append_earlier_questions(out, state, options);
    out += words.questions;
    append_most(out, words, options.limits.questions);
    return out;
}

TOOLKIT_FUNCTION std::string insights(const rabbithole_state& state, const rabbithole_options& options) {
    std::string out = about_question(state, options);
    if (state.hitl_checkpoint) append_list(out, "questions", state.hitl_checkpoint->questions);
    if (state.hitl_decision) append_text(out, "reply", state.hitl_decision->text);
    return out + options.texts.of(state.language).insights;
}

TOOLKIT_FUNCTION std::string summary(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string out = about_question(state, options);
    append_list(out, "earlier_queries", state.hitl_queries);
    append_list(out, "gaps", state.knowledge_gaps);
    out += words.summary;
    append_most(out, words, options.limits.research_queries);
    return out;
}

TOOLKIT_FUNCTION std::string query_analysis(const rabbithole_state& state, const rabbithole_options& options) {
    return about_question(state, options) + options.texts.of(state.language).query_analysis;
}

TOOLKIT_FUNCTION std::string clarification(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string out = about_question(state, options);
    if (state.query_analysis) {
        append_list(out, "key_concepts", state.query_analysis->key_concepts);
        append_text(out, "scope", state.query_analysis->scope);
    }
    out += words.clarification;
    append_most(out, words, options.limits.questions);
    return out;
}

}}}  // namespace toolkit::v0::rabbithole_prompts
