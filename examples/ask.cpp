// Asks a folder of documents a question and prints the answer with its proofs. `ask --help` says it all.
// The steps are: read the command line, bring the index up to date, run the agent, print what it tells.
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/retrieval/hybrid.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/toolkit.hpp>

#include <CLI/CLI.hpp>

#include <unistd.h>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <string>
#include <thread>

namespace {

namespace fs = std::filesystem;

constexpr int exit_answered = 0, exit_cannot_start = 1, exit_usage = 2, exit_nothing_found = 3, exit_model_failed = 4,
              exit_partial = 5, exit_interrupted = 130;

struct options {
    std::string docs, llm, model, index, text;
    bool json = false, trace = false;
    std::string question;
};

/// Prints the steps of a run: lines for people, or one JSON object a line.
struct printer {
    bool json = false;
    bool terminal = isatty(STDOUT_FILENO) == 1;

    void operator()(const auto& event) const {
        if (json) std::cout << toolkit::json_line(event) << std::flush;
        else if constexpr (requires { toolkit::narrate(event); }) std::cout << toolkit::narrate(event) << std::endl;
    }
    void operator()(const toolkit::answered& event) const {
        if (json) {
            std::cout << toolkit::json_line(event) << std::flush;
            return;
        }
        if (event.error) return;  // main says it on the error stream
        std::cout << '\n' << event.answer << '\n';
        if (event.status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
        for (const std::string& note : event.notes) std::cout << "Note: " << note << '\n';
        for (const auto& missing : event.insufficiencies)
            std::cout << "Not in the documents: " << missing.missing << '\n';
        if (!event.citations.empty()) std::cout << "\nSources\n";
        for (const toolkit::citation& proof : event.citations) {
            std::cout << "[" << proof.number << "] " << proof.filename;
            if (!proof.heading.empty()) std::cout << ", " << proof.heading;
            std::cout << ", bytes " << proof.begin << " to " << proof.end << "\n    \"" << proof.quote << "\"\n";
        }
        std::cout << std::flush;
    }
    /// A run that could not start ends with an answer record, too.
    [[nodiscard]] int fail(const toolkit::failure& why, int status) const {
        if (json) {
            toolkit::answered event;
            event.error = why.message();
            std::cout << toolkit::json_line(event) << std::flush;
        }
        std::cerr << "ask: " << why.message() << std::endl;
        return status;
    }
    void progress(const toolkit::sync_progress& at) const {
        if (json || !terminal) return;
        constexpr std::size_t width = 30;
        const std::size_t filled = at.files == 0 ? width : width * at.files_done / at.files;
        std::cout << "\rIndexing " << std::string(filled, '#') << std::string(width - filled, '.') << ' '
                  << at.files_done << '/' << at.files << " documents, " << at.bytes_done / 1'000'000 << " MB\x1b[K"
                  << std::flush;
        if (at.files_done == at.files) std::cout << "\r\x1b[K" << std::flush;
    }
};

/// Shows each request and reply on the error stream: a model around a model.
template <toolkit::Llm L>
struct traced {
    L inner;
    bool on = false;
    toolkit::result<toolkit::completion> complete(const toolkit::request& asked, toolkit::delta_sink& sink,
                                                  const toolkit::stop_token& stop) const {
        if (on) {
            if (asked.messages.size() == 2) std::cerr << "--- system\n" << text_of(asked.messages.front());
            std::cerr << "--- user\n" << text_of(asked.messages.back());
        }
        auto reply = inner.complete(asked, sink, stop);
        if (on) std::cerr << "--- model\n" << (reply ? reply->text : reply.error().message()) << std::endl;
        return reply;
    }
};

/// The folder of the index: a hash of the documents' real path, below the user's cache.
fs::path default_index(const fs::path& docs) {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    fs::path base = cache != nullptr && *cache != 0 ? fs::path{cache}
                    : home != nullptr && *home != 0 ? fs::path{home} / ".cache"
                                                    : fs::temp_directory_path();
    return base / "toolkit" / toolkit::to_hex(toolkit::sha1_of(docs.string())).substr(0, 16);
}

/// Requests a stop at the first interrupt, ends the program at the second.
class interrupts {
public:
    interrupts() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGTERM);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
        std::thread([this] {
            int signal = 0;
            sigwait(&signals_, &signal);
            source_.request_stop();
            sigwait(&signals_, &signal);
            _exit(exit_interrupted);
        }).detach();
    }
    [[nodiscard]] toolkit::stop_token token() const { return source_.get_token(); }

private:
    sigset_t signals_{};
    toolkit::stop_source source_;
};

