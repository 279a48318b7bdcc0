// Compares the lexical index with others: BM25, the ten best, on the same terms.
//   benchmark_lexical [--passages N] [--seed N] [--set DIR]... [--pages DIR] [--engine NAME:METHODS=COMMAND]... [--work
//   DIR]
// Sets and pages are natural texts. Passages are generated from all of them. METHODS are separated by commas. Each
// engine gets documents and questions as terms separated by spaces (from our own analysis of English), so that all
// compare the same. For each corpus it prints the bytes per posting, the indexing time, and the questions a second for
// questions of 2, 3 and 8 words and for whole ones. Engines take turns. With one thread the least processor time of
// several rounds counts. With two threads the least elapsed time counts.
#include "lexical/corpus.hpp"
#include "lexical/process.hpp"
#include "measuring.hpp"

#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_tables.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <deque>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace {

using bench::corpus;
using bench::seconds_since;
using toolkit::owner;
using toolkit::segment;

const owner me{"me"};
constexpr std::size_t most = 10;
constexpr std::size_t questions_of_a_kind = 500;
constexpr std::size_t questions_of_slow_engines = 50;
constexpr int rounds = 5;
constexpr std::uint32_t passages_of_a_document = 10;

double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Indexes a file of terms as a segment without 4-grams, as segment_writer.hpp does after the analysis.
std::uint64_t index_terms(const std::string& documents, const std::string& path) {
    toolkit::string_interner numbers;
    std::vector<std::pair<std::string, toolkit::postings>> words;
    toolkit::segments::table_writer out{path, me};
    std::uint64_t postings = 0;
    std::ifstream file(documents);
    std::vector<std::uint32_t> of_document;
    toolkit::uuid id;
    std::uint32_t chunk = 0;
    for (std::string line; std::getline(file, line); ++chunk) {
        of_document.clear();
        for (std::size_t at = 0; at < line.size();) {
            const std::size_t end = std::min(line.find(' ', at), line.size());
            const std::string_view term{line.data() + at, end - at};
            at = end + 1;
            const std::uint32_t number = numbers.add(term);
            if (number == words.size()) words.emplace_back(std::string{term}, toolkit::postings{});
            of_document.push_back(number);
        }
        if (chunk % passages_of_a_document == 0) {
            if (chunk > 0) out.end();
            const std::string name = std::to_string(chunk);
            id = toolkit::document_id(me, name);
            out.begin({id, {}, 0, name, "", "", ""});
        }
        const auto number = chunk % passages_of_a_document;
        out.add_chunk(
            {toolkit::chunk_id(id, number, ""), {0, 0}, "", {static_cast<std::uint32_t>(of_document.size()), 0}});
        std::sort(of_document.begin(), of_document.end());
        for (std::size_t i = 0; i < of_document.size();) {
            std::size_t end = i + 1;
            while (end < of_document.size() && of_document[end] == of_document[i]) ++end;
            words[of_document[i]].second.add(chunk, static_cast<std::uint32_t>(end - i));
            ++postings;
            i = end;
        }
    }
    if (chunk > 0) out.end();
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [term, found] : words) out.add_term(term, found);
    if (const auto written = std::move(out).write(); !written)
        std::fprintf(stderr, "%s\n", written.error().message().c_str());
    return postings;
}

// Our results: raw sums of BM25.
std::vector<toolkit::scored_place> answer(const segment& index, const std::vector<std::string>& terms) {
    const toolkit::searched_part all[]{{&index, nullptr}};
    toolkit::lexical_scoring::question_lists lists;
    toolkit::lexical_scoring::field words(lists, 0, all, toolkit::bm25_default,
                                          [](const auto& of) { return of.word_total; });
    for (const std::string& term : terms)
        if (const auto rarity = words.add(
                std::span{&term, 1}, [](const segment& in, const std::string& of) { return in.find_word(of); }, 1))
            words.add_bound(*rarity, 1);
    const double bound = lists.bounds[0];
    const toolkit::lexical_scores scores{all, std::move(lists), {1, 0}};
    auto best = scores.top(most, std::nullopt, [](std::uint32_t, std::uint32_t) { return true; }, {});
    for (auto& each : best) each.score *= bound;
    return best;
}

struct measured {
    double processor = 1e300;
    double seconds = 1e300;
    void add(double by_processor, double by_clock) {
        processor = std::min(processor, by_processor);
        seconds = std::min(seconds, by_clock);
    }
};

