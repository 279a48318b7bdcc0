// The system decision: a model chooses tools turn by turn until it can answer from a folder of documents.
// decision --llm KIND:URL [--docs DIR] [--model NAME] [--vision KIND:URL] [--pages KIND:URL] [--json] QUESTION. With
// --vision the pages of PDFs are searched, too, and a model that reads images looks at them. With --pages a model finds
// them. With --json it prints the lines of its contract.
#include <toolkit/events/narrate.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/pages/page_library.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/systems/decision.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "failed.hpp"
#include "folder.hpp"
#include "model.hpp"
#include "page_embedder.hpp"
#include "shown.hpp"

namespace {

constexpr int exit_answered = 0, exit_cannot_start = 1, exit_usage = 2, exit_nothing_found = 3, exit_model_failed = 4,
              exit_partial = 5;

struct options {
    std::string docs = ".";
    model_words model;
    std::string vision, vision_model;
    page_embedder_words pages;
    bool json = false, verbose = false;
    free_words question;
};

/// Reports a failure. With --json the lines end as those of a run that failed.
int fail(const toolkit::failure& why, int status, bool json) {
    toolkit::answered event;
    event.error = why.message();
    return report_failure("decision", why, status, json ? toolkit::decision_lines{}(event) : std::string{});
}

/// The pages of a run: those that were found, and those that the vision model has looked at.
struct pages_of_run {
    std::vector<toolkit::visual_page> found;
    std::vector<toolkit::page_interpretation> seen;

    void add(const toolkit::tool_finished& event) {
        if (!event.ok || !event.objects || !event.payload_type) return;
        if (*event.payload_type == "colqwen_pages") append(found, *event.objects);
        if (*event.payload_type == "interpretations") append(seen, *event.objects);
    }
    /// The pages with their pictures, each once: those that were looked at, or all if none was.
    [[nodiscard]] std::vector<std::string> lines() const {
        std::vector<std::string> all;
        for (const toolkit::visual_page& page : found) {
            const bool was_seen = std::any_of(seen.begin(), seen.end(), [&](const toolkit::page_interpretation& one) {
                return one.page_number == page.page_number && one.filename == page.filename;
            });
            std::string line = shown_line(page.filename) + ", page " + std::to_string(page.page_number) + ": " +
                               shown_line(page.image_path);
            if ((was_seen || seen.empty()) && std::find(all.begin(), all.end(), line) == all.end())
                all.push_back(std::move(line));
        }
        return all;
    }

private:
    template <class T>
    static void append(std::vector<T>& to, const toolkit::raw_json& objects) {
        auto more = toolkit::parse<std::vector<T>>(objects.text);
        if (more) std::move(more->begin(), more->end(), std::back_inserter(to));
    }
};

/// Prints a run while it happens: its steps and its answer for a person, or the lines of the contract.
struct run_printer {
    static constexpr bool receives_objects = true;
    bool json = false;
    bool has_answer = false;  ///< the answer was printed while it was written
    pages_of_run pages{};
    toolkit::decision_lines lines{};

