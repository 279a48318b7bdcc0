// Answers a question from a folder of documents, and prints the answer with its proofs. `ask --help` lists the options.
// The steps: read the command line, update the index, run the agent, print its events.
#include <toolkit/answering/documents.hpp>
#include <toolkit/answering/without_demands.hpp>
#include <toolkit/document/cited_place.hpp>
#include <toolkit/events/run_listener.hpp>
#include <toolkit/events/timeline.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/retrieval/embeddings.hpp>
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/retrieval/smoothed.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/toolkit.hpp>
#include <toolkit/validation/quantity.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "embedder.hpp"
#include "failed.hpp"
#include "folder.hpp"
#include "model.hpp"
#include "open_passage.hpp"
#include "shown.hpp"

namespace {

namespace fs = std::filesystem;

constexpr int exit_answered = 0, exit_cannot_start = 1, exit_usage = 2, exit_nothing_found = 3, exit_model_failed = 4,
              exit_partial = 5, exit_interrupted = 130;

struct options {
    std::string docs, index, text, timeline;
    model_words model;
    embedder_words embedder;
    bool json = false, trace = false;
    open_words open;
    free_words question;
};

std::string line(std::string_view text) { return shown_line(text); }

/// Answers and quotes.
std::string lines(std::string_view text) { return shown_lines(text); }

/// The event with each of its texts on one line.
template <class Event>
Event shown_event(Event event) {
    if constexpr (requires { event.message; }) event.message = line(event.message);
    if constexpr (requires { event.errors; })
        for (std::string& error : event.errors) error = line(error);
    if constexpr (requires { event.steps; })
        for (std::string& step : event.steps) step = line(step);
    return event;
}

/// Prints the steps of a run: lines for people, or exact JSON with one object per line.
struct printer {
    bool json = false;
    bool terminal = isatty(STDOUT_FILENO) == 1;
    std::function<std::uint32_t(const toolkit::citation&)> page_of{};  ///< 0 in formats without pages

