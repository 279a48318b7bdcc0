// The system rabbithole: researches a question over a folder of documents, with a person in the loop.
// rabbithole --llm KIND:URL [--docs DIR] [--model NAME] [options] QUESTION, --resume ID, or --runs. It asks questions
// in rounds, shows a list of tasks, does them, and prints a report with citations. Each step is kept, so a run that was
// stopped goes on in another process.
#include <toolkit/events/sink.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/with_dialect.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/store/file_log.hpp>
#include <toolkit/store/run_id.hpp>
#include <toolkit/systems/rabbithole.hpp>
#include <toolkit/systems/rabbithole/references/document_registry.hpp>
#include <toolkit/systems/rabbithole_web_search.hpp>

#include <CLI/CLI.hpp>

#include <cstddef>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "failed.hpp"
#include "folder.hpp"
#include "model.hpp"
#include "rabbithole_terminal.hpp"

namespace {

constexpr int exit_reported = 0, exit_cannot_start = 1, exit_usage = 2, exit_nothing_found = 3, exit_run_failed = 4,
              exit_stopped = 5;

struct options {
    std::string docs = ".", logs = default_runs_folder(), resume, record, registry;
    model_words model;
    int rounds = toolkit::rabbithole_state{}.hitl_max_iterations;
    int tasks = toolkit::rabbithole_state{}.todo_max_items;
    int iterations = toolkit::default_rabbithole_limits.task_iterations;
    bool no_rounds = false, runs = false, web = false, json = false, verbose = false;
    free_words question;
};

int fail(const toolkit::failure& why, int status, [[maybe_unused]] bool wants_json = false) {
    return report_failure("rabbithole", why, status, {});  // a failure has no JSON
}

toolkit::failure wrong(std::string_view option, std::string_view trouble, std::string_view cure) {
    return toolkit::failure::of(toolkit::failure_kind::invalid_argument, option, trouble, cure);
}

/// A model whose server holds it to a JSON Schema.
using schema_llm = toolkit::basic_any_llm<toolkit::model_traits{.speaks = toolkit::dialect::openai, .schema = true}>;

/// The model of --llm as such a one. The schemas of OpenAI's dialect are the smallest, so all servers take them.
schema_llm with_schemas(const toolkit::any_llm& model) {
    using toolkit::dialect;
    if (const auto* held = model.as<toolkit::anthropic>()) return toolkit::with_dialect<dialect::openai>(*held);
    if (const auto* held = model.as<toolkit::ollama>()) return toolkit::with_dialect<dialect::openai>(*held);
    if (const auto* held = model.as<toolkit::llama_cpp>()) return toolkit::with_dialect<dialect::openai>(*held);
    const auto* held = model.as<toolkit::openai>();
    return held == nullptr ? toolkit::openai{} : *held;
}

/// The web search of --web. Nothing without the option.
toolkit::result<std::optional<toolkit::web_search>> open_web(bool wanted) {
    if (!wanted) return std::optional<toolkit::web_search>{};
    auto server = toolkit::web_search_from_environment();
    if (server && !*server)
        return wrong("--web", "the web search is off", "set ENABLE_WEB_SEARCH=true and TAVILY_API_KEY");
    return server;
}

/// Checks the options together.
toolkit::result<void> check(const options& asked) {
    if (!asked.resume.empty() && asked.question.given())
        return wrong("--resume", "the run has its question", "leave out the question or --resume");
    if (asked.resume.empty())
        if (auto fit = check_words(asked.question.text, "question"); !fit) return fit;
    if (auto fit = asked.model.check(); !fit) return fit;
    if (asked.model.llm.empty())
        return wrong("--llm", "it is missing, and every step needs a model",
                     "name a server, for example --llm http://127.0.0.1:8080");
    return {};
}

/// The status of a run that failed. Its state has no question if it was refused: there is no such run, or its log is
/// locked or damaged.
template <class Outcome>
int status_of_failed(const Outcome& run) {
    using toolkit::failure_kind;
    if (run.error->kind == failure_kind::invalid_argument) return exit_usage;
    if (!run.state.query.empty()) return exit_run_failed;
    return run.error->kind == failure_kind::not_found ? exit_usage : exit_cannot_start;
}

/// How a run ended, as the status of the program. Prints the report, or says why there is none.
template <class Outcome>
int end_of(const Outcome& run, bool json) {
    const std::string go_on = "go on with --resume " + run.run_id.to_string() + " and the same other options";
    if (run.error) {
        const int status = fail(*run.error, status_of_failed(run));
        if (status == exit_run_failed) std::cerr << "rabbithole: the run is kept; " << go_on << std::endl;
        return status;
    }
    if (run.is_waiting()) {
        std::cerr << "rabbithole: the run waits for a reply; " << go_on << std::endl;
        return exit_stopped;
    }
    if (json) std::cout << toolkit::print(*run.state.final_report) << std::endl;
    else show_report(std::cout, run.state);
    if (run.state.phase == "process_hitl_todo") return exit_stopped;  // the list was not approved
    return run.state.research_context.empty() ? exit_nothing_found : exit_reported;
}

/// Asks the person until the run is done, fails, or the input ends.
template <class Runner, class Outcome>
int talk(const Runner& runner, Outcome run, bool json) {
    while (run.is_waiting()) {
        if (run.error) std::cerr << shown_line(run.error->message()) << '\n';
        const toolkit::graph_resumption next{
            .run_id = run.run_id, .owner = local_owner(), .question = run.question->number};
        if (run.question->type == toolkit::hitl_checkpoints::approval) {
            const auto decided = ask_about_list(std::cin, std::cerr, run.state);
            if (!decided) return end_of(run, json);
            run = runner.resume(next, *decided);
        } else {
            show_questions(std::cerr, run.state, run.question->text);
            const auto line = read_reply(std::cin, std::cerr);
            if (!line) return end_of(run, json);
            run = runner.resume(next, toolkit::hitl_reply{*line});
        }
    }
    return end_of(run, json);
}

int run(const options& asked) {
    if (asked.runs) {
        const auto kept = open_runs(asked.logs);
        if (!kept) return fail(kept.error(), exit_cannot_start);
        list_runs(std::cout, std::cerr, *kept, asked.logs);
        return exit_reported;
    }
    if (auto fit = check(asked); !fit) return fail(fit.error(), exit_usage);
    const auto id = asked.resume.empty() ? toolkit::new_run_id() : toolkit::uuid::from_string(asked.resume);
    if (!id) return fail(wrong("--resume", "it is no id of a run", "take one from --runs"), exit_usage);
    const auto opened = asked.model.open(model_use::agent);
    if (!opened) return fail(opened.error(), exit_usage);
    schema_llm model = with_schemas(*opened);
    if (!asked.record.empty()) model = schema_llm{toolkit::recording{schema_llm{model}, asked.record}};
    const auto pages = open_web(asked.web);
    if (!pages) return fail(pages.error(), exit_usage);
    const auto docs = documents_folder(asked.docs);
    if (!docs) return fail(docs.error(), exit_cannot_start);
    const auto index = default_index(*docs);
    if (!index) return fail(index.error(), exit_cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return fail(books.error(), exit_cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs);
    if (!report) return fail(report.error(), exit_cannot_start);
    tell_left_out("rabbithole", *report, asked.verbose, "--verbose");
    toolkit::result<toolkit::document_registry> registry{std::in_place};
    if (!asked.registry.empty()) registry = toolkit::document_registry::read(asked.registry);
    if (!registry) return fail(registry.error(), exit_cannot_start);
    const auto logs = open_runs(asked.logs);
    if (!logs) return fail(logs.error(), exit_cannot_start);

    const toolkit::lexical shelf{std::move(*books)};
    const toolkit::rabbithole_documents documents{shelf};
    const toolkit::document_registry& names = *registry;
    const toolkit::rabbithole_web web = *pages ? toolkit::rabbithole_web{**pages} : toolkit::rabbithole_web{};
    const toolkit::rabbithole_options how{.limits = {.task_iterations = asked.iterations}};
    phase_printer shown{std::cerr};
    const toolkit::sink listener{[&](const toolkit::phase_reached& event) { shown(event); }};
    const toolkit::graph_runner runner{toolkit::rabbithole_graph{}, model, *logs,
                                       toolkit::deps{documents, how, names, web}, listener};
    if (!asked.resume.empty()) return talk(runner, runner.resume(*id, local_owner()), asked.json);
    std::cerr << "Run " << id->to_string() << '\n';
    toolkit::rabbithole_state first;
    first.query = asked.question.text;
    first.hitl_active = !asked.no_rounds;
    first.hitl_max_iterations = asked.rounds;
    first.todo_max_items = asked.tasks;
    return talk(runner, runner.run({.state = std::move(first), .owner = local_owner(), .run_id = *id}), asked.json);
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Researches a question in a folder of documents. It asks you about gaps, shows a list of tasks for your "
        "approval, does the tasks, and prints a report with citations.\n"
        "Exit status: 0 report, 1 cannot start, 2 wrong usage, 3 nothing found, 4 the run failed, 5 no report yet."};
    constexpr toolkit::rabbithole_limits most = toolkit::default_rabbithole_limits;
    app.add_option("--docs", asked.docs, "Folder of documents. Default: this folder")->type_name("DIR");
    asked.model.add_to(app, "This option is required: every step needs a model");
    app.add_flag("--no-rounds", asked.no_rounds, "Begin the list of tasks without rounds of questions");
    app.add_option("--rounds", asked.rounds, "Most rounds of questions")
        ->type_name("N")
        ->check(CLI::Range(1, most.rounds))
        ->capture_default_str();
    app.add_option("--tasks", asked.tasks, "Most tasks, those that are added during the research included")
        ->type_name("N")
        ->check(CLI::Range(1, most.todo_items))
        ->capture_default_str();
    app.add_option("--iterations", asked.iterations, "Most searches of one task")
        ->type_name("N")
        ->check(CLI::Range(1, 20))
        ->capture_default_str();
    app.add_option("--registry", asked.registry,
                   "JSON file of collections, documents and their other names: {\"hr\": {\"travel.pdf\": [\"the travel "
                   "policy\"]}}")
        ->type_name("FILE");
    app.add_flag("--web", asked.web,
                 "Also search the web by Tavily for what the documents refer to and lack; it needs "
                 "ENABLE_WEB_SEARCH=true and a key in TAVILY_API_KEY");
    app.add_option("--resume", asked.resume, "Go on with this run. The other options must be those of its beginning")
        ->type_name("ID");
    app.add_flag("--runs", asked.runs, "List the kept runs: id, time, state, question");
    app.add_option("--logs", asked.logs, "Folder of the kept runs")->type_name("DIR")->capture_default_str();
    app.add_flag("--json", asked.json, "Print the report as JSON");
    app.add_option("--record", asked.record, "Write the exchanges with the model to this file")->type_name("FILE");
    app.add_flag("--verbose", asked.verbose, "Name every file and part that was left out, not just the first ones");
    asked.question.add_to(app, "QUESTION", "The question");
    return run_program("rabbithole", app, count, words, asked, run, fail);
}