    template <class Event>
    void operator()(const Event& event) {
        if constexpr (std::is_same_v<Event, toolkit::tool_finished>) pages.add(event);
        if (!json) show(event);
        else if constexpr (requires { lines(event); }) std::cout << lines(event) << std::flush;
    }

private:
    template <class Event>
    void show(const Event& event) {
        if constexpr (std::is_same_v<Event, toolkit::answer_text>) {
            has_answer = true;
            std::cout << shown_lines(event.content) << std::flush;
        } else if constexpr (std::is_same_v<Event, toolkit::answer_retracted>) {
            has_answer = false;
            std::cout << "\n(this answer does not count: " << shown_line(event.message) << ")\n" << std::flush;
        } else if constexpr (std::is_same_v<Event, toolkit::tool_started>) {
            std::cerr << "  " << event.tool << ' ' << shown_line(event.input.text);
            if (event.reason) std::cerr << ": " << shown_line(*event.reason);
            std::cerr << std::endl;
        } else if (const std::string line = toolkit::narrate(event); !line.empty()) {
            std::cerr << "  " << shown_lines(line) << std::endl;
        }
    }
};
using printer = toolkit::run_listener<run_printer>;

int status_of(const toolkit::answer& made) {
    if (made.status == toolkit::answer_status::insufficient) return exit_nothing_found;
    return made.status == toolkit::answer_status::partial ? exit_partial : exit_answered;
}

/// Runs the agent, whose listener prints the run.
template <class Agent>
int answer_with(const Agent& agent, const options& asked, const printer& shown) {
    const auto made = agent.run(asked.question.text, local_owner());
    if (!made) {
        std::cerr << "decision: " << shown_line(made.error().message()) << std::endl;
        return made.error().kind == toolkit::failure_kind::invalid_argument ? exit_usage : exit_model_failed;
    }
    if (asked.json) return status_of(*made);
    if (!shown.look([](const run_printer& run) { return run.has_answer; })) std::cout << shown_lines(made->text);
    std::cout << '\n';
    if (made->status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
    for (const std::string& note : made->notes) std::cout << "Note: " << shown_line(note) << '\n';
    if (made->status != toolkit::answer_status::insufficient) {
        const auto pages = shown.look([](const run_printer& run) { return run.pages.lines(); });
        if (!pages.empty()) std::cout << "\nPages\n";
        for (const std::string& page : pages) std::cout << page << '\n';
    }
    std::cout << std::flush;
    return status_of(*made);
}

/// The model that looks at pages.
toolkit::result<toolkit::any_llm> open_vision(const options& asked) {
    model_words words;
    words.llm = asked.vision;
    words.model = asked.vision_model;
    auto model = words.open(model_use::agent);
    if (model) return model;
    toolkit::failure why = std::move(model).error();
    const bool is_name = why.where.view() == "--model";
    why.where = toolkit::small_text{is_name ? "--vision-model" : "--vision"};
    return why;
}

/// The pages of the PDFs of a folder.
using pages_of_folder = toolkit::page_library<chosen_page_embedder>;

toolkit::result<pages_of_folder> read_pages(const options& asked, const std::string& docs, const std::string& index) {
    auto embedder = asked.pages.open();
    if (!embedder) return std::move(embedder).error();
    auto pages = pages_of_folder::open(index, *std::move(embedder));
    if (!pages) return pages;
    const bool shows_progress = !asked.json && !asked.pages.server.empty() && ::isatty(STDERR_FILENO) == 1;
    const auto report = pages->sync_folder(
        local_owner(), docs, {.progress = [shows_progress](const toolkit::page_sync_progress& at) {
            if (shows_progress)
                std::cerr << "\rEmbedding pages: " << at.pages_done << " of " << at.files_done << '/' << at.files
                          << " files\x1b[K" << (at.files_done == at.files ? "\r\x1b[K" : "") << std::flush;
        }});
    if (!report) return report.error();
    constexpr std::size_t most = 5;
    const std::size_t named = asked.verbose ? report->failed_pages.size() : std::min(report->failed_pages.size(), most);
    for (std::size_t i = 0; i < named; ++i) {
        const toolkit::unread_page& one = report->failed_pages[i];
        std::cerr << "decision: left out page " << one.page << " of " << shown_line(one.filename) << ": "
                  << shown_line(one.why.message()) << '\n';
    }
    if (const std::size_t more = report->failed_pages.size() - named; more > 0)
        std::cerr << "decision: left out " << more << " more pages (--verbose lists all)\n";
    if (report->pages == 0) std::cerr << "decision: there are no pages of PDFs for --vision\n";
    return pages;
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
    if (auto fit = asked.pages.check(!asked.vision.empty()); !fit) return stop(fit.error(), exit_usage);
    if (asked.vision.empty() && !asked.vision_model.empty())
        return stop(toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--vision-model", "it needs a server",
                                         "name one with --vision"),
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
    const printer shown{run_printer{.json = asked.json}};
    if (!asked.vision.empty()) {
        const auto vision = open_vision(asked);
        if (!vision) return stop(vision.error(), exit_usage);
        const auto pages = read_pages(asked, *docs, *index);
        if (!pages) return stop(pages.error(), exit_cannot_start);
        if (pages->for_owner(local_owner()).pages() > 0)
            return answer_with(toolkit::decision_agent(std::move(*model), toolkit::lexical{std::move(*books)}, *pages,
                                                       *vision, {}, shown),
                               asked, shown);
    }
    return answer_with(toolkit::decision_agent(std::move(*model), toolkit::lexical{std::move(*books)}, {}, shown),
                       asked, shown);
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
    app.add_option("--vision", asked.vision,
                   "Server of a model that reads images, with the kinds of --llm. The pages of PDFs are then searched, "
                   "too, and this model looks at them. Without --pages they are found by the words on them")
        ->type_name("KIND:URL");
    app.add_option("--vision-model", asked.vision_model, "The name of that model on its server")->type_name("NAME");
    asked.pages.add_to(app);
    app.add_flag("--json", asked.json,
                 "Print the lines of the contract: decision, status, result, token, error, complete");
    app.add_flag("--verbose", asked.verbose, "Name every file and part that was left out, not just the first ones");
    asked.question.add_to(app, "QUESTION", "The question")->required();
    return run_program("decision", app, count, words, asked, run, fail);
}
