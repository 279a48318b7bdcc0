// The system docuchat: answers a question from a folder of documents, with plan, steps, answer, citations and gaps.
// docuchat [--docs DIR] [--llm KIND:URL] [--model NAME] QUESTION. Without a model, rules choose sentences.
#include <toolkit/events/narrate.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/docuchat.hpp>

#include <CLI/CLI.hpp>

#include <cstdint>
#include <exception>
#include <iostream>
#include <string>
#include <utility>

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
    bool guided = false, json = false;
    std::uint32_t open = 0;
    free_words question;
};

int fail(const toolkit::failure& why, int status) {
    std::cerr << "docuchat: " << shown_line(why.message()) << std::endl;
    return status;
}

void show(const toolkit::run_reply& reply) {
    std::cout << '\n' << shown_lines(reply.answer) << '\n';
    if (!reply.citations.empty()) std::cout << "\nCitations\n";
    for (const toolkit::reply_citation& one : reply.citations)
        std::cout << (one.not_opened ? "(not opened) " : "") << shown_line(one.filename) << "\n    \""
                  << shown_lines(one.snippet) << "\"\n";
    for (const toolkit::reply_insufficiency& one : reply.insufficiencies)
        std::cout << "Insufficient documentation: " << shown_line(one.missing) << '\n';
    std::cout << std::flush;
}

/// Runs the agent. Its steps are printed as they happen, unless the reply is printed as JSON.
template <toolkit::Llm L>
int answer_with(const options& asked, L model, toolkit::docuchat_options how, toolkit::library books) {
    toolkit::run_trace trace;
    const toolkit::sink steps{[&](const auto& event) {
        if constexpr (requires { trace(event); }) trace(event);
        if (const std::string line = toolkit::narrate(event); !asked.json && !line.empty())
            std::cout << shown_lines(line) << std::endl;
    }};
    const toolkit::lexical retriever{std::move(books)};
    const auto agent = docuchat(std::move(model), retriever, std::move(how), steps);
    const toolkit::whole_run run =
        agent.run_whole(toolkit::task{.question = asked.question.text, .owner = local_owner()});
    const auto reply = docuchat_reply(run, trace.entries());
    if (!reply) {
        const bool refused = reply.error().kind == toolkit::failure_kind::invalid_argument;
        return fail(reply.error(), refused ? exit_usage : exit_model_failed);
    }
    if (asked.json) std::cout << toolkit::print(*reply) << std::endl;
    else show(*reply);
    if (asked.open > 0)
        if (auto opened = print_passage(retriever.for_owner(local_owner()), run.outcome->citations, asked.open);
            !opened)
            return fail(opened.error(), exit_usage);
    if (run.outcome->status == toolkit::answer_status::insufficient) return exit_nothing_found;
    return run.outcome->status == toolkit::answer_status::partial ? exit_partial : exit_answered;
}

int run(const options& asked) {
    auto timeouts = toolkit::docuchat_timeouts::from_environment();
    if (!timeouts) return fail(timeouts.error(), exit_usage);
    const toolkit::docuchat_options how{.timeouts = *timeouts, .guided = asked.guided};
    toolkit::result<toolkit::any_llm> model = toolkit::any_llm{toolkit::extractive{}};
    if (!asked.model.llm.empty()) model = asked.model.open(model_use::agent);
    if (!model) return fail(model.error(), exit_usage);
    const auto docs = documents_folder(asked.docs);
    if (!docs) return fail(docs.error(), exit_cannot_start);
    const auto index = default_index(*docs);
    if (!index) return fail(index.error(), exit_cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return fail(books.error(), exit_cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs);
    if (!report) return fail(report.error(), exit_cannot_start);
    tell_left_out("docuchat", *report, false, "examples/search --status");
    return answer_with(asked, std::move(*model), how, std::move(*books));
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
    app.add_flag("--guided", asked.guided, "For a model of fewer than about four billion parameters");
    app.add_flag("--json", asked.json, "Print the reply of the HTTP contract, with its trace, as one JSON object");
    app.add_option("--open", asked.open, "Print the cited passage N in its surroundings, too")->type_name("N");
    asked.question.add_to(app, "QUESTION", "The question");
    try {
        app.parse(count, words);
        asked.question.take_rest("docuchat");
        return run(asked);
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? exit_answered : exit_usage;
    } catch (const std::exception& thrown) {
        std::cerr << "docuchat: an unexpected error occurred: " << shown_line(thrown.what()) << std::endl;
        return exit_cannot_start;
    }
}
