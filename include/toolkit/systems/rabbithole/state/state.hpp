// The state of the system rabbithole: plain data, which a log keeps after each node.
// In: a question, and what a client wants (rounds with a person, or ready research queries). Out: what the nodes found.
// Next: the nodes, which fill it.
#pragma once

#include <toolkit/core/uuid.hpp>
#include <toolkit/run/citation.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/rabbithole/state/limits.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The languages of the prompts.
enum class rabbithole_language : std::uint8_t { en, de };

/// What a question is about.
struct query_analysis {
    std::string original_query{};
    std::vector<std::string> key_concepts{};
    std::vector<std::string> entities{};
    std::string scope{};
    bool clarification_needed = false;
    friend bool operator==(const query_analysis&, const query_analysis&) = default;
};

/// A task of the research.
struct todo_item {
    int id = 0;
    std::string task{};
    std::string why{};
    bool completed = false;
    struct doc {
        field id{.description = "0 for a new task"};
        field why{.required = false};
    };
    friend bool operator==(const todo_item&, const todo_item&) = default;
};

/// A chunk that a search found.
struct retrieved_chunk {
    uuid id{};
    uuid doc_id{};
    std::string filename{};
    std::uint32_t page = 0;  ///< from 1; 0 in formats without pages
    double score = 0;        ///< of the search, from 0 to 1
    std::string text{};
    friend bool operator==(const retrieved_chunk&, const retrieved_chunk&) = default;
};

/// What a task took from a chunk.
struct rabbithole_finding {
    int task_id = 0;
    uuid chunk_id{};
    uuid doc_id{};
    std::string filename{};
    std::uint32_t page = 0;        ///< from 1; 0 in formats without pages
    std::string extracted_info{};  ///< what the chunk says about the question, condensed by the model
    double score = 0;              ///< of the search, or of a followed chunk by the model, from 0 to 1
    std::size_t depth = 0;         ///< 0: found by a search; from 1: by references
    std::string by_reference{};    ///< the words of the reference that led here; empty after a search
    bool below_threshold = false;  ///< kept although its score is low
    friend bool operator==(const rabbithole_finding&, const rabbithole_finding&) = default;
};

/// A reference that no task followed.
struct rabbithole_skip {
    int task_id = 0;
    std::string type{};  ///< of the reference: "section", "external"
    std::string target{};
    std::string why{};     ///< a word for programs: "declined", "depth", "external"
    std::string reason{};  ///< a sentence for operators, in English, or the reason that the model gave
    friend bool operator==(const rabbithole_skip&, const rabbithole_skip&) = default;
};

/// Five scores of a report, each from 0 to 100. A model writes them; others are refused, and the model is told why.
struct rabbithole_quality {
    int factual_accuracy = 0;
    int semantic_validity = 0;
    int structural_integrity = 0;
    int citation_correctness = 0;
    int query_relevance = 0;
    std::vector<std::string> issues{};
    struct doc {
        field factual_accuracy{.minimum = 0, .maximum = 100, .required = true};
        field semantic_validity{.minimum = 0, .maximum = 100, .required = true};
        field structural_integrity{.minimum = 0, .maximum = 100, .required = true};
        field citation_correctness{.minimum = 0, .maximum = 100, .required = true};
        field query_relevance{.minimum = 0, .maximum = 100, .required = true};
        field issues{.description = "what is wrong, one short sentence each",
                     .max_items = most_written_sentences,
                     .required = true};
    };
    friend bool operator==(const rabbithole_quality&, const rabbithole_quality&) = default;
    /// From 0 to 500.
    [[nodiscard]] constexpr int sum() const noexcept {
        return factual_accuracy + semantic_validity + structural_integrity + citation_correctness + query_relevance;
    }
};

/// The report.
struct rabbithole_report {
    std::string text{};                 ///< with citations [1], [2], …
    std::vector<citation> citations{};  ///< in the order of their numbers; each quote is proven
    std::optional<rabbithole_quality> quality{};
    std::vector<todo_item> todo{};    ///< what was researched
    std::vector<std::string> gaps{};  ///< what the report does not tell, one sentence each
    friend bool operator==(const rabbithole_report&, const rabbithole_report&) = default;
};

/// A page that a web search found. Its text is untrusted and never proves anything.
struct rabbithole_web_result {
    std::string query{};  ///< the search that found it
    std::string title{};
    std::string url{};  ///< http or https
    std::string content{};
    friend bool operator==(const rabbithole_web_result&, const rabbithole_web_result&) = default;
};

struct rabbithole_message {
    std::string role{};  ///< "user" or "assistant"
    std::string content{};
    friend bool operator==(const rabbithole_message&, const rabbithole_message&) = default;
};

