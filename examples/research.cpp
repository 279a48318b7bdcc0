// The system research: a model searches, reads and cites documents with tools of its choice. If it fails, and without
// --llm, the fixed pipeline answers.
// research [--docs DIR] [--llm KIND:URL] [--model NAME] [--open N] QUESTION. It prints each step, the answer and its
// citations, and opens one of them.
#include <toolkit/document/block_ids.hpp>
#include <toolkit/events/narrate.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/systems/research/stream.hpp>

#include <CLI/CLI.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

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
    bool json = false, verbose = false, small_model = false;
    open_words open;
    free_words question;
};

int fail(const toolkit::failure& why, int status, bool json) {
    return report_failure("research", why, status,
                          json ? toolkit::research_stream::error(why.message()) : std::string{});
}

/// Prints what happens: the steps of the pipeline by their messages, other events as sentences.
template <class E>
void show_event(const E& event, toolkit::reasoning_steps& steps) {
    std::string line;
    if constexpr (std::same_as<E, toolkit::phase_reached>) {
        if (const auto step = steps(event)) line = step->message;
    } else {
        line = toolkit::narrate(event);
    }
    if (!line.empty()) std::cout << shown_lines(line) << std::endl;
}

void show(const toolkit::research_outcome& made, bool has_model) {
    std::cout << '\n' << shown_lines(made.reply.final_summary) << '\n';
    if (has_model && !made.why_pipeline.empty())
        std::cout << "(by the fixed pipeline: " << shown_line(made.why_pipeline) << ")\n";
    if (made.status == toolkit::answer_status::partial) std::cout << "(partial answer)\n";
    for (const std::string& note : made.notes) std::cout << "Note: " << shown_line(note) << '\n';
    if (!made.reply.citations.empty()) std::cout << "\nCitations\n";
    for (const toolkit::research_citation& one : made.reply.citations) {
        std::cout << '[' << one.number << "] " << shown_line(one.filename);
        if (one.page > 0) std::cout << ", page " << one.page;
        std::cout << ", " << shown_line(one.block_id) << "\n    \"" << shown_lines(one.cited_text) << "\"\n";
    }
    for (const toolkit::client_action& one : made.reply.agent_actions)
        std::cout << "Action: " << shown_line(one.action) << ' ' << shown_line(one.details.text) << '\n';
    std::cout << std::flush;
}

/// The bytes of a citation: its words, from its block on.
template <class View>
toolkit::result<cited_passage> passage_of(const View& view, const toolkit::research_citation& cited) {
    const auto id = toolkit::uuid::from_string(cited.doc_id);
    if (!id) return id.error();
    const auto from = view.document(*id, {});
    if (!from) return from.error();
    const std::vector<toolkit::block> blocks = toolkit::citable_blocks(*from);
    const auto index = toolkit::block_index(cited.block_id);
    const std::size_t block = index && *index < blocks.size() ? blocks[*index].bytes.begin : 0;
    const std::size_t begin = from->text.find(cited.cited_text, block);
    if (begin == std::string::npos)
        return toolkit::failure::of(toolkit::failure_kind::not_found, cited.filename,
                                    "the words of citation " + std::to_string(cited.number) + " are not there",
                                    "the file has changed; ask again");
    return cited_passage{static_cast<std::uint32_t>(cited.number), *id, {begin, begin + cited.cited_text.size()}};
}

/// Opens the citation that --open names.
template <class View>
toolkit::result<void> open_citation(const View& view, const std::vector<toolkit::research_citation>& citations,
                                    const open_words& wanted, const std::string& docs) {
    std::vector<cited_passage> passages;
    passages.reserve(citations.size());
    for (const toolkit::research_citation& one : citations) {
        auto passage = passage_of(view, one);
        if (passage) passages.push_back(std::move(*passage));
        else if (one.number == std::int64_t{wanted.number}) return std::move(passage).error();
    }
    return open_passages(view, passages, wanted, docs);
}

