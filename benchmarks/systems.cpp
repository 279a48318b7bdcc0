// What the systems take of a run for themselves; and research and decision over about 30 PDFs and the PostgreSQL
// manual: how often they are right, and at what cost. The questions are in systems/*.tsv, and were written before the
// first run.
//   benchmark_systems --own DIR --docs DIR [--docs DIR…] --questions DIR --index DIR [--llm URL] [options]
//   --own DIR         the PostgreSQL manual, for our own time
//   --chunks 100,1000 the sizes of the libraries for our own time (100 to 100,000)
//   --docs DIR        a folder of documents; the option may be repeated
//   --questions DIR   the folder of research.tsv and decision.tsv
//   --index DIR       where the index is kept
//   --llm URL         a model server. Without it the fixed pipeline answers by sentences of the documents
//   --wire KIND       llama (default): the native API of llama.cpp. openai: JSON by schema. tools: native calls
//   --model NAME      of the model on its server
//   --only PART       own, quotes, agent, pipeline or decision; may be repeated. `own` needs neither --docs, nor
//                     --questions, nor --index
//   --rows 3,17       some questions
//   --turns N         replies of the model in a run, before the one that must end it (4)
//   --seconds N       the limit of a run (180)
//   --record FILE     records the exchanges with the model
// Each question gives a line. The end is a table of the systems, and one of the costs by turn.
#include "measuring.hpp"
#include "systems/own_time.hpp"

#include <toolkit/extract/all.hpp>
#include <toolkit/llm/any_llm.hpp>
#include <toolkit/llm/extractive.hpp>
#include <toolkit/llm/llama_cpp.hpp>
#include <toolkit/llm/openai.hpp>
#include <toolkit/llm/recording.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/lexical_proximity.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/decision.hpp>
#include <toolkit/systems/research.hpp>
#include <toolkit/toolkit.hpp>
#include <toolkit/validation/checks/terms.hpp>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

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

std::vector<std::string> split(std::string_view text, char at) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == at) parts.emplace_back();
        else parts.back() += c;
    }
    return parts;
}

/// A place that proves an answer: a document, and its page if it has pages.
struct place {
    std::string filename;
    std::uint32_t page = 0;
};

struct question {
    std::string text;
    std::vector<place> places;       ///< none: no document answers
    std::vector<std::string> words;  ///< spellings of a right answer

    [[nodiscard]] bool has_answer() const { return !places.empty(); }
    /// Whether an answer has one of the spellings as whole words: "5 days" is not in "15 days".
    [[nodiscard]] bool said_in(std::string_view answer) const {
        const std::string folded = toolkit::terms::fold(answer);
        return std::any_of(words.begin(), words.end(),
                           [&](const std::string& one) { return has_word(folded, toolkit::terms::fold(one)); });
    }

private:
    static bool is_letter_or_digit(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }
    static bool has_word(std::string_view text, std::string_view word) {
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
            const std::size_t end = at + word.size();
            const bool begins = at == 0 || !is_letter_or_digit(word.front()) || !is_letter_or_digit(text[at - 1]);
            const bool ends = end == text.size() || !(std::isdigit(static_cast<unsigned char>(word.back())) != 0 &&
                                                      std::isdigit(static_cast<unsigned char>(text[end])) != 0);
            if (begins && ends) return true;
        }
        return false;
    }
};

std::vector<question> questions_of(const std::string& file) {
    std::vector<question> found;
    std::ifstream in{file};
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line.front() == '#') continue;
        std::vector<std::string> cells = split(line, '\t');
        cells.resize(3);
        question& one = found.emplace_back();
        one.text = cells[0];
        for (const std::string& where : split(cells[1], '|')) {
            const std::vector<std::string> parts = split(where, ':');
            if (parts[0].empty()) continue;
            place& to = one.places.emplace_back();
            to.filename = parts[0];
            if (parts.size() > 1 && !bench::read_number(parts[1], to.page))
                std::printf("%s: \"%s\" has no page\n", file.c_str(), where.c_str());
        }
        for (std::string& word : split(cells[2], '|'))
            if (!word.empty()) one.words.push_back(std::move(word));
    }
    if (found.empty()) std::printf("there are no questions in %s\n", file.c_str());
    return found;
}