/// The reply of a person to the questions of a checkpoint. Blank text is no feedback. "/end" ends the rounds.
struct hitl_reply {
    std::string text;
    struct doc {
        field text{.description = "Answers to the questions; empty: no feedback; /end: begin the research",
                   .max_length = 20'000};
    };
    friend bool operator==(const hitl_reply&, const hitl_reply&) = default;
};

/// The decision of a person about the to-do list. With `approved` the research begins, with the edited list if there
/// is one. Without it a new list is written by the note, or the edited list is shown again.
struct todo_reply {
    bool approved = false;
    std::optional<std::vector<todo_item>> items{};
    std::optional<std::string> note{};
    struct doc {
        field approved{.description = "true: begin the research"};
        field items{.description = "The whole edited list; left out: the list as it was shown"};
        field note{.description = "What the list lacks, for a new one", .max_length = 4'000};
    };
    friend bool operator==(const todo_reply&, const todo_reply&) = default;
};

/// What a person is asked, and what the questions are about.
struct hitl_checkpoint {
    std::string checkpoint_type{};  ///< "iterative_hitl", "query_clarification" or "todo_approval"
    std::vector<std::string> questions{};
    int iteration = 0;  ///< of the round, from 1
    std::vector<std::string> knowledge_gaps{};
    double coverage_score = 0;
    std::vector<todo_item> items{};  ///< the list to approve
    friend bool operator==(const hitl_checkpoint&, const hitl_checkpoint&) = default;
};

/// The types of the checkpoints. Clients match them, so they never change.
namespace hitl_checkpoints {
inline constexpr std::string_view iterative = "iterative_hitl";
inline constexpr std::string_view clarification = "query_clarification";
inline constexpr std::string_view approval = "todo_approval";
}  // namespace hitl_checkpoints

/// Why the rounds with a person ended.
enum class hitl_end : std::uint8_t { user_end, max_iterations, convergence };

struct rabbithole_state {
    std::string query{};
    std::optional<toolkit::query_analysis> query_analysis{};
    std::vector<todo_item> todo_list{};
    std::vector<rabbithole_finding> research_context{};  ///< what the tasks found
    std::optional<rabbithole_report> final_report{};
    std::optional<int> current_task_id{};
    std::string phase{};  ///< the node that ran last
    std::vector<rabbithole_message> messages{};

    bool hitl_active = false;                                   ///< rounds with a person come before the research
    int hitl_iteration = 0;                                     ///< rounds that a person has replied to
    int hitl_max_iterations = 5;                                ///< from 1 to `rabbithole_limits::rounds`
    bool hitl_pending = false;                                  ///< a person is asked
    std::optional<toolkit::hitl_checkpoint> hitl_checkpoint{};  ///< the newest questions
    std::optional<hitl_reply> hitl_decision{};                  ///< the reply to them
    std::optional<hitl_end> hitl_termination_reason{};
    std::vector<retrieved_chunk> query_retrieval{};  ///< what all rounds found, newest last
    std::vector<std::string> knowledge_gaps{};
    double coverage_score = 0;         ///< how much of the answer is found, from 0 to 1, as the model says
    double retrieval_dedup_ratio = 0;  ///< share of the round's hits that were known from earlier rounds
    std::vector<std::string> research_queries{};
    std::string additional_context{};  ///< what the person said, for the research

    int todo_max_items = 15;     ///< including those that tasks add; from 1 to `rabbithole_limits::todo_items`
    int todo_revisions = 0;      ///< lists that the person sent back
    int todo_max_revisions = 3;  ///< one more ends the run, and nothing is researched
    std::optional<todo_reply> todo_decision{};  ///< the reply to the list, of a client that keeps the state
    std::vector<rabbithole_skip> skipped_references{};

    std::string synthesis{};  ///< the text of the report before its citations are proven
    int synthesis_retry_count = 0;
    int synthesis_max_retries = 1;
    std::optional<rabbithole_quality> quality{};  ///< of the newest synthesis
    std::string quality_remediation_focus{};
    std::string best_synthesis{};                      ///< of those that were sent back
    std::optional<rabbithole_quality> best_quality{};  ///< of best_synthesis
    bool web_searched = false;
    std::vector<rabbithole_web_result> web_results{};

    rabbithole_language language = rabbithole_language::en;  ///< of the question
    std::vector<std::string> hitl_queries{};                 ///< of the newest round
    std::vector<std::string> insights{};                     ///< from the replies of the person
    std::vector<uuid> known_chunks{};                        ///< found in any round
    std::vector<std::string> notes{};                        ///< for operators: replies of the model that were no use

    friend bool operator==(const rabbithole_state&, const rabbithole_state&) = default;
};

}}  // namespace toolkit::v0
