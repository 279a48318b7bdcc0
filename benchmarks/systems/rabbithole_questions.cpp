#include "rabbithole_questions.hpp"

#include "../citation_check.hpp"
#include "own_clock.hpp"

#include <toolkit/core/clock.hpp>
#include <toolkit/document/cited_place.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/systems/rabbithole.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace bench {

toolkit::rabbithole_limits small_rabbithole_limits() {
    toolkit::rabbithole_limits most;
    most.task_iterations = 1;
    most.chunks_per_task_search = most.task_search_chunks = 3;
    most.chunk_bytes = most.finding_bytes = 2'000;
    most.retrieval_bytes = most.findings_bytes = most.task_prompt_bytes = 6'000;
    most.task_requests = 8;
    most.new_tasks = 1;
    most.reply_tokens = most.report_tokens = 600;
    return most;
}

namespace {

constexpr int rounds = 1;
constexpr int tasks = 1;

/// What the person replies to the questions of the round.
std::string reply_of_person(toolkit::rabbithole_language language) {
    return language == toolkit::rabbithole_language::de ? "Mir genügt die Antwort auf meine Frage."
                                                        : "I only need the answer to my question.";
}

/// Whether each [n] of the text has a citation, and each quote is what its document has at these bytes.
bool verifies(const toolkit::rabbithole_report& report, const toolkit::library& books, const toolkit::owner& who) {
    const auto view = books.for_owner(who);
    const std::string_view text = report.text;
    for (std::size_t at = text.find('['); at != std::string_view::npos; at = text.find('[', at + 1)) {
        const std::size_t end = std::min(text.find(']', at), text.size());
        std::size_t number = 0;
        if (read_number(text.substr(at + 1, end - at - 1), number) && number > report.citations.size()) return false;
    }
    return std::all_of(report.citations.begin(), report.citations.end(),
                       [&](const toolkit::citation& one) { return is_exact(view, one); });
}

}  // namespace

run_result run_rabbithole(const schema_llm& model, const toolkit::library& books, const toolkit::owner& who,
                          const question& about, std::int64_t seconds) {
    own_clock time;
    const measured_retriever shelf{toolkit::lexical{books}, time};
    const toolkit::rabbithole_documents documents{shelf};
    const toolkit::rabbithole_options how{.limits = small_rabbithole_limits()};
    const toolkit::graph_runner runner{toolkit::rabbithole_graph{}, measured_model{model, time},
                                       toolkit::deps{documents, how}, step_listener(time)};
    const auto until = toolkit::deadline::after(toolkit::machine_clock{}.now(), toolkit::milliseconds{seconds * 1'000});
    toolkit::rabbithole_state first;
    first.query = about.text;
    first.hitl_active = true;
    first.hitl_max_iterations = rounds;
    first.todo_max_items = tasks;
    time.begin();
    auto run = runner.run({.state = std::move(first), .owner = who, .deadline = until});
    while (run.is_waiting()) {
        const toolkit::graph_resumption next{.run_id = run.run_id, .owner = who, .deadline = until};
        if (run.question->type == toolkit::hitl_checkpoints::approval)
            run = runner.resume(next, toolkit::todo_reply{.approved = true});
        else run = runner.resume(next, toolkit::hitl_reply{reply_of_person(run.state.language)});
    }
    time.mark(part::rest);

    run_result made{.error = run.error};
    made.counts.turns = static_cast<std::int64_t>(time.turns().size());
    for (const model_turn& one : time.turns())
        made.counts.input_tokens += one.input, made.counts.output_tokens += one.output;
    if (run.error || !run.state.final_report) return made;
    const toolkit::rabbithole_report& report = *run.state.final_report;
    const bool verified = !report.citations.empty() && verifies(report, books, who);
    made.status = verified ? toolkit::answer_status::answered : toolkit::answer_status::insufficient;
    made.text = report.text;
    for (const toolkit::citation& one : report.citations) {
        made.remark += "cites " + one.filename + " \"" + one.quote + "\", ";
        const auto document = books.for_owner(who).document(one.doc_id);
        const std::uint32_t page = document ? toolkit::page_of(*document, {one.begin, one.end}) : 0;
        made.right_page = made.right_page || is_among(about.places, one.filename, page);
    }
    made.remark += std::to_string(report.todo.size()) + " tasks, " + std::to_string(run.state.research_context.size()) +
                   " findings, own time " + std::to_string(1'000 * time.own_seconds()) + " ms";
    for (const std::string& note : run.state.notes) made.remark += "\n     note: " + note;
    return made;
}

}  // namespace bench
