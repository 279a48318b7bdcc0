// The system decision: a model chooses tools turn by turn until it can answer from a folder of documents.
// decision --llm KIND:URL [--docs DIR] [--model NAME] [--json] QUESTION. With --json it prints the lines of its
// contract.
#include <toolkit/events/narrate.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/decision.hpp>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "failed.hpp"
#include "folder.hpp"
#include "model.hpp"
#include "shown.hpp"

namespace {

constexpr int exit_answered = 0, exit_cannot_start = 1, exit_usage = 2, exit_nothing_found = 3, exit_model_failed = 4,
              exit_partial = 5;

struct options {
    std::string docs = ".";
    model_words model;
    bool json = false, verbose = false;
    free_words question;
};

/// Reports a failure. With --json the lines end as those of a run that failed.
int fail(const toolkit::failure& why, int status, bool json) {
    toolkit::answered event;
    event.error = why.message();
    return report_failure("decision", why, status, json ? toolkit::decision_lines{}(event) : std::string{});
}

/// Prints each step as it happens, and the answer while it is written.
struct steps {
    template <class Event>
    void operator()(const Event& event) const {
        if constexpr (std::is_same_v<Event, toolkit::answer_text>)
            std::cout << shown_lines(event.content) << std::flush;
        else if constexpr (std::is_same_v<Event, toolkit::answer_retracted>)
            std::cout << "\n(this answer does not count: " << shown_line(event.message) << ")\n" << std::flush;
        else if constexpr (std::is_same_v<Event, toolkit::tool_started>) {
            std::cerr << "  " << event.tool << ' ' << shown_line(event.input.text);
            if (event.reason) std::cerr << ": " << shown_line(*event.reason);
            std::cerr << std::endl;
        } else if (const std::string line = toolkit::narrate(event); !line.empty()) {
            std::cerr << "  " << shown_lines(line) << std::endl;
        }
    }
};

int status_of(const toolkit::answer& made) {
    if (made.status == toolkit::answer_status::insufficient) return exit_nothing_found;
    return made.status == toolkit::answer_status::partial ? exit_partial : exit_answered;
}

/// Runs the agent and prints what it says.
template <class Listener>
int answer_with(const options& asked, toolkit::any_llm model, toolkit::library books, Listener listener,
                bool& streamed) {
    const auto agent = toolkit::decision_agent(std::move(model), toolkit::lexical{std::move(books)}, {}, listener);
    const auto made = agent.run(asked.question.text, local_owner());
    if (!made) {
        std::cerr << "decision: " << shown_line(made.error().message()) << std::endl;
        return made.error().kind == toolkit::failure_kind::invalid_argument ? exit_usage : exit_model_failed;
    }
    if (asked.json) return status_of(*made);
    if (!streamed) std::cout << shown_lines(made->text);
    std::cout << '\n';
    if (made->status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
    for (const std::string& note : made->notes) std::cout << "Note: " << shown_line(note) << '\n';
    std::cout << std::flush;
    return status_of(*made);
}

int run(const options& asked) {
    const auto stop = [&](const toolkit::failure& why, int status) { return fail(why, status, asked.json); };
    if (auto fit = check_words(asked.question.text, "question"); !fit) return stop(fit.error(), exit_usage);
    if (auto fit = asked.model.check(); !fit) return stop(fit.error(), exit_usage);
    if (asked.model.llm.empty())
        return stop(toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--llm",
                                         "it is missing, and every step needs a model",
                                         "name a server, for example --llm http://127.0.0.1:8080"),
                    exit_usage);
    auto model = asked.model.open(model_use::agent);
    if (!model) return stop(model.error(), exit_usage);
    const auto docs = documents_folder(asked.docs);
    if (!docs) return stop(docs.error(), exit_cannot_start);
    const auto index = default_index(*docs);
    if (!index) return stop(index.error(), exit_cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return stop(books.error(), exit_cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs);
    if (!report) return stop(report.error(), exit_cannot_start);
    tell_left_out("decision", *report, asked.verbose, "--verbose");
    bool streamed = false;
    if (asked.json) {
        const auto write = [](std::string_view line) { std::cout << line << std::flush; };
        return answer_with(asked, std::move(*model), std::move(*books), toolkit::decision_stream(write), streamed);
    }
    const toolkit::sink shown{[&streamed](const auto& event) {
        using event_type = std::remove_cvref_t<decltype(event)>;
        if constexpr (std::is_same_v<event_type, toolkit::answer_text>) streamed = true;
        if constexpr (std::is_same_v<event_type, toolkit::answer_retracted>) streamed = false;
        steps{}(event);
    }};
    return answer_with(asked, std::move(*model), std::move(*books), shown, streamed);
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers a question from a folder of documents: a model chooses a tool in each turn.\n"
        "Exit status: 0 answered, 1 cannot start, 2 wrong usage, 3 nothing found, 4 the model failed, 5 partial "
        "answer."};
    app.add_option("--docs", asked.docs, "Folder of documents. Default: this folder")->type_name("DIR");
    asked.model.add_to(app, "This option is required: every step needs a model");
    app.add_flag("--json", asked.json,
                 "Print the lines of the contract: decision, status, result, token, error, complete");
    app.add_flag("--verbose", asked.verbose, "Name every file and part that was left out, not just the first ones");
    asked.question.add_to(app, "QUESTION", "The question")->required();
    try {
        app.parse(count, words);
        asked.question.take_rest("decision");
        return run(asked);
    } catch (const CLI::ParseError& wrong) {
        if (wrong.get_exit_code() == 0) return app.exit(wrong);
        const bool wants_json = std::find(words, words + count, std::string_view{"--json"}) != words + count;
        return fail(toolkit::failure::of(toolkit::failure_kind::invalid_argument, "the command line", wrong.what(),
                                         "see decision --help"),
                    exit_usage, wants_json);
    } catch (const std::exception& thrown) {
        return fail(toolkit::failure::of(toolkit::failure_kind::unreadable, asked.docs,
                                         "an unexpected error occurred: " + std::string{thrown.what()},
                                         "try again, or report it"),
                    exit_cannot_start, asked.json);
    }
}