    void operator()(const auto& event) const {
        if (json) {
            std::cout << toolkit::json_line(event) << std::flush;
        } else {
            const std::string output = toolkit::narrate(shown_event(event));
            if (!output.empty()) std::cout << output << std::endl;
        }
    }
    void operator()(const toolkit::answered& event) const {
        if (json) {
            std::cout << toolkit::json_line(event) << std::flush;
            return;
        }
        if (event.error) return;  // answer_with prints it on the error stream
        std::cout << '\n' << lines(event.answer) << '\n';
        if (event.status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
        for (const std::string& note : event.notes) std::cout << "Note: " << line(note) << '\n';
        for (const auto& missing : event.insufficiencies)
            std::cout << "Not in the documents: " << line(missing.missing) << '\n';
        if (!event.citations.empty()) std::cout << "\nSources\n";
        std::uint32_t number = 0;
        for (const toolkit::citation& proof : event.citations) {
            if (proof.number != number) print_source(proof);
            number = proof.number;
            const std::uint32_t page = page_of ? page_of(proof) : 0;
            std::cout << "    \"" << lines(proof.quote) << "\" (";
            if (page != 0) std::cout << "page " << page << ", ";
            std::cout << "bytes " << proof.begin << " to " << proof.end << ")\n";
        }
        std::cout << std::flush;
    }
    void print_source(const toolkit::citation& proof) const {
        std::cout << "[" << proof.number << "] " << line(proof.filename);
        if (!proof.heading.empty()) std::cout << ", " << line(proof.heading);
        std::cout << '\n';
    }
    /// Reports a run that could not start. With --json it ends with an answer record, too.
    [[nodiscard]] int fail(const toolkit::failure& why, int status) const {
        return report_failure("ask", why, status, json ? answered_line(why) : std::string{});
    }
    void progress(const toolkit::sync_progress& at) const {
        if (json || !terminal) return;
        constexpr std::size_t width = 30;
        const std::size_t filled = at.files == 0 ? width : width * at.files_done / at.files;
        std::ostringstream text;
        text << "Indexing " << std::string(filled, '#') << std::string(width - filled, '.') << ' ' << at.files_done
             << '/' << at.files << " documents, " << at.bytes_done / 1'000'000 << " MB";
        std::cout << progress_text(text.str(), STDOUT_FILENO) << std::flush;
        if (at.files_done == at.files) std::cout << "\r\x1b[K" << std::flush;
    }
};

/// A model around another model. It prints each request and reply on the error stream.
template <toolkit::Llm L>
struct traced {
    L inner;
    bool on = false;
    toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        if (on) {
            if (asked.messages.size() == 2) std::cerr << "--- system\n" << lines(text_of(asked.messages.front()));
            std::cerr << "--- user\n" << lines(text_of(asked.messages.back()));
        }
        auto reply = inner.complete(asked, sink, stop);
        if (on) std::cerr << "--- model\n" << lines(reply ? reply->text : reply.error().message()) << std::endl;
        return reply;
    }
};

/// A stop token. The first interrupt stops it; the second one ends the program.
toolkit::stop_token interrupts() {
    struct shared {
        sigset_t signals{};
        toolkit::stop_source source;
    };
    // Never destroyed, because the thread still waits when the program ends.
    static shared& held = *new shared;
    sigemptyset(&held.signals);
    sigaddset(&held.signals, SIGINT);
    sigaddset(&held.signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held.signals, nullptr);
    std::thread([] {
        int signal = 0;
        sigwait(&held.signals, &signal);
        held.source.request_stop();
        sigwait(&held.signals, &signal);
        _exit(exit_interrupted);
    }).detach();
    return held.source.get_token();
}

/// Checks the question and the server's address before the documents are read.
toolkit::result<void> check(const options& asked) {
    if (auto fit = check_words(asked.question.text, "question"); !fit) return fit;
    if (auto fit = asked.model.check(); !fit) return fit;
    if (!asked.model.llm.empty())
        if (auto named = asked.model.open(model_use::agent); !named) return std::move(named).error();
    return {};
}

/// Checks that a file can be written at this path. An existing file keeps its content.
toolkit::result<void> writable(const std::string& path) {
    std::error_code none;
    const bool fresh = !fs::exists(path, none);
    if (std::ofstream{path, std::ios::binary | std::ios::app}) {
        if (fresh) fs::remove(path, none);
        return {};
    }
    return toolkit::failure::of(toolkit::failure_kind::unreadable, path, "the timeline cannot be written",
                                "name a file in an existing folder with write permission");
}

/// Writes the run as an HTML page. The answer is already printed, so a failure here is only reported.
void write_timeline(const options& asked, const toolkit::run_events& run) {
    const std::string model = asked.model.llm.empty() ? "no model: sentences of the documents" : asked.model.model;
    std::ofstream out{asked.timeline, std::ios::binary | std::ios::trunc};
    out << toolkit::timeline_html(run, {.model = model, .costs = toolkit::price_of(model)}) << std::flush;
    if (!out) std::cerr << "ask: " << line(asked.timeline) << ": the timeline could not be written" << std::endl;
}

/// Removes `--trace FILE.html` and `--trace=FILE.html` from the command line. A plain `--trace` remains.
std::vector<char*> without_timeline(int count, char** words, std::string& timeline) {
    std::vector<char*> left;
    for (int i = 0; i < count; ++i) {
        const std::string_view word = words[i];
        if (i > 0 && word == "--") {
            left.insert(left.end(), words + i, words + count);
            break;
        }
        const std::string_view next = i + 1 < count ? words[i + 1] : "";
        if (i > 0 && word == "--trace" && next.ends_with(".html")) timeline = words[++i];
        else if (i > 0 && word.starts_with("--trace=") && word.ends_with(".html"))
            timeline = word.substr(word.find('=') + 1);
        else left.push_back(words[i]);
    }
    return left;
}

/// The time in which a server can report the size of its model.
constexpr std::chrono::seconds facts_time{10};

template <class L, class R, class V>
int answer_with(const options& asked, const std::string& docs, L llm, const R& retriever, V validator,
                toolkit::strict_actions protocol, const toolkit::owner& who, const printer& out,
                const toolkit::stop_token& stop) {
    const toolkit::run_listener<toolkit::run_events> recorder;
    printer shown = out;
    shown.page_of = [view = retriever.for_owner(who)](const toolkit::citation& proof) -> std::uint32_t {
        const auto cited = view.document(proof.doc_id);
        return cited ? toolkit::page_of(*cited, {proof.begin, proof.end}) : 0;
    };
    const toolkit::Agent agent{traced<L>{std::move(llm), asked.trace}, retriever, validator, protocol,
                               toolkit::sink{[&shown, &recorder](const auto& event) {
                                   recorder(event);
                                   shown(event);
                               }}};
    const auto answer = agent.run({.question = asked.question.text, .owner = who, .stop = stop});
    if (!asked.timeline.empty()) write_timeline(asked, recorder.take());
    if (!answer) {
        if (!out.json) std::cerr << "ask: " << line(answer.error().message()) << std::endl;
        if (answer.error().kind == toolkit::failure_kind::cancelled) return exit_interrupted;
        return answer.error().kind == toolkit::failure_kind::invalid_argument ? exit_usage : exit_model_failed;
    }
    if (asked.open.number > 0)
        if (auto opened = open_passages(retriever.for_owner(who), answer->citations, asked.open, docs); !opened)
            std::cerr << "ask: " << line(opened.error().message()) << std::endl;
    switch (answer->status) {
        case toolkit::answer_status::answered: return exit_answered;
        case toolkit::answer_status::partial: return exit_partial;
        case toolkit::answer_status::insufficient: return exit_nothing_found;
        case toolkit::answer_status::failed: break;
    }
    return exit_model_failed;
}

/// Answers with the named model, or with whole sentences from the documents.
template <class R>
int answer_by(const options& asked, const std::string& docs, R retriever, const toolkit::owner& who, const printer& out,
              const toolkit::stop_token& stop) {
    if (asked.model.llm.empty())
        return answer_with(asked, docs, toolkit::without_demands{toolkit::extractive{}}, retriever, toolkit::gate<>{},
                           {}, who, out, stop);
    auto model = asked.model.open(model_use::agent);
    if (!model) return out.fail(model.error(), exit_usage);
    const auto facts = model->facts(toolkit::deadline::after(toolkit::machine_clock{}.now(), facts_time), stop);
    const toolkit::strict_actions protocol{.finals = toolkit::form_for(facts.value_or(toolkit::model_facts{}))};
    return answer_with(asked, docs, std::move(*model), toolkit::smoothed{std::move(retriever)},
                       toolkit::all_of{toolkit::gate<>{}, toolkit::stated_quantity{}}, protocol, who, out, stop);
}

int run(const options& asked, const printer& out, const toolkit::stop_token& stop, bool& started) {
    if (asked.text.empty())
        if (auto fit = check(asked); !fit) return out.fail(fit.error(), exit_usage);
    if (!asked.timeline.empty())
        if (auto fit = writable(asked.timeline); !fit) return out.fail(fit.error(), exit_cannot_start);
    const toolkit::owner& who = local_owner();
    const auto docs = documents_folder(asked.docs);
    if (!docs) return out.fail(docs.error(), exit_cannot_start);
    auto index = asked.index.empty() ? default_index(*docs) : toolkit::result<std::string>{asked.index};
    if (!index) return out.fail(index.error(), exit_cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return out.fail(books.error(), exit_cannot_start);
    auto report = books->sync_folder<toolkit::all_extractors>(
        who, *docs, {.progress = [&](const toolkit::sync_progress& at) { out.progress(at); }, .stop = stop});
    if (!report)
        return out.fail(report.error(),
                        report.error().kind == toolkit::failure_kind::cancelled ? exit_interrupted : exit_cannot_start);
    tell_left_out("ask", *report, asked.trace, "--trace");

    if (!asked.text.empty()) {
        const auto shown = books->for_owner(who).document(toolkit::document_id(who, asked.text), stop);
        if (!shown)
            return out.fail(
                toolkit::failure::of(toolkit::failure_kind::not_found, asked.text, "there is no such document",
                                     "use its path below --docs, as the sources show it"),
                exit_cannot_start);
        std::cout << (out.terminal ? lines(shown->text) : shown->text) << std::flush;
        return exit_answered;
    }
    if (asked.embedder.url.empty()) {
        started = true;
        return answer_by(asked, *docs, toolkit::lexical{std::move(*books)}, who, out, stop);
    }
    auto model = asked.embedder.open(stop);
    if (!model) return out.fail(model.error(), exit_cannot_start);
    const toolkit::hybrid retriever{std::move(*books), std::move(*model), toolkit::hnsw{}};
    const auto embedded = retriever.embed(who, embedding_line{out.terminal && !out.json}, stop);
    if (!embedded)
        return out.fail(embedded.error(), embedded.error().kind == toolkit::failure_kind::cancelled
                                              ? exit_interrupted
                                              : exit_cannot_start);
    started = true;
    return answer_by(asked, *docs, retriever, who, out, stop);
}

/// Runs the program. An exception becomes an error message and a last record.
int run_guarded(const options& asked, const printer& out, const toolkit::stop_token& stop) {
    bool started = false;
    const auto fail = [&](std::string_view what, std::string_view cure) {
        return out.fail(toolkit::failure::of(toolkit::failure_kind::unreadable, asked.docs, what, cure),
                        started ? exit_model_failed : exit_cannot_start);
    };
    try {
        return run(asked, out, stop, started);
    } catch (const std::bad_alloc&) {
        return fail("there is not enough memory", "use a smaller folder, or allow more memory");
    } catch (const std::exception& thrown) {
        return fail("an unexpected error occurred: " + std::string{thrown.what()}, "try again, or report it");
    }
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers a question from a folder of documents, and proves the answer with quotes from them.\n"
        "Exit status: 0 answered, 1 cannot start, 2 wrong usage, 3 nothing found, 4 the model failed, "
        "5 partial answer, 130 interrupted."};
    app.set_help_flag("-h,--help", "Print this help");
    app.set_version_flag("--version", version_of("ask"), "Print the version");
    app.add_option("--docs", asked.docs, "Folder of documents, with all its subfolders")->type_name("DIR");
    asked.model.add_to(app, "Without this option, the answer consists of whole sentences from the documents");
    asked.embedder.add_to(app);
    CLI::Option* const json =
        app.add_flag("--json", asked.json, "Print each step, then the answer, as one JSON object per line");
    app.add_flag("--trace", asked.trace,
                 "Print the model's input and output on the error stream. With a file name (--trace FILE.html), "
                 "write the run to that file instead, as a page with its timeline");
    asked.open.add_to(app, json);
    app.add_option("--text", asked.text, "Print the text extracted from FILE, a path below --docs, and exit")
        ->type_name("FILE");
    app.add_option("--index", asked.index, "Folder of the index. Default: below $XDG_CACHE_HOME/toolkit")
        ->type_name("DIR");
    asked.question.add_to(app, "QUESTION", "The question. Default: How do I rebuild an index without blocking writes?");
    try {
        std::vector<char*> left = without_timeline(count, words, asked.timeline);
        app.parse(static_cast<int>(left.size()), left.data());
        asked.question.take_rest("ask");
    } catch (const CLI::ParseError& wrong) {
        if (wrong.get_exit_code() == 0) return app.exit(wrong);
        const bool records = std::find(words, words + count, std::string_view{"--json"}) != words + count;
        return printer{.json = records}.fail(toolkit::failure::of(toolkit::failure_kind::invalid_argument,
                                                                  "the command line", wrong.what(), "see ask --help"),
                                             exit_usage);
    }
    const printer out{.json = asked.json};
    if (asked.docs.empty())
        return out.fail(toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--docs", "it is missing",
                                             "name a folder of documents"),
                        exit_usage);
    if (!asked.question.given()) asked.question.text = "How do I rebuild an index without blocking writes?";
    return run_guarded(asked, out, interrupts());
}
