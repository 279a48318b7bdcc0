// What the systems take of a run for themselves; and research, decision and rabbithole over about 30 PDFs and the
// PostgreSQL manual: how often they are right, and at what cost. The questions are in systems/*.tsv, and were written
// before the first run.
//   benchmark_systems --own DIR --docs DIR [--docs DIR…] --questions DIR --index DIR [--llm URL] [options]
//   --own DIR         the PostgreSQL manual, for our own time
//   --chunks 100,1000 the sizes of the libraries for our own time (100 to 100,000)
//   --docs DIR        a folder of documents; the option may be repeated
//   --questions DIR   the folder of research.tsv, decision.tsv and rabbithole.tsv
//   --index DIR       where the index is kept
//   --llm URL         a model server. Without it the fixed pipeline answers by sentences of the documents
//   --wire KIND       llama (default): the native API of llama.cpp. openai: JSON by schema. tools: native calls
//   --model NAME      of the model on its server
//   --only PART       own, quotes, agent, pipeline, decision or rabbithole; may be repeated. `own` needs neither
//                     --docs, nor --questions, nor --index
//   --rows 3,17       some questions
//   --turns N         replies of the model in a run, before the one that must end it (4)
//   --seconds N       the limit of a run (180)
//   --record FILE     records the exchanges with the model
// Each question gives a line. The end is a table of the systems, and one of the costs by turn.
#include "measuring.hpp"
#include "systems/models.hpp"
#include "systems/own_time.hpp"
#include "systems/questions.hpp"
#include "systems/rabbithole_questions.hpp"
#include "systems/score.hpp"

#include <toolkit/extract/all.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/llm/with_dialect.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/decision.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/toolkit.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using bench::question, bench::place, bench::questions_of, bench::run_result, bench::score, bench::split_at;

const toolkit::owner me{"me"};

struct options {
    std::vector<std::string> docs;
    std::vector<std::string> only;
    std::vector<std::string> rows;
    std::string questions, index, llm, record;
    bench::own_time_options own;
    std::string wire = "llama", model = "model";
    std::int64_t turns = 4, seconds = 180;
};

bool is_chosen(const std::vector<std::string>& from, const std::string& name) {
    return from.empty() || std::find(from.begin(), from.end(), name) != from.end();
}

/// Asks the questions of a file. `run(question, score)` gives a `run_result`.
template <class Run>
void ask_all(const options& how, const std::string& file, score& sum, Run&& run) {
    std::size_t row = 0;
    for (const question& one : questions_of(how.questions + "/" + file))
        if (is_chosen(how.rows, std::to_string(++row))) sum.ask(one, row, [&] { return run(one); });
}

/// A listener that counts turns.
auto counting(score& sum) {
    return toolkit::sink{[&sum](const auto& event) {
        if constexpr (std::is_same_v<std::remove_cvref_t<decltype(event)>, toolkit::turn_finished>) sum.add_turn(event);
    }};
}

// Limits for a small model that reads 50 tokens a second.
constexpr std::size_t result_bytes = 3'000;
constexpr std::size_t chunk_bytes = 1'000;
constexpr std::size_t context_tokens = 2'000;
constexpr int answer_tokens = 400;