/// The model of the options, or the one without a server. Checks the options and the question first.
toolkit::result<toolkit::any_llm> model_for(const options& asked) {
    if (auto fit = check_words(asked.question.text, "question"); !fit) return std::move(fit).error();
    if (auto fit = asked.model.check(); !fit) return std::move(fit).error();
    if (asked.model.llm.empty()) return toolkit::any_llm{toolkit::extractive{}};
    return asked.model.open(model_use::chat);
}

int run(const options& asked) {
    const auto stop = [&](const toolkit::failure& why, int status) { return fail(why, status, asked.json); };
    const bool has_model = !asked.model.llm.empty();
    auto model = model_for(asked);
    if (!model) return stop(model.error(), exit_usage);
    const auto docs = documents_folder(asked.docs);
    if (!docs) return stop(docs.error(), exit_cannot_start);
    const auto index = default_index(*docs);
    if (!index) return stop(index.error(), exit_cannot_start);
    auto books = toolkit::library::open(*index);
    if (!books) return stop(books.error(), exit_cannot_start);
    const auto report = books->sync_folder<toolkit::all_extractors>(local_owner(), *docs);
    if (!report) return stop(report.error(), exit_cannot_start);
    tell_left_out("research", *report, asked.verbose, "--verbose");

    toolkit::research_stream frames;
    toolkit::reasoning_steps steps;
    const toolkit::output_sink listener{toolkit::sink{[&](const auto& event) {
        if (!asked.json) show_event(event, steps);
        else if constexpr (requires { frames(event); }) std::cout << frames(event) << std::flush;
    }}};
    // The user of this program chooses the model, so it is allowed.
    const std::string name = asked.model.model.empty() ? "the model of the server" : asked.model.model;
    toolkit::research_options how;
    how.enabled = has_model;
    how.models_allowed = {name};
    const toolkit::fixed_pipeline pipeline{toolkit::lexical_proximity{},
                                           {.small_model = asked.small_model, .quotes = !has_model}};
    const toolkit::lexical retriever{std::move(*books)};
    const auto system = toolkit::research(std::move(*model), retriever, pipeline, std::move(how), listener);
    const toolkit::research_outcome made =
        system.run({.query = asked.question.text, .owner = local_owner(), .model_preference = name});
    if (made.error)
        return stop(*made.error,
                    made.error->kind == toolkit::failure_kind::invalid_argument ? exit_usage : exit_model_failed);
    if (asked.json) std::cout << toolkit::research_stream::complete(made.reply) << std::flush;
    else show(made, has_model);
    if (asked.open.number > 0)
        if (auto opened = open_citation(retriever.for_owner(local_owner()), made.reply.citations, asked.open, *docs);
            !opened)
            std::cerr << "research: " << shown_line(opened.error().message()) << std::endl;
    if (made.status == toolkit::answer_status::insufficient) return exit_nothing_found;
    return made.status == toolkit::answer_status::partial ? exit_partial : exit_answered;
}

}  // namespace

int main(int count, char** words) {
    options asked;
    CLI::App app{
        "Answers a question from a folder of documents. A model chooses what to search, read and cite.\n"
        "If it fails, a fixed pipeline answers.\n"
        "Exit status: 0 answered, 1 cannot start, 2 wrong usage, 3 nothing found, 4 the model failed, 5 partial "
        "answer."};
    app.add_option("--docs", asked.docs, "Folder of documents. Default: this folder")->type_name("DIR");
    asked.model.add_to(app, "Without this option, the answer consists of whole sentences from the documents");
    CLI::Option* const json =
        app.add_flag("--json", asked.json, "Print the stream for a client: a frame for each step, then the reply");
    asked.open.add_to(app, json);
    app.add_flag("--small-model", asked.small_model,
                 "For a model of fewer than about four billion parameters: the pipeline asks less in each request");
    app.add_flag("--verbose", asked.verbose, "Name every file and part that was left out, not just the first ones");
    asked.question.add_to(app, "QUESTION", "The question")->required();
    return run_program("research", app, count, words, asked, run, fail);
}
