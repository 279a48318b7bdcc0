// The limits of the system rabbithole.
#pragma once

#include <toolkit/version.hpp>

#include <cstddef>

namespace toolkit { inline namespace v0 {

/// A user changes a copy: `rabbithole_limits{.chunks_per_query = 5}`. Bytes are those of UTF-8.
struct rabbithole_limits {
    int rounds = 20;                       ///< the greatest hitl_max_iterations that a run accepts
    std::size_t queries = 3;               ///< searches of a round
    std::size_t chunks_per_query = 3;      ///< hits of one search
    std::size_t query_bytes = 300;         ///< of one search query
    std::size_t question_bytes = 4'000;    ///< of the question; a longer one is refused
    std::size_t chunk_bytes = 4'000;       ///< of one chunk's text
    std::size_t kept_chunks = 60;          ///< chunks in the state, the newest ones
    std::size_t known_chunks = 1'000;      ///< ids of chunks in the state, the newest ones
    std::size_t retrieval_bytes = 40'000;  ///< of the chunks in one prompt, newest first
    std::size_t gaps = 10;                 ///< gaps of one analysis
    std::size_t questions = 3;             ///< to the person in a round, at most
    std::size_t least_questions = 2;       ///< to the person in a round; the system adds its own if there are fewer
    std::size_t insights = 40;             ///< from all replies together; the oldest go first
    std::size_t research_queries = 5;      ///< that finalizing gives
    int todo_items = 50;                   ///< the greatest todo_max_items that a run accepts
    int todo_revisions = 20;               ///< the greatest todo_max_revisions that a run accepts
    std::size_t concepts = 20;             ///< key concepts, and entities, of an analysis
    std::size_t sentence_bytes = 500;      ///< of one gap, question, insight, concept or scope
    std::size_t reply_bytes = 8'000;       ///< of a person's reply, in the state and in a prompt
    std::size_t context_bytes = 16'000;    ///< of additional_context
    std::size_t messages = 60;             ///< of the conversation, the newest ones
    std::size_t notes = 20;                ///< for operators, the newest ones
    std::size_t note_bytes = 1'000;        ///< of one note
    int reply_tokens = 1'024;              ///< of one structured reply of the model
    double converged_coverage = 0.8;       ///< convergence needs at least this coverage_score,
    double converged_dedup_ratio = 0.7;    ///< at least this retrieval_dedup_ratio,
    std::size_t converged_gaps = 2;        ///< and at most this many gaps

    int task_iterations = 3;                   ///< searches of a task, each with what the one before gave
    std::size_t chunks_per_task_search = 5;    ///< hits of one search of a task, in each collection
    std::size_t task_search_chunks = 20;       ///< hits of one search of a task, in all collections together
    std::size_t searched_collections = 20;     ///< collections of one search
    std::size_t task_requests = 200;           ///< to the model, of one task, about chunks and references
    std::size_t task_prompt_bytes = 16'000;    ///< of the findings of a task in one prompt, newest first
    std::size_t extracted_bytes = 2'000;       ///< of one finding in the state
    std::size_t findings = 120;                ///< in the state; those with the lowest scores go
    std::size_t skipped_references = 200;      ///< in the state; a note counts further ones
    std::size_t task_skipped_references = 30;  ///< of one task in the state
    std::size_t new_tasks = 3;                 ///< that the findings of one task may add, if the list has room

    // the report
    std::size_t report_sources = 60;        ///< findings that one report is made of, best first
    std::size_t finding_bytes = 4'000;      ///< of one finding in a prompt
    std::size_t findings_bytes = 40'000;    ///< of all findings in a prompt
    int report_tokens = 4'096;              ///< of the model's report
    std::size_t report_bytes = 40'000;      ///< of the report's text
    int synthesis_retries = 5;              ///< the greatest synthesis_max_retries that a run accepts
    int quality_threshold = 350;            ///< a smaller sum of scores may be sent back, from 0 to 500
    std::size_t quality_issues = 10;        ///< of one quality check
    std::size_t focus_bytes = 2'000;        ///< of the instructions for a new report
    std::size_t report_statements = 200;    ///< of a report whose proof is looked for; the others lose their markers
    std::size_t report_gaps = 100;          ///< gaps that a report lists
    std::size_t web_searches = 3;           ///< searches of a run, if there is a web search
    std::size_t web_results = 2;            ///< pages of one web search
    std::size_t web_content_bytes = 2'000;  ///< of one page
    friend constexpr bool operator==(const rabbithole_limits&, const rabbithole_limits&) = default;
};
inline constexpr rabbithole_limits default_rabbithole_limits{};

/// Items of a list in one reply of the model, and of a list of sentences. Greater limits above do not raise them. A
/// longer list is refused, and the model is told why. Schemas say so: without it, a small model repeats itself until
/// its tokens are spent.
inline constexpr int most_written_items = 20;
inline constexpr int most_written_sentences = 10;

}}  // namespace toolkit::v0