/// The costs of one turn of a run.
struct turn_cost {
    std::int64_t runs = 0, input = 0, cached = 0, output = 0;
    double seconds = 0;
};

/// How a run ended.
struct run_result {
    std::optional<toolkit::failure> error{};
    toolkit::answer_status status = toolkit::answer_status::failed;
    std::string text{};
    bool right_page = false;  ///< cited (research), or read (decision)
    std::string remark{};     ///< for people: who answered, and why
    toolkit::spend counts{};
};

/// What the runs of one system gave and used.
class score {
public:
    explicit score(std::string name) : name_(std::move(name)) {}

    /// Runs a question, and prints how it ended. `run()` gives a `run_result`.
    template <class Run>
    void ask(const question& about, std::size_t row, Run&& run) {
        begun_ = std::chrono::steady_clock::now();
        turn_ = 0;
        const auto start = begun_;
        const run_result outcome = run();
        const double seconds = bench::seconds_since(start);
        const bool answered = !outcome.error && outcome.status == toolkit::answer_status::answered;
        const bool words = about.said_in(outcome.text);
        // A run that ends at a limit labels its answer as partial. It may be right.
        const bool not_known =
            outcome.status == toolkit::answer_status::insufficient || outcome.text.starts_with(toolkit::not_known);
        const bool right = !outcome.error && (about.has_answer() ? words && outcome.right_page : not_known);
        ++asked_;
        right_ += right ? 1U : 0U;
        words_ += about.has_answer() && words ? 1U : 0U;
        pages_ += about.has_answer() && outcome.right_page ? 1U : 0U;
        answered_ += answered ? 1U : 0U;
        failed_ += outcome.error ? 1U : 0U;
        seconds_ += seconds;
        longest_ = std::max(longest_, seconds);
        turns_ += outcome.counts.turns, calls_ += outcome.counts.tool_calls, input_ += outcome.counts.input_tokens;
        cached_ += outcome.counts.cached_tokens, output_ += outcome.counts.output_tokens;
        std::printf("%s %zu %s, %s%s%s, %lld turns, %lld calls, %.0f s: %s\n    %s\n", name_.c_str(), row,
                    right ? "right" : "WRONG",
                    outcome.error ? "failed"
                    : answered    ? "answered"
                                  : "labelled",
                    words ? ", right words" : "", outcome.right_page ? ", right page" : "",
                    static_cast<long long>(outcome.counts.turns), static_cast<long long>(outcome.counts.tool_calls),
                    seconds, about.text.c_str(),
                    outcome.error ? outcome.error->message().c_str() : outcome.text.c_str());
        if (!outcome.remark.empty()) std::printf("    (%s)\n", outcome.remark.c_str());
        std::fflush(stdout);
    }

    /// Counts a turn of the run that is under way.
    void add_turn(const toolkit::turn_finished& event) {
        if (turn_ == costs_.size()) return;
        turn_cost& to = costs_[turn_++];
        ++to.runs;
        to.input += event.input_tokens, to.cached += event.cached_tokens, to.output += event.output_tokens;
        to.seconds += bench::seconds_since(begun_);
        begun_ = std::chrono::steady_clock::now();
    }

