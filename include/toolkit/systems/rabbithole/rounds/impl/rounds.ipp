// The functions of the rounds with a person.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/systems/rabbithole/rounds/rounds.hpp>
#include <toolkit/text/language.hpp>
#include <toolkit/text/sentences.hpp>

#include <utility>

namespace toolkit { inline namespace v0 { namespace rabbithole_rounds {

[[nodiscard]] inline char ascii_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
TOOLKIT_FUNCTION bool same_word(std::string_view a, std::string_view b) noexcept {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (ascii_lower(a[i]) != ascii_lower(b[i])) return false;
    return true;
}
[[nodiscard]] inline bool is_among(const std::vector<std::string>& texts, std::string_view text) {
    return any_in(texts, [&](const std::string& one) { return same_word(one, text); });
}
template <class T>
void keep_newest(std::vector<T>& list, std::size_t count) {
    if (list.size() > count) list.erase(list.begin(), list.end() - static_cast<std::ptrdiff_t>(count));
}

TOOLKIT_FUNCTION std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t begin = sentences::skip_blanks(text, 0);
    std::size_t end = begin;
    for (std::size_t at = begin; at < text.size();) {
        const std::size_t blank = sentences::blank_at(text, at);
        at += blank == 0 ? 1 : blank;
        if (blank == 0) end = at;
    }
    return text.substr(begin, end - begin);
}

TOOLKIT_FUNCTION std::vector<std::string> usable(const std::vector<std::string>& texts, std::size_t count,
                                                 std::size_t bytes) {
    std::vector<std::string> kept;
    for (const std::string& one : texts) {
        if (kept.size() == count) break;
        const std::string_view text = trimmed(cut_utf8(trimmed(one), bytes));
        if (!text.empty() && !is_among(kept, text)) kept.emplace_back(text);
    }
    return kept;
}

TOOLKIT_FUNCTION std::vector<std::string> queries_of_round(const rabbithole_state& state,
                                                           const std::vector<std::string>& written,
                                                           const rabbithole_limits& limits) {
    std::vector<std::string> all;
    if (state.hitl_iteration == 0) all.push_back(state.query);
    for (const std::string& one : written) all.push_back(one);
    all.push_back(state.query);
    std::vector<std::string> made = usable(all, limits.queries, limits.query_bytes);
    const std::string_view question = trimmed(cut_utf8(trimmed(state.query), limits.query_bytes));
    if (state.hitl_iteration > 0 && made.size() > 1 && same_word(made.back(), question)) made.pop_back();
    return made;
}

TOOLKIT_FUNCTION void add_chunks(rabbithole_state& state, const std::vector<std::vector<retrieved_chunk>>& found,
                                 const rabbithole_limits& limits) {
    std::vector<uuid> added;
    std::size_t hits = 0;
    std::size_t known = 0;
    for (const auto& of_query : found)
        for (const retrieved_chunk& one : of_query) {
            ++hits;
            if (contains(state.known_chunks, one.id)) {
                ++known;
            } else if (!contains(added, one.id)) {
                added.push_back(one.id);
                state.query_retrieval.push_back(one);
            }
        }
    for (const uuid& id : added) state.known_chunks.push_back(id);
    keep_newest(state.known_chunks, limits.known_chunks);
    keep_newest(state.query_retrieval, limits.kept_chunks);
    state.retrieval_dedup_ratio = hits == 0 ? 0 : static_cast<double>(known) / static_cast<double>(hits);
}

TOOLKIT_FUNCTION retrieved_chunk chunk_of(const hit& found) {
    return {.id = found.chunk_id,
            .doc_id = found.doc_id,
            .filename = found.filename,
            .page = found.page,
            .score = found.score >= 0 && found.score <= 1 ? found.score : 0,
            .text = {}};
}

TOOLKIT_FUNCTION std::vector<std::string> questions_of(const rabbithole_state& state,
                                                       const std::vector<std::string>& written,
                                                       const rabbithole_options& options) {
    const rabbithole_limits& limits = options.limits;
    const rabbithole_words& words = options.texts.of(state.language);
    std::vector<std::string> made = usable(written, limits.questions, limits.sentence_bytes);
    const auto add = [&](const std::string& question) {
        if (made.size() < limits.least_questions && !is_among(made, question)) made.push_back(question);
    };
    for (const std::string& gap : state.knowledge_gaps) add(words.ask_about_gap + gap);
    add(words.ask_openly);
    add(words.ask_for_scope);
    return made;
}

TOOLKIT_FUNCTION graph_question ask_person(rabbithole_state& state, std::string_view type,
                                           std::vector<std::string> questions, const rabbithole_options& options) {
    const rabbithole_words& words = options.texts.of(state.language);
    std::string text;
    for (std::size_t i = 0; i < questions.size(); ++i)
        text.append(std::to_string(i + 1)).append(". ").append(questions[i]).append("\n");
    add_message(state, "assistant", text, options.limits);
    if (type == hitl_checkpoints::iterative) text += words.how_to_end;
    state.hitl_pending = true;
    state.hitl_decision.reset();
    state.hitl_checkpoint = toolkit::hitl_checkpoint{.checkpoint_type = std::string{type},
                                                     .questions = std::move(questions),
                                                     .iteration = state.hitl_iteration + 1,
                                                     .knowledge_gaps = state.knowledge_gaps,
                                                     .coverage_score = state.coverage_score};
    return {.type = std::string{type}, .text = std::move(text), .details = raw_json{print(*state.hitl_checkpoint)}};
}

TOOLKIT_FUNCTION void keep_reply(rabbithole_state& state, std::string_view reply, const rabbithole_limits& limits) {
    state.hitl_pending = false;
    if (trimmed(reply).size() > limits.reply_bytes)
        add_note(state, state.phase + ": the reply was cut at " + std::to_string(limits.reply_bytes) + " bytes",
                 limits);
    state.hitl_decision = hitl_reply{std::string{cut_utf8(trimmed(reply), limits.reply_bytes)}};
    if (!state.hitl_decision->text.empty()) add_message(state, "user", state.hitl_decision->text, limits);
}

TOOLKIT_FUNCTION bool is_end(std::string_view reply, const rabbithole_options& options) noexcept {
    return same_word(trimmed(reply), options.texts.end_word);
}

TOOLKIT_FUNCTION std::optional<hitl_end> end_of(const rabbithole_state& state, const rabbithole_options& options) {
    const rabbithole_limits& limits = options.limits;
    if (state.hitl_decision && is_end(state.hitl_decision->text, options)) return hitl_end::user_end;
    if (state.hitl_iteration >= state.hitl_max_iterations) return hitl_end::max_iterations;
    if (state.coverage_score >= limits.converged_coverage &&
        state.retrieval_dedup_ratio >= limits.converged_dedup_ratio &&
        state.knowledge_gaps.size() <= limits.converged_gaps)
        return hitl_end::convergence;
    return {};
}

TOOLKIT_FUNCTION void add_insights(rabbithole_state& state, const std::vector<std::string>& written,
                                   const rabbithole_limits& limits) {
    for (std::string& one : usable(written, limits.insights, limits.sentence_bytes))
        if (!is_among(state.insights, one)) state.insights.push_back(std::move(one));
    keep_newest(state.insights, limits.insights);
}

TOOLKIT_FUNCTION void add_context(rabbithole_state& state, const std::vector<std::string>& lines,
                                  const rabbithole_limits& limits) {
    for (const std::string& line : lines) {
        if (!state.additional_context.empty()) state.additional_context += '\n';
        state.additional_context += line;
    }
    state.additional_context = std::string{last_bytes(state.additional_context, limits.context_bytes)};
}

TOOLKIT_FUNCTION void add_message(rabbithole_state& state, std::string_view role, std::string content,
                                  const rabbithole_limits& limits) {
    state.messages.push_back({std::string{role}, std::move(content)});
    keep_newest(state.messages, limits.messages);
}

TOOLKIT_FUNCTION std::vector<std::string> gaps_from_before(const rabbithole_state& state,
                                                           const rabbithole_options& options) {
    const std::string& before = options.texts.of(state.language).missing_before;
    std::vector<std::string> gaps;
    gaps.reserve(state.knowledge_gaps.size());
    for (const std::string& one : state.knowledge_gaps) gaps.push_back(before + one);
    return gaps;
}

TOOLKIT_FUNCTION rabbithole_language language_for(std::string_view text) {
    return language_of(text) == "german" ? rabbithole_language::de : rabbithole_language::en;
}

TOOLKIT_FUNCTION query_analysis bounded(query_analysis analysis, const rabbithole_state& state,
                                        const rabbithole_limits& limits) {
    analysis.original_query = state.query;
    analysis.key_concepts = usable(analysis.key_concepts, limits.concepts, limits.sentence_bytes);
    analysis.entities = usable(analysis.entities, limits.concepts, limits.sentence_bytes);
    analysis.scope = std::string{cut_utf8(trimmed(analysis.scope), limits.sentence_bytes)};
    return analysis;
}

/// Refuses a number of a client that is out of its range.
[[nodiscard]] inline result<void> check_range(std::string_view name, int value, int least, int most) {
    if (value >= least && value <= most) return {};
    return failure::of(failure_kind::invalid_argument, "entry_router",
                       std::string{name} + " is " + std::to_string(value),
                       "give a number from " + std::to_string(least) + " to " + std::to_string(most));
}

TOOLKIT_FUNCTION result<void> check_start(const rabbithole_state& state, const rabbithole_limits& limits) {
    if (trimmed(state.query).empty())
        return failure::of(failure_kind::invalid_argument, "entry_router", "the query is empty", "give a question");
    if (state.query.size() > limits.question_bytes)
        return failure::of(failure_kind::invalid_argument, "entry_router",
                           "the query has " + std::to_string(state.query.size()) + " bytes",
                           "shorten it to " + std::to_string(limits.question_bytes) +
                               " bytes, or raise rabbithole_limits::question_bytes");
    struct range {
        std::string_view name;
        int value, least, most;
    };
    for (const range& one : {range{"hitl_max_iterations", state.hitl_max_iterations, 1, limits.rounds},
                             range{"hitl_iteration", state.hitl_iteration, 0, limits.rounds},
                             range{"todo_max_items", state.todo_max_items, 1, limits.todo_items},
                             range{"todo_max_revisions", state.todo_max_revisions, 0, limits.todo_revisions},
                             range{"synthesis_max_retries", state.synthesis_max_retries, 0, limits.synthesis_retries},
                             range{"synthesis_retry_count", state.synthesis_retry_count, 0, limits.synthesis_retries}})
        if (auto fits = check_range(one.name, one.value, one.least, one.most); !fits) return fits;
    return {};
}

}}}  // namespace toolkit::v0::rabbithole_rounds
