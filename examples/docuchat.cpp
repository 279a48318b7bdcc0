// The system docuchat: answers a question from a folder of documents, with plan, steps, answer, citations and gaps.
// docuchat [--docs DIR] [--llm KIND:URL] [--model NAME] QUESTION. Without a model, rules choose sentences.
#include <toolkit/answering/without_demands.hpp>
#include <toolkit/events/narrate.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "embedder.hpp"
#include "failed.hpp"
#include "folder.hpp"
#include "model.hpp"
#include "open_passage.hpp"
#include "shown.hpp"

namespace {

constexpr int exit_answered = 0, exit_cannot_start = 1, exit_usage = 2, exit_nothing_found = 3, exit_model_failed = 4,
              exit_partial = 5;

struct options {
    std::string docs = ".";
    model_words model;
    embedder_words embedder;
    bool guided = false, json = false, verbose = false;
    open_words open;
    free_words question;
};

/// What --json prints for a run that failed, or that could not start.
struct failed_reply {
    std::string error;
    std::vector<toolkit::trace_entry> trace;
};

int fail_in_run(const toolkit::failure& why, int status, bool json, std::vector<toolkit::trace_entry> trace) {
    const std::string reply = json ? toolkit::print(failed_reply{why.message(), std::move(trace)}) + '\n' : "";
    return report_failure("docuchat", why, status, reply);
}
int fail(const toolkit::failure& why, int status, bool json) { return fail_in_run(why, status, json, {}); }

void show_citations(const std::vector<toolkit::citation>& citations) {
    if (!citations.empty()) std::cout << "\nCitations\n";
    for (const toolkit::citation& one : citations) {
        std::cout << '[' << one.number << "] " << shown_line(one.filename);
        if (!one.heading.empty()) std::cout << ", " << shown_line(one.heading);
        std::cout << "\n    \"" << shown_lines(one.quote) << "\"\n";
    }
}

/// The search hits of a run that opened no passage. They have no numbers, because they prove nothing.
void show_hits(const std::vector<toolkit::reply_citation>& hits) {
    if (!hits.empty()) std::cout << "\nFound, but not opened\n";
    for (const toolkit::reply_citation& one : hits)
        std::cout << shown_line(one.filename) << "\n    \"" << shown_lines(one.snippet) << "\"\n";
}

void show(const toolkit::answer& answer, const toolkit::run_reply& reply) {
    std::cout << '\n' << shown_lines(answer.text) << '\n';
    if (answer.status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
    for (const std::string& note : answer.notes) std::cout << "Note: " << shown_line(note) << '\n';
    for (const toolkit::insufficiency& one : answer.insufficiencies)
        std::cout << "Insufficient documentation: " << shown_line(one.missing) << '\n';
    show_citations(answer.citations);
    if (answer.citations.empty()) show_hits(reply.citations);
    std::cout << std::flush;
}

/// Runs the agent. Its steps are printed as they happen, unless the reply is printed as JSON.
template <toolkit::Llm L, toolkit::Retriever R>
int answer_with(const options& asked, const std::string& docs, L model, toolkit::docuchat_options how,
                const R& retriever) {
    toolkit::run_trace trace;
    const toolkit::sink steps{[&](const auto& event) {
        if constexpr (requires { trace(event); }) trace(event);
        if (const std::string line = toolkit::narrate(event); !asked.json && !line.empty())
            std::cout << shown_lines(line) << std::endl;
    }};
    const auto agent = docuchat(std::move(model), retriever, std::move(how), steps);
    const toolkit::whole_run run =
        agent.run_whole(toolkit::task{.question = asked.question.text, .owner = local_owner()});
    const auto reply = docuchat_reply(run, trace.entries());
    if (!reply) {
        const bool refused = reply.error().kind == toolkit::failure_kind::invalid_argument;
        return fail_in_run(reply.error(), refused ? exit_usage : exit_model_failed, asked.json, trace.entries());
    }
    if (asked.json) std::cout << toolkit::print(*reply) << std::endl;
    else show(*run.outcome, *reply);
    if (asked.open.number > 0)
        if (auto opened = open_passages(retriever.for_owner(local_owner()), run.outcome->citations, asked.open, docs);
            !opened)
            std::cerr << "docuchat: " << shown_line(opened.error().message()) << std::endl;
    if (run.outcome->status == toolkit::answer_status::insufficient) return exit_nothing_found;
    return run.outcome->status == toolkit::answer_status::partial ? exit_partial : exit_answered;
}

/// The model of the options, or the one without a server. Checks the options and the question first.
toolkit::result<toolkit::any_llm> model_for(const options& asked, const toolkit::docuchat_timeouts& timeouts) {
    if (auto fit = check_words(asked.question.text, "question"); !fit) return std::move(fit).error();
    if (auto fit = asked.model.check(); !fit) return std::move(fit).error();
    if (!asked.model.llm.empty()) return asked.model.open(model_use::agent, toolkit::patience_for(timeouts.chat));
    if (asked.guided) return model_words::needs_model("--guided");
    return toolkit::any_llm{toolkit::without_demands{toolkit::extractive{}}};
}

int run(const options& asked) {
    const auto stop = [&](const toolkit::failure& why, int status) { return fail(why, status, asked.json); };
    const auto timeouts = toolkit::docuchat_timeouts::from_environment();
    if (!timeouts) return stop(timeouts.error(), exit_usage);
    auto model = model_for(asked, *timeouts);
    if (!model) return stop(model.error(), exit_usage);
    const auto docs = documents_folder(asked.docs);
    if (!docs) return stop(docs.error(), exit_cannot_start);
    const auto index = default_index(*docs);
    if (!index) return stop(index.error(), exit_cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return stop(books.error(), exit_cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs);
    if (!report) return stop(report.error(), exit_cannot_start);
    tell_left_out("docuchat", *report, asked.verbose, "--verbose");
    toolkit::docuchat_options how{.timeouts = *timeouts, .guided = asked.guided};
    if (asked.embedder.url.empty())
        return answer_with(asked, *docs, std::move(*model), std::move(how), toolkit::lexical{std::move(*books)});
    auto embedder = asked.embedder.open({}, {.first_byte = timeouts->embed});
    if (!embedder) return stop(embedder.error(), exit_cannot_start);
    const toolkit::hybrid retriever{std::move(*books), std::move(*embedder)};
    const bool shows_progress = !asked.json && ::isatty(STDERR_FILENO) == 1;
    const auto embedded = retriever.embed(local_owner(), embedding_line{shows_progress}, {});
    if (!embedded) return stop(embedded.error(), exit_cannot_start);
    return answer_with(asked, *docs, std::move(*model), std::move(how), retriever);
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers a question from a folder of documents.\n"
        "Exit status: 0 answered, 1 cannot start, 2 wrong usage, 3 nothing found, 4 the model failed, 5 partial "
        "answer."};
    app.add_option("--docs", asked.docs, "Folder of documents. Default: this folder")->type_name("DIR");
    asked.model.add_to(app, "Without this option, the answer consists of whole sentences from the documents");
    asked.embedder.add_to(app);
    app.add_flag("--guided", asked.guided, "For a model of fewer than about four billion parameters");
    CLI::Option* const json = app.add_flag("--json", asked.json,
                                           "Print the reply of the HTTP contract, with its trace, as one JSON object; "
                                           "a failure as {\"error\", \"trace\"}");
    asked.open.add_to(app, json);
    app.add_flag("--verbose", asked.verbose, "Name every file and part that was left out, not just the first ones");
    asked.question.add_to(app, "QUESTION", "The question")->required();
    return run_program("docuchat", app, count, words, asked, run, fail);
}