measured run_ours(const segment& index, const std::vector<std::vector<std::string>>& questions, std::size_t threads) {
    const auto begin = std::chrono::steady_clock::now();
    const double begin_processor = processor_seconds();
    std::vector<std::thread> all;
    all.reserve(threads);
    for (std::size_t number = 0; number < threads; ++number)
        all.emplace_back([&, number] {
            for (std::size_t i = number; i < questions.size(); i += threads) (void)answer(index, questions[i]);
        });
    for (auto& each : all) each.join();
    return {processor_seconds() - begin_processor, seconds_since(begin)};
}

struct engine {
    std::string name;
    std::vector<std::string> methods;
    std::string command;
};

void write_lines(const std::string& path, const std::vector<std::vector<std::string>>& lines,
                 std::size_t up_to = SIZE_MAX) {
    std::ofstream out(path, std::ios::binary);
    for (std::size_t i = 0; i < lines.size() && i < up_to; ++i) {
        for (std::size_t w = 0; w < lines[i].size(); ++w) out << (w == 0 ? "" : " ") << lines[i][w];
        out << '\n';
    }
}

// How many of the engine's results equal ours: the same scores in the same order.
void compare(bench::engine_process& process, const std::string& method, const segment& index, const std::string& path,
             const std::vector<std::vector<std::string>>& questions) {
    const auto lines = process.ask_lines("show " + method + " " + path, questions.size());
    std::size_t same = 0;
    double widest = 0;
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const auto ours = answer(index, questions[i]);
        std::istringstream in(lines[i]);
        std::size_t at = 0;
        double apart = 0;
        for (std::string one; in >> one; ++at) {
            const double score = std::strtod(one.c_str() + one.find(':') + 1, nullptr);
            apart = at < ours.size() ? std::max(apart, std::abs(score - ours[at].score) / ours[at].score) : 1;
        }
        if (at != ours.size()) apart = 1;
        same += apart < 1e-4 ? 1U : 0U;
        widest = std::max(widest, apart);
    }
    std::printf("  %s: the ten scores are ours in %zu of %zu questions, at most %.2g apart\n", method.c_str(), same,
                questions.size(), widest);
}