template <class L>
int answer_with(const options& asked, L llm, toolkit::strict_actions protocol, const toolkit::library& books,
                const toolkit::owner& who, const printer& out, const toolkit::stop_token& stop) {
    toolkit::Agent agent{traced<L>{std::move(llm), asked.trace}, toolkit::hybrid{books}, protocol,
                         toolkit::sink{[&out](const auto& event) { out(event); }}};
    const auto answer = agent.run({.question = asked.question, .owner = who, .stop = stop});
    if (!answer) {
        if (!out.json) std::cerr << "ask: " << answer.error().message() << std::endl;
        if (answer.error().kind == toolkit::failure_kind::cancelled) return exit_interrupted;
        return answer.error().kind == toolkit::failure_kind::invalid_argument ? exit_usage : exit_model_failed;
    }
    switch (answer->status) {
        case toolkit::answer_status::answered: return exit_answered;
        case toolkit::answer_status::partial: return exit_partial;
        case toolkit::answer_status::insufficient: return exit_nothing_found;
        case toolkit::answer_status::failed: break;
    }
    return exit_model_failed;
}

int run(const options& asked, const printer& out, const toolkit::stop_token& stop) {
    const toolkit::owner who{"local"};
    std::error_code trouble;
    const fs::path docs = fs::canonical(asked.docs, trouble);
    if (trouble)
        return out.fail(toolkit::failure::of(toolkit::failure_kind::not_found, asked.docs, "there is no such folder",
                                             "name a folder of documents with --docs"),
                        exit_cannot_start);
    auto books = toolkit::library::open(asked.index.empty() ? default_index(docs).string() : asked.index);
    if (!books) return out.fail(books.error(), exit_cannot_start);
    auto report =
        books->sync_folder(who, docs.string(), [&](const toolkit::sync_progress& at) { out.progress(at); }, stop);
    if (!report)
        return out.fail(report.error(),
                        report.error().kind == toolkit::failure_kind::cancelled ? exit_interrupted : exit_cannot_start);
    for (const auto& left_out : report->failed)
        std::cerr << "ask: left out " << left_out.filename << ": " << left_out.why.message() << '\n';

    if (!asked.text.empty()) {
        const auto shown = books->for_owner(who).document(toolkit::document_id(who, asked.text), stop);
        if (!shown)
            return out.fail(
                toolkit::failure::of(toolkit::failure_kind::not_found, asked.text, "there is no such document",
                                     "name it as the sources do, by its path below --docs"),
                exit_cannot_start);
        std::cout << shown->text << std::flush;
        return exit_answered;
    }
    if (asked.llm.empty()) return answer_with(asked, toolkit::extractive{}, {}, *books, who, out, stop);
    return answer_with(asked, toolkit::openai{.base_url = asked.llm, .model = asked.model},
                       {.finals = toolkit::final_form::claims}, *books, who, out, stop);
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers a question from a folder of documents, and proves the answer with their words.\n"
        "Exit status: 0 answered, 1 cannot start, 2 wrong usage, 3 nothing found, 4 the model failed, "
        "5 partial answer, 130 interrupted."};
    app.set_help_flag("-h,--help", "Say all this");
    app.add_option("--docs", asked.docs, "Folder of Markdown, HTML and text files; read with all folders below")
        ->type_name("DIR");
    app.add_option("--llm", asked.llm,
                   "Server that speaks chat completions, such as http://127.0.0.1:8080; "
                   "its key comes from OPENAI_API_KEY. Without: no model, whole sentences of the documents")
        ->type_name("URL");
    app.add_option("--model", asked.model, "The server's name of the model")->type_name("NAME");
    app.add_flag("--json", asked.json, "Print each step, and last the answer, as one JSON object a line");
    app.add_flag("--trace", asked.trace, "Show what the model reads and writes, on the error stream");
    app.add_option("--text", asked.text, "Print the text that was extracted from FILE, a path below --docs, and end")
        ->type_name("FILE");
    app.add_option("--index", asked.index, "Folder of the index; by default below $XDG_CACHE_HOME/toolkit")
        ->type_name("DIR");
    std::vector<std::string> question;
    app.add_option("QUESTION", question,
                   "The question; by default: How do I rebuild an index without blocking writes?");
    try {
        app.parse(count, words);
    } catch (const CLI::ParseError& wrong) {
        return app.exit(wrong) == 0 ? exit_answered : exit_usage;
    }
    const printer out{.json = asked.json};
    if (asked.docs.empty())
        return out.fail(toolkit::failure::of(toolkit::failure_kind::invalid_argument, "--docs", "it is missing",
                                             "name a folder of documents"),
                        exit_usage);
    for (const std::string& word : question) asked.question += (asked.question.empty() ? "" : " ") + word;
    if (question.empty()) asked.question = "How do I rebuild an index without blocking writes?";
    const interrupts ctrl_c;
    return run(asked, out, ctrl_c.token());
}