/// Research: with `agent` the agent and its rescue, else the fixed pipeline; with `quotes` no model.
score research(const options& how, const toolkit::any_llm& model, const toolkit::library& books, const char* name,
               bool agent, bool quotes) {
    score sum{name};
    toolkit::research_options set;
    set.enabled = agent;
    set.models_allowed = {how.model};
    set.max_iterations = how.turns;
    set.result_bytes = result_bytes;
    set.answer_tokens = answer_tokens;
    set.max_milliseconds = how.seconds * 1'000;
    toolkit::pipeline_limits most;
    most.document_bytes = 2 * result_bytes;
    most.reading_tokens = most.citation_tokens = most.answer_tokens = answer_tokens;
    most.threads = 1;
    most.whole = toolkit::milliseconds{how.seconds * 1'000};
    const toolkit::fixed_pipeline pipeline{toolkit::lexical_proximity{},
                                           {.limits = most, .small_model = true, .quotes = quotes}};
    const auto system = toolkit::research(model, toolkit::lexical{books}, pipeline, set, counting(sum));
    ask_all(how, "research.tsv", sum, [&](const question& about) {
        toolkit::research_outcome made = system.run({.query = about.text, .owner = me, .model_preference = how.model});
        run_result outcome{.error = made.error, .status = made.status, .text = made.reply.final_summary};
        for (const toolkit::research_citation& cited : made.reply.citations)
            outcome.right_page = outcome.right_page || bench::is_among(about.places, cited.filename, cited.page);
        outcome.counts = made.counts;
        for (const toolkit::made_call& call : made.reply.tool_calls_made) outcome.remark += call.name + ", ";
        for (const toolkit::research_citation& cited : made.reply.citations)
            outcome.remark += "cites " + cited.filename + " " + std::to_string(cited.page) + ", ";
        if (agent && made.who == toolkit::answered_by::pipeline) outcome.remark += "the pipeline: " + made.why_pipeline;
        return outcome;
    });
    return sum;
}

/// Whether the run read one of the right pages.
bool has_read(const toolkit::run_record& record, const question& about) {
    return std::any_of(about.places.begin(), about.places.end(), [&](const place& right) {
        const std::string head =
            right.filename + (right.page == 0 ? "\n" : ", page " + std::to_string(right.page) + "\n");
        return std::any_of(record.results.begin(), record.results.end(),
                           [&](const std::string& one) { return one.find(head) != std::string::npos; });
    });
}

score decision(const options& how, const toolkit::any_llm& model, const toolkit::library& books) {
    score sum{"decision"};
    toolkit::decision_options set;
    set.limits.max_iterations = how.turns;
    set.limits.chunk_bytes = chunk_bytes;
    set.limits.environment_tokens = set.limits.response_context_tokens = context_tokens;
    set.limits.response_tokens = answer_tokens;
    set.limits.max_milliseconds = how.seconds * 1'000;
    const auto agent = toolkit::decision_agent(model, toolkit::lexical{books}, set, counting(sum));
    ask_all(how, "decision.tsv", sum, [&](const question& about) {
        const toolkit::whole_run whole =
            agent.run_whole(toolkit::task{.question = about.text, .owner = me}, toolkit::decision_collections{});
        run_result outcome;
        outcome.right_page = has_read(whole.record, about);
        outcome.counts = whole.record.spent;
        if (!whole.outcome) {
            outcome.error = whole.outcome.error();
            return outcome;
        }
        outcome.status = whole.outcome->status;
        outcome.text = whole.outcome->text;
        outcome.counts = whole.outcome->counts;
        for (const std::string& note : whole.outcome->notes) outcome.remark += note + " ";
        return outcome;
    });
    return sum;
}

/// A model as both types, recorded in a file if one is named.
template <class L>
bench::real_model both_of(const L& model, const std::string& record) {
    bench::real_model both{.any = model, .with_schemas = toolkit::with_dialect<toolkit::dialect::openai>(model)};
    if (record.empty()) return both;
    return {.any = toolkit::recording{both.any, record}, .with_schemas = toolkit::recording{both.with_schemas, record}};
}

bench::real_model model_of(const options& how) {
    if (how.wire == "llama") return both_of(toolkit::llama_cpp{.base_url = how.llm}, how.record);
    toolkit::openai model{.base_url = how.llm, .model = how.model};
    if (how.wire == "tools") model.actions = toolkit::means::native_tools;
    return both_of(model, how.record);
}

score rabbithole(const options& how, const bench::schema_llm& model, const toolkit::library& books) {
    score sum{"rabbithole"};
    ask_all(how, "rabbithole.tsv", sum,
            [&](const question& about) { return bench::run_rabbithole(model, books, me, about, how.seconds); });
    return sum;
}

/// Whether more is wanted than our own time.
bool asks_questions(const options& how) {
    return how.only.empty() ||
           std::any_of(how.only.begin(), how.only.end(), [](const std::string& one) { return one != "own"; });
}

bool read_sizes(std::string_view text, std::vector<std::size_t>& sizes) {
    sizes.clear();
    for (const std::string& one : split_at(text, ','))
        if (!bench::read_number(one, sizes.emplace_back())) return false;
    return true;
}

/// Reads the command line. Nothing if it is wrong.
std::optional<options> read_options(int count, char** words) {
    options how;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = words[i];
        const std::string value = words[i + 1];
        if (name == "--docs") how.docs.push_back(value);
        else if (name == "--only") how.only.push_back(value);
        else if (name == "--questions") how.questions = value;
        else if (name == "--index") how.index = value;
        else if (name == "--llm") how.llm = value;
        else if (name == "--model") how.model = value;
        else if (name == "--record") how.record = value;
        else if (name == "--rows") how.rows = split_at(value, ',');
        else if (name == "--own") how.own.folder = value;
        else if (name == "--chunks" && read_sizes(value, how.own.chunks)) continue;
        else if (name == "--wire" && (value == "llama" || value == "openai" || value == "tools")) how.wire = value;
        else if ((name != "--seconds" && name != "--turns") ||
                 !bench::read_number(value, name == "--turns" ? how.turns : how.seconds))
            return std::nullopt;
    }
    for (const std::string& name : how.only) {
        const bool needs_model = name == "agent" || name == "pipeline" || name == "decision" || name == "rabbithole";
        if (name != "own" && name != "quotes" && (!needs_model || how.llm.empty())) return std::nullopt;
    }
    if (count % 2 == 0) return std::nullopt;
    if (is_chosen(how.only, "own") && how.own.folder.empty()) return std::nullopt;
    if (asks_questions(how) && (how.docs.empty() || how.questions.empty() || how.index.empty())) return std::nullopt;
    how.own.model_name = how.model;
    how.own.seconds = how.seconds;
    return how;
}

}  // namespace

