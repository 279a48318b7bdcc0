// Compares graph searches: the graph of hnsw.hpp, mapped from its file; hnswlib alone (float32, its own vector
// instructions, compiled for this processor); and faiss and usearch where CMake finds them. All use the same rows and
// parameters.
//   benchmark_graphs [--dimensions N] [--svg FOLDER] [ROWS]...     10,000 and 100,000 rows of 384 by default
// For each recall of the ten nearest (.90, .95, .99) it prints the least effort that reaches it, the queries a second
// of one thread at that effort (best of interleaved rounds), and the ratio to hnswlib. Before that it prints the build
// time and the bytes of a vector. faiss and usearch run up to 20,000 rows, because they take ten times as long to build
// without vector instructions. Above 200,000 rows only int8 runs, built by two threads. Rows lie around 1,000 points,
// because vectors of models form groups, too. Draws recall against speed, build time, and growth. The seed is 1.
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graphs/peer.hpp"
#include "measuring.hpp"
#include "plot.hpp"

namespace {

using bench::need;
using bench::seconds_since;
using toolkit::owner;
using toolkit::vector_storage;

const owner me{"me"};

std::vector<float> rows_in_groups(std::size_t rows, std::size_t dimensions, unsigned seed) {
    std::mt19937 bits(1);
    std::normal_distribution<float> normal;
    constexpr std::size_t groups = 1000;
    std::vector<float> centres(groups * dimensions);
    for (float& x : centres) x = normal(bits);
    bits.seed(seed);
    std::vector<float> made(rows * dimensions);
    for (std::size_t row = 0; row < rows; ++row) {
        const float* const centre = centres.data() + bits() % groups * dimensions;
        float* const to = made.data() + row * dimensions;
        for (std::size_t i = 0; i < dimensions; ++i) to[i] = centre[i] + normal(bits);
        (void)toolkit::make_unit(std::span{to, dimensions});
    }
    return made;
}

// Our rows and their graph, on disk and mapped.
struct ours {
    toolkit::vector_file rows;
    toolkit::near_graph graph;
    double seconds;
    std::size_t bytes;
};

ours make(const std::string& folder, const toolkit::segment& of, const std::vector<float>& numbers,
          std::size_t dimensions, vector_storage storage, std::size_t threads) {
    const std::string path = folder + "/" + std::to_string(static_cast<int>(storage));
    toolkit::vector_rows made{path + ".vectors", me, {"benchmark", dimensions, storage}, of};
    std::string buffer;
    for (std::uint32_t row = 0; row < of.chunk_count(); ++row)
        made.put(row, row + 1,
                 toolkit::pack_row(std::span{numbers}.subspan(row * dimensions, dimensions), storage, buffer));
    need(std::move(made).write());
    auto rows = need(toolkit::vector_file::open(path + ".vectors", me, of));
    const auto begin = std::chrono::steady_clock::now();
    const auto links = need(toolkit::hnsw{.threads = threads}(rows, {}));
    const double seconds = seconds_since(begin);
    need(toolkit::near_graph::write(path + ".graph", me, rows, links));
    auto graph = need(toolkit::near_graph::open(path + ".graph", me, rows));
    const std::size_t bytes =
        std::filesystem::file_size(path + ".vectors") + std::filesystem::file_size(path + ".graph");
    return {std::move(rows), std::move(graph), seconds, bytes};
}

// One way to search, and its results at each effort.
struct engine {
    std::string name;
    std::function<std::vector<std::uint32_t>(const float* query, std::size_t most, std::size_t effort)> nearest;
    double making = 0;  // seconds
    std::size_t bytes = 0;
    bool ours = false;
    std::vector<std::pair<double, double>> curve{};  // recall, queries a second
    std::array<std::size_t, 3> efforts{};            // the least efforts that reach the recalls below
    std::array<double, 3> recalls{};
    std::array<double, 3> per_second{};
};
constexpr std::array<double, 3> recall_targets{0.90, 0.95, 0.99};

struct questions {
    std::vector<float> queries;
    std::size_t dimensions;
    std::vector<std::vector<std::uint32_t>> right;
};

// The recall and the queries a second at one effort.
std::pair<double, double> measure(const engine& of, const questions& all, std::size_t effort) {
    const auto begin = std::chrono::steady_clock::now();
    std::size_t same = 0;
    for (std::size_t i = 0; i < all.right.size(); ++i)
        for (const std::uint32_t each : of.nearest(all.queries.data() + i * all.dimensions, 10, effort))
            same += std::find(all.right[i].begin(), all.right[i].end(), each) != all.right[i].end() ? 1U : 0U;
    const double asked = static_cast<double>(all.right.size());
    return {static_cast<double>(same) / (10 * asked), asked / seconds_since(begin)};
}

// Raises the effort until the greatest recall is reached.
void sweep(engine& of, const questions& all) {
    std::size_t reached = 0;
    for (std::size_t effort = 10; effort < 5000 && reached < recall_targets.size();
         effort += std::max<std::size_t>(2, effort / 10)) {
        const auto [recall, per_second] = measure(of, all, effort);
        of.curve.emplace_back(recall, per_second);
        for (; reached < recall_targets.size() && recall >= recall_targets[reached]; ++reached) {
            of.efforts[reached] = effort;
            of.recalls[reached] = recall;
        }
    }
}

// A segment of this many chunks, each of one byte.
toolkit::segment segment_of(std::size_t count, const std::string& path) {
    toolkit::indexed_document document;
    document.filename = "rows";
    document.text = std::string(count, 'x');
    for (std::size_t i = 0; i < count; ++i) document.chunks.push_back({{i, i + 1}, 0});
    const toolkit::indexed_document documents[]{std::move(document)};
    need(toolkit::write_segment(path, me, documents));
    return need(toolkit::segment::open(path, me));
}

// The exact ten rows that are nearest to a query.
std::vector<std::uint32_t> nearest(const std::vector<float>& rows, std::span<const float> query) {
    std::vector<std::pair<float, std::uint32_t>> near;
    const std::size_t count = rows.size() / query.size();
    near.reserve(count);
    for (std::uint32_t row = 0; row < count; ++row)
        near.emplace_back(-toolkit::dot(query, std::span{rows}.subspan(row * query.size(), query.size())), row);
    std::partial_sort(near.begin(), near.begin() + 10, near.end());
    std::vector<std::uint32_t> numbers;
    numbers.reserve(10);
    for (std::size_t n = 0; n < 10; ++n) numbers.push_back(near[n].second);
    return numbers;
}

// Measures queries a second at the efforts found, in turns, and prints all results.
void compare(std::vector<engine>& engines, const questions& asked) {
    std::printf("%-8s %-24s %8s %8s %12s %8s\n", "recall", "", "effort", "found", "queries/s", "ratio");
    for (std::size_t i = 0; i < recall_targets.size(); ++i) {
        for (int round = 0; round < 7; ++round)
            for (engine& each : engines)
                if (each.efforts[i] != 0)
                    each.per_second[i] = std::max(each.per_second[i], measure(each, asked, each.efforts[i]).second);
        for (const engine& each : engines)
            std::printf("%-8.2f %-24s %8zu %8.3f %12.0f %8.2f\n", recall_targets[i], each.name.c_str(), each.efforts[i],
                        each.recalls[i], each.per_second[i], each.per_second[i] / engines.front().per_second[i]);
    }
    std::fflush(stdout);
}

std::vector<engine> run(std::size_t count, std::size_t dimensions, const std::string& folder) {
    const auto rows = rows_in_groups(count, dimensions, 2);
    questions asked{rows_in_groups(500, dimensions, 3), dimensions, {}};
    const toolkit::segment segment = segment_of(count, folder + "/segment");
    const bool is_large = count > 200'000;
    std::printf("%zu rows of %zu numbers in groups, seed 1; 16 links, effort 200 while making, %s\n", count, dimensions,
                is_large ? "two threads" : "one thread");
    std::printf("%-24s %10s %16s\n", "", "making, s", "bytes a vector");
    std::vector<engine> engines;
    const auto add = [&](engine made) {
        std::printf("%-24s %10.1f %16.0f\n", made.name.c_str(), made.making,
                    static_cast<double>(made.bytes) / static_cast<double>(count));
        std::fflush(stdout);
        engines.push_back(std::move(made));
    };
    const auto add_peer = [&](graph_peer (*make_peer)(const std::vector<float>&, std::size_t)) {
        const auto begin = std::chrono::steady_clock::now();
        graph_peer made = make_peer(rows, dimensions);
        add({made.name, std::move(made.nearest), seconds_since(begin), made.bytes});
    };
    const auto add_ours = [&](const char* name, vector_storage storage) {
        const auto made = std::make_shared<ours>(make(folder, segment, rows, dimensions, storage, is_large ? 2 : 1));
        const auto store = *toolkit::vector_store::over(made->rows.bytes(), dimensions, storage);
        add({name,
             [made, store, dimensions](const float* query, std::size_t most, std::size_t effort) {
                 std::vector<std::uint32_t> numbers;
                 const auto found = made->graph.nearest(store, std::span{query, dimensions}, most, effort,
                                                        [&](std::uint32_t row) { return made->rows.has(row); }, {});
                 for (const auto& each : **found) numbers.push_back(each.id);
                 return numbers;
             },
             made->seconds, made->bytes, true});
    };
    if (!is_large) {
        add_peer(make_hnswlib);
#if defined(BENCH_WITH_faiss)
        if (count <= 20'000) add_peer(make_faiss);
#endif
#if defined(BENCH_WITH_usearch)
        if (count <= 20'000) add_peer(make_usearch);
#endif
        add_ours("toolkit, float32", vector_storage::float32);
    }
    add_ours("toolkit, int8", vector_storage::int8);

    for (std::size_t at = 0; at < asked.queries.size(); at += dimensions)
        asked.right.push_back(nearest(rows, std::span{asked.queries}.subspan(at, dimensions)));
    for (engine& each : engines) sweep(each, asked);
    compare(engines, asked);
    for (engine& each : engines) each.nearest = nullptr;  // its memory
    return engines;
}

// Recall and speed of the set with the most engines, and of those the largest set.
bench::plot speed(const std::vector<std::size_t>& counts, const std::vector<std::vector<engine>>& all) {
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (std::pair{all[i].size(), counts[i]} > std::pair{all[best].size(), counts[best]}) best = i;
    bench::plot made{"Queries a second of one thread against recall@10, " + std::to_string(counts[best]) + " rows",
                     "recall of the ten nearest", false, true};
    for (const engine& each : all[best]) made.lines.push_back({each.name, each.ours, each.curve});
    return made;
}

// One line per engine with one point per size.
bench::plot growth(const char* title, const std::vector<std::size_t>& counts,
                   const std::vector<std::vector<engine>>& all, double (*value)(const engine&)) {
    bench::plot made{title, "rows", true, true};
    for (std::size_t i = 0; i < all.size(); ++i)
        for (const engine& each : all[i]) {
            auto line = std::find_if(made.lines.begin(), made.lines.end(),
                                     [&](const bench::plotted_line& one) { return one.name == each.name; });
            if (line == made.lines.end()) line = made.lines.insert(line, {each.name, each.ours});
            line->points.emplace_back(static_cast<double>(counts[i]), value(each));
        }
    return made;
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t dimensions = 384;
    std::string svg = TOOLKIT_GRAPHS_SVG;
    std::vector<std::size_t> counts;
    for (int i = 1; i < argc; ++i) {
        const std::string_view option = argv[i];
        if (option == "--dimensions" && i + 1 < argc) dimensions = std::strtoul(argv[++i], nullptr, 10);
        else if (option == "--svg" && i + 1 < argc) svg = argv[++i];
        else counts.push_back(std::strtoul(argv[i], nullptr, 10));
        if (!counts.empty() && counts.back() < 100) dimensions = 0;
    }
    if (dimensions == 0) {
        std::fprintf(stderr, "benchmark_graphs [--dimensions N] [--svg FOLDER] [ROWS]...     at least 100 rows\n");
        return 2;
    }
    if (counts.empty()) counts = {10'000, 100'000};
    std::string folder = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    if (mkdtemp(folder.data()) == nullptr) return 2;
    std::vector<std::vector<engine>> all;
    all.reserve(counts.size());
    for (const std::size_t count : counts) all.push_back(run(count, dimensions, folder));
    std::filesystem::remove_all(folder);

    bool drawn = bench::write_plot(svg + "/graphs_speed.svg", speed(counts, all));
    if (counts.size() > 1)
        drawn =
            bench::write_plot(svg + "/graphs_making.svg", growth("Seconds to make a graph", counts, all,
                                                                 [](const engine& of) { return of.making; })) &&
            bench::write_plot(svg + "/graphs_growth.svg", growth("Queries a second at recall .95", counts, all,
                                                                 [](const engine& of) { return of.per_second[1]; })) &&
            drawn;
    std::printf("Plots: %s/graphs_*.svg%s\n", svg.c_str(), drawn ? "" : ", which cannot all be written");
    return drawn ? 0 : 1;
}