void run(const corpus& of, const std::vector<engine>& engines, const std::string& work) {
    const std::string documents = work + "/documents";
    write_lines(documents, of.documents);
    const double megabytes = static_cast<double>(std::filesystem::file_size(documents)) / 1e6;
    const std::string path = work + "/segment";
    const double before = processor_seconds();
    const auto begin = std::chrono::steady_clock::now();
    const auto postings = static_cast<double>(index_terms(documents, path));
    const double clock = seconds_since(begin);
    const double processor = processor_seconds() - before;
    const auto opened = segment::open(path, me);
    if (!opened) {
        std::fprintf(stderr, "%s\n", opened.error().message().c_str());
        return;
    }
    const auto file = toolkit::section_file::open(path, toolkit::segments::format);
    using namespace toolkit::segments;
    std::printf("\n%s: %zu documents, %.1f MB of terms, %.1f M postings, %u terms\n", of.name.c_str(),
                of.documents.size(), megabytes, postings / 1e6, opened->word_count());
    const auto size = [&](auto which) { return static_cast<double>((*file)[which].size()); };
    std::printf(
        "  %-22s %.2f bytes a posting (%.2f with terms and lengths), indexed %.1f MB/s of processor time, %.1f MB/s\n",
        "toolkit", size(word_postings) / postings,
        (size(word_postings) + size(word_rows) + size(word_names) + size(word_lengths)) / postings,
        megabytes / processor, megabytes / clock);

    std::vector<std::unique_ptr<bench::engine_process>> processes;
    for (const engine& each : engines) {
        const std::string folder = work + "/" + each.name;
        std::filesystem::create_directories(folder);
        auto& process =
            processes.emplace_back(std::make_unique<bench::engine_process>(each.command, folder, documents));
        if (!process->works()) {
            std::printf("  %-22s does not work here\n", each.name.c_str());
            continue;
        }
        const auto figures = process->begun();
        std::printf("  %-22s ", each.name.c_str());
        if (figures.size() >= 6)
            std::printf("%.2f bytes a posting (%.2f with terms and lengths), ", figures[3] / postings,
                        (figures[3] + figures[4] + figures[5]) / postings);
        if (figures.size() >= 2)
            std::printf("indexed %.1f MB/s of processor time, %.1f MB/s\n", megabytes / figures[1],
                        megabytes / figures[0]);
    }

    struct kind {
        std::string name;
        std::vector<std::vector<std::string>> questions;
    };
    std::vector<kind> kinds;
    for (const std::size_t words : {2U, 3U, 8U})
        kinds.push_back({std::to_string(words) + " words", bench::questions_of(of, words, questions_of_a_kind, 7)});
    if (!of.questions.empty()) {
        kind whole{"questions", {}};
        for (std::size_t i = 0; i < of.questions.size() && i < questions_of_a_kind; ++i)
            whole.questions.push_back(bench::distinct(
                of.questions[i * of.questions.size() / std::min(of.questions.size(), questions_of_a_kind)]));
        kinds.push_back(std::move(whole));
    }
    for (const kind& each : kinds) {
        if (each.questions.empty()) continue;
        const std::string all = work + "/questions";
        const std::string some = work + "/some_questions";
        write_lines(all, each.questions);
        write_lines(some, each.questions, questions_of_slow_engines);
        double length = 0;
        for (const auto& question : each.questions) length += static_cast<double>(question.size());
        std::printf("  %s (%zu, %.1f terms):\n", each.name.c_str(), each.questions.size(),
                    length / static_cast<double>(each.questions.size()));
        for (const std::size_t threads : {1U, 2U}) {
            measured ours;
            std::map<std::pair<std::size_t, std::string>, measured> others;
            for (int round = 0; round < rounds; ++round) {
                const measured one = run_ours(*opened, each.questions, threads);
                ours.add(one.processor, one.seconds);
                for (std::size_t i = 0; i < engines.size(); ++i)
                    for (const std::string& method : engines[i].methods) {
                        const bool is_slow = i > 0;
                        if (!processes[i]->works() || (is_slow && (round > 0 || threads > 1))) continue;
                        const auto figures = processes[i]->ask("run " + method + " " + std::to_string(threads) + " " +
                                                               (is_slow ? some : all));
                        if (figures.size() >= 2) others[{i, method}].add(figures[0], figures[1]);
                    }
            }
            const auto rate = [&](const measured& time, std::size_t count) {
                return static_cast<double>(count) / (threads == 1 ? time.processor : time.seconds);
            };
            const double rate_of_ours = rate(ours, each.questions.size());
            std::printf("    %zu thread%s: toolkit %.0f/s", threads, threads == 1 ? "" : "s", rate_of_ours);
            double best = 0;
            for (const auto& [which, time] : others) {
                const bool is_slow = which.first > 0;
                const double theirs = rate(
                    time, is_slow ? std::min(questions_of_slow_engines, each.questions.size()) : each.questions.size());
                if (!is_slow) best = std::max(best, theirs);
                std::printf(", %s %s %.0f/s", engines[which.first].name.c_str(), which.second.c_str(), theirs);
            }
            if (best > 0)
                std::printf("; toolkit to the better of %s: %.2f", engines[0].name.c_str(), rate_of_ours / best);
            std::printf("\n");
            std::fflush(stdout);
        }
        if (!engines.empty() && processes[0]->works())
            for (const std::string& method : engines[0].methods)
                compare(*processes[0], method, *opened, all, each.questions);
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t passages = 1'000'000;
    std::uint32_t seed = 1;
    std::vector<corpus> natural;
    std::vector<engine> engines;
    std::string work;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string name = argv[i];
        const std::string value = argv[i + 1];
        if (name == "--passages") passages = std::strtoul(value.c_str(), nullptr, 10);
        else if (name == "--seed") seed = static_cast<std::uint32_t>(std::strtoul(value.c_str(), nullptr, 10));
        else if (name == "--set") natural.push_back(bench::read_set(value));
        else if (name == "--pages") natural.push_back(bench::read_pages(value));
        else if (name == "--work") work = value;
        else if (name == "--engine") {
            const std::size_t colon = value.find(':');
            const std::size_t equals = value.find('=');
            engine made{value.substr(0, colon), {}, value.substr(equals + 1)};
            std::istringstream methods(value.substr(colon + 1, equals - colon - 1));
            for (std::string method; std::getline(methods, method, ',');) made.methods.push_back(method);
            engines.push_back(std::move(made));
        }
    }
    if (natural.empty()) {
        std::fprintf(stderr,
                     "usage: %s [--passages N] [--seed N] [--set DIR]... [--pages DIR] [--engine "
                     "NAME:METHODS=COMMAND]... [--work DIR]\n",
                     argv[0]);
        return 2;
    }
    std::string folder = (std::filesystem::temp_directory_path() / "benchmark_lexical.XXXXXX").string();
    if (!work.empty()) folder = work + "/run.XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) return 1;
    std::printf("seed %u; %u hardware threads\n", seed, std::thread::hardware_concurrency());
    if (passages > 0) run(bench::generate(natural, passages, seed), engines, folder);
    for (const corpus& each : natural) {
        std::filesystem::remove_all(folder);
        std::filesystem::create_directories(folder);
        run(each, engines, folder);
    }
    std::filesystem::remove_all(folder);
}