int main(int count, char** words) {
    const std::optional<options> how = read_options(count, words);
    if (!how) {
        std::fprintf(stderr,
                     "usage: benchmark_systems --own DIR --docs DIR --questions DIR --index DIR [--chunks 100,1000] "
                     "[--llm URL] [--wire llama|openai|tools] [--model NAME] "
                     "[--only own|quotes|agent|pipeline|decision|rabbithole] [--rows 3,17] [--turns N] [--seconds N] "
                     "[--record FILE]\n");
        return 2;
    }
    if (is_chosen(how->only, "own")) {
        if (how->llm.empty()) bench::print_own_time(how->own, std::nullopt);
        else bench::print_own_time(how->own, model_of(*how));
    }
    if (!asks_questions(*how)) return 0;
    auto books = bench::need(toolkit::library::open(how->index));
    for (std::size_t i = 0; i < how->docs.size(); ++i) {
        const auto report = bench::need(books.sync_folder<toolkit::all_extractors>(
            me, how->docs[i], {.collection = i == 0 ? "" : "folder_" + std::to_string(i)}));
        std::printf("%s: %zu documents\n", how->docs[i].c_str(), report.documents());
    }
    std::vector<score> all;
    if (is_chosen(how->only, "quotes"))
        all.push_back(research(*how, toolkit::extractive{}, books, "pipeline without a model", false, true));
    if (!how->llm.empty()) {
        const bench::real_model model = model_of(*how);
        if (is_chosen(how->only, "agent")) all.push_back(research(*how, model.any, books, "research", true, false));
        if (is_chosen(how->only, "pipeline")) all.push_back(research(*how, model.any, books, "pipeline", false, false));
        if (is_chosen(how->only, "decision")) all.push_back(decision(*how, model.any, books));
        if (is_chosen(how->only, "rabbithole")) all.push_back(rabbithole(*how, model.with_schemas, books));
    } else {
        std::printf("without --llm only the pipeline without a model is measured\n");
    }
    bench::print_table(all);
    return 0;
}
