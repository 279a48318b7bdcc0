// Measures how fast documents become structs and structs become text, beside other libraries that check as strictly.
//   benchmark_parse [--rounds N] [--process NAME=COMMAND]... [--svg FILE] [--only TEXT]
// All libraries of this process take turns in N rounds (60) of batches of 0.2 ms. The least time counts. Each --process
// runs three times in between. Before the measurement each library must read the contents of each document, and its
// printed text must read back. Nothing here is a test: the targets at the end are printed, never enforced.
#include "parse/measure.hpp"
#include "parse/peer.hpp"
#include "parse/plot.hpp"
#include "parse/processes.hpp"
#include "parse/results.hpp"
#include "parse/tables.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace bench;

struct settings {
    int rounds = 60;
    std::string svg = TOOLKIT_PARSE_SVG;
    std::string_view only{};
    std::vector<std::pair<std::string, std::string>> processes{};  // name, command
};

bool read_settings(int count, char** words, settings& how) {
    for (int i = 1; i < count; ++i) {
        const std::string_view option = words[i];
        if (i + 1 == count) return false;
        const std::string_view value = words[++i];
        if (option == "--rounds") {
            std::from_chars(value.data(), value.data() + value.size(), how.rounds);
            how.rounds = std::max(how.rounds, 1);
        } else if (option == "--svg") {
            how.svg = value;
        } else if (option == "--only") {
            how.only = value;
        } else if (option == "--process" && value.find('=') != std::string_view::npos) {
            how.processes.emplace_back(value.substr(0, value.find('=')), value.substr(value.find('=') + 1));
        } else {
            return false;
        }
    }
    return true;
}

std::vector<peer> find_peers() {
    std::vector<peer> all{ours(), ours_reused()};
#ifdef BENCH_WITH_simdjson
    all.push_back(simdjson_peer());
    all.push_back(simdjson_native_peer());
#endif
#ifdef BENCH_WITH_nlohmann
    all.push_back(nlohmann_peer());
#endif
#ifdef BENCH_WITH_rapidjson
    all.push_back(rapidjson_peer());
#endif
#ifdef BENCH_WITH_boost_json
    all.push_back(boost_json_peer());
#endif
#ifdef BENCH_WITH_glaze
    all.push_back(glaze_peer());
#endif
#ifdef BENCH_WITH_reflectcpp
    all.push_back(reflectcpp_peer());
#endif
    return all;
}

/// One measurement: a library reads or prints one document.
struct job {
    const reading* read;
    const printing* print;  ///< null when it is about reading
    const document* of;
    cost* into;
    std::size_t batch = 0;

    void operator()(std::size_t times) const {
        if (print != nullptr) print->repeat(*of, times);
        else read->repeat(of->text(), times);
    }
};

/// Checks a library on every document, and returns what is to be measured.
void add_jobs(const peer& library, const std::vector<document>& documents, const peer& judge, results& into,
              std::vector<job>& jobs) {
    for (std::size_t i = 0; i < documents.size(); ++i) {
        const document& one = documents[i];
        const auto form = static_cast<std::size_t>(one.form);
        const reading& read = library.readings[form];
        const printing& print = library.printings[form];
        if (read.repeat != nullptr) {
            if (one.kind != document_kind::good) {
                if (read.accepts(one.text())) into.takes_wrongly.push_back(one.name);
                else if (one.kind == document_kind::refused) jobs.push_back({&read, nullptr, &one, &into.reads[i]});
            } else if (read.agrees(one.text(), one)) {
                jobs.push_back({&read, nullptr, &one, &into.reads[i]});
            } else {
                into.fails_at.push_back(one.name);
            }
        }
        if (print.repeat == nullptr || one.kind != document_kind::good) continue;
        std::string text{print.print(one)};
        if (judge.readings[form].agrees(text, one)) jobs.push_back({&read, &print, &one, &into.prints[i]});
        else into.fails_at.push_back(one.name + " (printed)");
    }
}

}  // namespace

int main(int count, char** words) {
    settings how;
    if (!read_settings(count, words, how)) {
        std::fprintf(stderr, "benchmark_parse [--rounds N] [--process NAME=COMMAND]... [--svg FILE] [--only TEXT]\n");
        return 2;
    }
    std::vector<document> documents = make_documents();
    std::vector<peer> peers = find_peers();
    const std::size_t processes_from = peers.size();

    std::vector<results> all;
    all.reserve(peers.size() + how.processes.size());
    for (const peer& one : peers) all.emplace_back(one.name, documents.size());
    for (const auto& [name, command] : how.processes) all.emplace_back(name, documents.size());

    std::vector<job> jobs;
    for (std::size_t i = 0; i < peers.size(); ++i) add_jobs(peers[i], documents, peers.front(), all[i], jobs);
    std::stable_sort(jobs.begin(), jobs.end(), [](const job& a, const job& b) { return a.of < b.of; });
    std::erase_if(jobs, [&](const job& one) { return one.of->name.find(how.only) == std::string::npos; });

    const instruction_counter counter;
    if (!counter.allowed()) std::printf("Instructions are not counted: perf_event_open is not allowed here.\n");
#ifdef BENCH_LEFT_OUT
    std::printf("Left out, because they are not here or do not compile here: %s.\n", BENCH_LEFT_OUT);
#endif
    for (job& one : jobs) {
        one.batch = batch_of(one);
        bench::count(one, counter, *one.into);
    }

    const document_folder folder{documents};
    constexpr int parts = 3;
    for (int part = 0; part < parts; ++part) {
        for (int round = part; round < how.rounds; round += parts)
            for (const job& one : jobs) {
                one(1);  // what it keeps for a document is made outside the measured time
                one.into->take(time_of(one, one.batch));
            }
        for (std::size_t i = 0; i < how.processes.size() && folder.exists(); ++i) {
            const auto& [name, command] = how.processes[i];
            if (!run_process(command, folder, 2 * how.rounds / parts, documents, peers.front(),
                             all[processes_from + i]))
                std::fprintf(stderr, "benchmark_parse: %s ended with a failure\n", name.c_str());
        }
    }

    print_tables(all, documents);
    print_targets(all, documents);
    if (how.only.empty() && !write_plot(how.svg, all, documents)) {
        std::fprintf(stderr, "benchmark_parse: cannot write %s\n", how.svg.c_str());
        return 1;
    }
    if (how.only.empty()) std::printf("\nPlot: %s\n", how.svg.c_str());
    return 0;
}
