// Asks about a folder and its files: files [--docs DIR] [--llm KIND:URL] [--model NAME] [--json] [QUESTION ...]
// Without a question it reads them from the input, one a line, and remembers the last two. Without a model the words of
// the question choose a tool, and its result is the answer.
#include <toolkit/events/ndjson.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/toolkit.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <filesystem>
#include <iostream>
#include <string>
#include <type_traits>
#include <utility>

#include "failed.hpp"
#include "folder.hpp"
#include "model.hpp"
#include "shown.hpp"

namespace {

enum exits { answered, cannot_start, wrong_usage, nothing_found, model_failed, partial };

struct options {
    std::string docs = ".";
    model_words model;
    bool json = false;
    free_words question;
};

/// Reports a failure. With --json the last line is an answer, too.
int fail(const toolkit::failure& why, int status, bool json) {
    return report_failure("files", why, status, json ? answered_line(why) : std::string{});
}

/// Prints each step as it happens: lines on the error stream, or with --json each event on the output.
struct steps {
    bool json = false;
    template <class Event>
    void operator()(const Event& event) const {
        if (json) {
            std::cout << toolkit::json_line(event) << std::flush;
            return;
        }
        if constexpr (std::is_same_v<Event, toolkit::tool_started>) {
            std::cerr << "  " << event.tool << ' ' << shown_line(event.input.text) << std::endl;
        } else if constexpr (std::is_same_v<Event, toolkit::tool_finished>) {
            if (!event.ok) std::cerr << "  " << shown_line(event.message) << std::endl;
        } else if constexpr (std::is_same_v<Event, toolkit::reprompted>) {
            std::cerr << "  " << shown_line(event.message) << std::endl;
        }
    }
};

/// The exit status of a run that failed. Without a model, a tool has failed.
int status_of(const toolkit::failure& why) {
    if (why.kind == toolkit::failure_kind::invalid_argument) return wrong_usage;
    return why.kind == toolkit::failure_kind::tool_failed ? nothing_found : model_failed;
}

/// Prints an answer. With --json the events have it already.
int print(const toolkit::result<toolkit::answer>& answer, bool json) {
    if (!answer) {
        std::cerr << "files: " << shown_line(answer.error().message()) << std::endl;
        return status_of(answer.error());
    }
    if (!json) {
        std::cout << shown_lines(answer->text) << '\n';
        if (answer->status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
        for (const std::string& note : answer->notes) std::cout << "Note: " << shown_line(note) << '\n';
        std::cout << std::flush;
    }
    if (answer->status == toolkit::answer_status::answered) return answered;
    return answer->status == toolkit::answer_status::partial ? partial : nothing_found;
}

/// Reads questions from the input, and remembers the last two turns. Returns the first status that is not 0.
template <class Agent>
int converse(const Agent& agent, bool json) {
    const bool prompts = !json && ::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1;
    if (prompts) std::cerr << "Type a question and Enter. Ctrl-D ends.\n";
    toolkit::conversation talk;
    int status = answered;
    for (std::string line;;) {
        if (prompts) std::cerr << "> " << std::flush;
        if (!std::getline(std::cin, line)) break;
        if (!toolkit::has_words(line)) continue;
        const int one = print(agent.run(line, local_owner(), talk), json);
        if (status == answered) status = one;
    }
    if (prompts) std::cerr << '\n';
    return status;
}

int run(const options& asked) {
    const auto fail_with = [&](const toolkit::failure& why, int status) { return fail(why, status, asked.json); };
    if (asked.model.llm.empty() && !asked.model.model.empty())
        return fail_with(
            toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--model",
                                 "it names a model, but there is no server", "name the server with --llm, too"),
            wrong_usage);
    toolkit::files_options how;
    toolkit::any_llm model = toolkit::rules_alone{};
    if (asked.model.llm.empty()) {
        std::cerr << "files: no model; the words of a question choose a tool, and its result is the answer\n";
    } else {
        auto opened = asked.model.open(model_use::chat);
        if (!opened) return fail_with(opened.error(), wrong_usage);
        model = std::move(*opened);
        how.lists_tools = !model.can().native_tools;
    }
    const auto root = toolkit::confined_root::open(asked.docs);
    if (!root) return fail_with(root.error(), cannot_start);
    const auto docs = documents_folder(asked.docs);
    if (!docs) return fail_with(docs.error(), cannot_start);
    const auto index = default_index(*docs);
    if (!index) return fail_with(index.error(), cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return fail_with(books.error(), cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs, {});
    if (report) tell_left_out("files", *report, false, "search --status");
    else if (report.error().kind != toolkit::failure_kind::not_found || !std::filesystem::is_directory(*docs))
        return fail_with(report.error(), cannot_start);
    // Else the folder has no files. Questions about it have answers, and a search finds nothing.

    const auto agent =
        toolkit::files_agent(model, toolkit::lexical{std::move(*books)}, *root, how, toolkit::sink{steps{asked.json}});
    if (asked.question.given()) return print(agent.run(asked.question.text, local_owner()), asked.json);
    return converse(agent, asked.json);
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers questions about a folder and what is in its files.\nExit status: 0 answered, 1 cannot start, "
        "2 wrong usage, 3 nothing found or no tool could answer, 4 the model failed, 5 partial answer. After several "
        "questions it is the first status that is not 0."};
    app.set_help_flag("-h,--help", "Print this help");
    app.add_option("--docs", asked.docs, "The folder. Default: this one")->type_name("DIR");
    asked.model.add_to(app, "Without this option no model is asked");
    app.add_flag("--json", asked.json, "Print each step, then the answer, as one JSON object per line");
    asked.question.add_to(app, "QUESTION",
                          "The question. Default: the lines of the input, which remember the last two turns");
    return run_program("files", app, count, words, asked, run, fail);
}
