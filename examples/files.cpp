// Asks about a folder and its files: files [--docs DIR] [--llm KIND:URL] [--model NAME] [QUESTION ...]
// Without a question it reads them from the input, one a line, and remembers the last two. Without a model the words of
// the question choose a tool, and its result is the answer.
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/toolkit.hpp>

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "folder.hpp"
#include "model.hpp"
#include "shown.hpp"

namespace {

enum exits { answered, cannot_start, wrong_usage, nothing_found, model_failed, partial };

struct options {
    std::string folder = ".";
    model_words model;
    free_words question;
};

int fail(const toolkit::failure& why, int status) {
    std::cerr << "files: " << shown_line(why.message()) << std::endl;
    return status;
}

/// Prints each step as it happens, on the error stream.
struct steps {
    template <class Event>
    void operator()(const Event& event) const {
        if constexpr (std::is_same_v<Event, toolkit::tool_started>) {
            std::cerr << "  " << event.tool << ' ' << shown_line(event.input.text) << std::endl;
        } else if constexpr (std::is_same_v<Event, toolkit::tool_finished>) {
            if (!event.ok) std::cerr << "  " << shown_line(event.message) << std::endl;
        } else if constexpr (std::is_same_v<Event, toolkit::reprompted>) {
            std::cerr << "  " << shown_line(event.message) << std::endl;
        }
    }
};

int print(const toolkit::result<toolkit::answer>& answer) {
    if (!answer)
        return fail(answer.error(),
                    answer.error().kind == toolkit::failure_kind::invalid_argument ? wrong_usage : model_failed);
    std::cout << shown_lines(answer->text) << '\n';
    if (answer->status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
    for (const std::string& note : answer->notes) std::cout << "Note: " << shown_line(note) << '\n';
    std::cout << std::flush;
    if (answer->status == toolkit::answer_status::answered) return answered;
    return answer->status == toolkit::answer_status::partial ? partial : nothing_found;
}

int run(const options& asked) {
    toolkit::files_options how;
    toolkit::any_llm model = toolkit::rules_alone{};
    if (asked.model.llm.empty()) {
        std::cerr << "files: no model; the words of a question choose a tool, and its result is the answer\n";
    } else {
        auto opened = asked.model.open(model_use::chat);
        if (!opened) return fail(opened.error(), wrong_usage);
        model = std::move(*opened);
        how.lists_tools = !model.can().native_tools;
    }
    const auto root = toolkit::confined_root::open(asked.folder);
    if (!root) return fail(root.error(), cannot_start);
    const auto docs = documents_folder(asked.folder);
    if (!docs) return fail(docs.error(), cannot_start);
    const auto index = default_index(*docs);
    if (!index) return fail(index.error(), cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return fail(books.error(), cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs, {});
    if (!report) return fail(report.error(), cannot_start);
    tell_left_out("files", *report, false, "search --status");

    const auto agent =
        toolkit::files_agent(model, toolkit::lexical{std::move(*books)}, *root, how, toolkit::sink{steps{}});
    if (asked.question.given()) return print(agent.run(asked.question.text, local_owner()));
    toolkit::conversation talk;
    int status = answered;
    for (std::string line; std::getline(std::cin, line);)
        if (toolkit::has_words(line)) status = print(agent.run(line, local_owner(), talk));
    return status;
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers questions about a folder and what is in its files.\nExit status: 0 answered, 1 cannot start, "
        "2 wrong usage, 3 nothing found, 4 the model failed, 5 partial answer."};
    app.set_help_flag("-h,--help", "Print this help");
    app.add_option("--docs", asked.folder, "The folder. Default: this one")->type_name("DIR");
    asked.model.add_to(app, "Without this option no model is asked");
    asked.question.add_to(app, "QUESTION", "The question. Default: the lines of the input");
    try {
        app.parse(count, words);
        asked.question.take_rest("files");
        return run(asked);
    } catch (const CLI::ParseError& wrong) {
        if (wrong.get_exit_code() == 0) return app.exit(wrong);
        std::cerr << "files: " << shown_line(wrong.what()) << "; see files --help\n";
        return wrong_usage;
    } catch (const std::exception& thrown) {
        std::cerr << "files: " << shown_line(thrown.what()) << '\n';
        return cannot_start;
    }
}