    void print_row() const {
        const auto each = [&](auto all) { return static_cast<double>(all) / static_cast<double>(asked_); };
        if (asked_ == 0) return;
        std::printf(
            "| %s | %zu | %zu | %zu | %zu | %zu | %zu | %zu | %.1f | %.1f | %.0f | %.0f | %.0f | %.1f | %.0f |\n",
            name_.c_str(), asked_, right_, words_, pages_, answered_, asked_ - answered_ - failed_, failed_,
            each(turns_), each(calls_), each(input_), each(cached_), each(output_), each(seconds_), longest_);
    }
    void print_turns() const {
        for (std::size_t i = 0; i < costs_.size() && costs_[i].runs > 0; ++i) {
            const turn_cost& one = costs_[i];
            const auto each = [&](auto all) { return static_cast<double>(all) / static_cast<double>(one.runs); };
            std::printf("| %s | %zu | %lld | %.0f | %.0f | %.0f | %.1f |\n", name_.c_str(), i + 1,
                        static_cast<long long>(one.runs), each(one.input), each(one.cached), each(one.output),
                        each(one.seconds));
        }
    }

private:
    std::string name_;
    std::size_t asked_ = 0, right_ = 0, words_ = 0, pages_ = 0, answered_ = 0, failed_ = 0;
    std::int64_t turns_ = 0, calls_ = 0, input_ = 0, cached_ = 0, output_ = 0;
    double seconds_ = 0, longest_ = 0;
    std::array<turn_cost, 16> costs_{};
    std::size_t turn_ = 0;
    std::chrono::steady_clock::time_point begun_{};
};

void print_table(const std::vector<score>& all) {
    std::printf(
        "\n| system | asked | right | right words | right page | answered | labelled | failed | turns | calls | tokens "
        "in | of these cached | tokens out | s | longest |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
        "---|\n");
    for (const score& one : all) one.print_row();
    std::printf("\n| system | turn | runs | tokens in | cached | out | s |\n|---|---|---|---|---|---|---|\n");
    for (const score& one : all) one.print_turns();
}

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
        for (const place& right : about.places)
            for (const toolkit::research_citation& cited : made.reply.citations)
                if (cited.filename == right.filename && (right.page == 0 || cited.page == right.page))
                    outcome.right_page = true;
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

toolkit::any_llm model_of(const options& how) {
    toolkit::any_llm model = toolkit::llama_cpp{.base_url = how.llm};
    if (how.wire == "openai") model = toolkit::openai{.base_url = how.llm, .model = how.model};
    if (how.wire == "tools")
        model = toolkit::openai{.base_url = how.llm, .model = how.model, .actions = toolkit::means::native_tools};
    if (!how.record.empty()) model = toolkit::recording{toolkit::any_llm{model}, how.record};
    return model;
}

/// Whether more is wanted than our own time.
bool asks_questions(const options& how) {
    return how.only.empty() ||
           std::any_of(how.only.begin(), how.only.end(), [](const std::string& one) { return one != "own"; });
}

bool read_sizes(std::string_view text, std::vector<std::size_t>& sizes) {
    sizes.clear();
    for (const std::string& one : split(text, ','))
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
        else if (name == "--rows") how.rows = split(value, ',');
        else if (name == "--own") how.own.folder = value;
        else if (name == "--chunks" && read_sizes(value, how.own.chunks)) continue;
        else if (name == "--wire" && (value == "llama" || value == "openai" || value == "tools")) how.wire = value;
        else if ((name != "--seconds" && name != "--turns") ||
                 !bench::read_number(value, name == "--turns" ? how.turns : how.seconds))
            return std::nullopt;
    }
    for (const std::string& name : how.only) {
        const bool needs_model = name == "agent" || name == "pipeline" || name == "decision";
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
                     "[--only own|quotes|agent|pipeline|decision] [--rows 3,17] [--turns N] [--seconds N] "
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
        const toolkit::any_llm model = model_of(*how);
        if (is_chosen(how->only, "agent")) all.push_back(research(*how, model, books, "research", true, false));
        if (is_chosen(how->only, "pipeline")) all.push_back(research(*how, model, books, "pipeline", false, false));
        if (is_chosen(how->only, "decision")) all.push_back(decision(*how, model, books));
    } else {
        std::printf("without --llm only the pipeline without a model is measured\n");
    }
    print_table(all);
    return 0;
}
