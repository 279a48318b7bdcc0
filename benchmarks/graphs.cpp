// Search by graphs: hnsw.hpp's graph, mapped from its file, beside hnswlib alone (float32, its own vector instructions,
// compiled for this processor), made of the same rows with the same parameters.
//   benchmark_graphs [ROWS [DIMENSIONS]]     100,000 rows of 384 unless said; the seed is 1
// For each recall of the ten nearest (.90, .95, .99) the least effort that reaches it, queries a second of one thread
// at that effort, and the ratio to hnswlib. Before that the time of making, and the bytes of a vector. Rows lie around
// 1,000 points: what models give is in groups, too.
#include <toolkit/retrieval/hnsw.hpp>
#include <toolkit/retrieval/segment_writer.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "graphs/hnswlib_alone.hpp"

namespace {

using toolkit::owner;
using toolkit::vector_storage;

const owner me{"me"};

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

[[noreturn]] void give_up(const toolkit::failure& why) {
    std::fprintf(stderr, "%s\n", why.message().c_str());
    std::exit(1);
}

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
    toolkit::vector_rows made{{"benchmark", dimensions, storage}, of.chunk_count()};
    std::string buffer;
    for (std::uint32_t row = 0; row < of.chunk_count(); ++row)
        made.put(row, row + 1,
                 toolkit::pack_row(std::span{numbers}.subspan(row * dimensions, dimensions), storage, buffer));
    const std::string path = folder + "/" + std::to_string(static_cast<int>(storage));
    if (auto done = std::move(made).write(path + ".vectors", me, of); !done) give_up(done.error());
    auto rows = toolkit::vector_file::open(path + ".vectors", me, of);
    if (!rows) give_up(rows.error());
    const auto begin = std::chrono::steady_clock::now();
    const auto links = toolkit::hnsw{.threads = threads}(*rows, {});
    if (!links) give_up(links.error());
    const double seconds = seconds_since(begin);
    if (auto done = toolkit::near_graph::write(path + ".graph", me, *rows, *links); !done) give_up(done.error());
    auto graph = toolkit::near_graph::open(path + ".graph", me, *rows);
    if (!graph) give_up(graph.error());
    const std::size_t bytes =
        std::filesystem::file_size(path + ".vectors") + std::filesystem::file_size(path + ".graph");
    return {std::move(*rows), std::move(*graph), seconds, bytes};
}

// What one way of searching gives at an effort: `find(query, effort)` gives ten numbers of rows.
struct measured {
    double recall = 0;
    double per_second = 0;
};
template <class Find>
measured measure(const std::vector<float>& queries, std::size_t dimensions,
                 const std::vector<std::vector<std::uint32_t>>& right, std::size_t effort, const Find& find) {
    measured made;
    std::size_t same = 0;
    for (int round = 0; round < 3; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        same = 0;
        for (std::size_t i = 0; i < right.size(); ++i)
            for (const std::uint32_t each : find(queries.data() + i * dimensions, effort))
                same += std::find(right[i].begin(), right[i].end(), each) != right[i].end() ? 1U : 0U;
        made.per_second = std::max(made.per_second, static_cast<double>(right.size()) / seconds_since(begin));
    }
    made.recall = static_cast<double>(same) / (10.0 * static_cast<double>(right.size()));
    return made;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000;
    const std::size_t dimensions = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 384;
    std::string folder = (std::filesystem::temp_directory_path() / "toolkit_benchmark_XXXXXX").string();
    if (count < 10 || dimensions == 0 || mkdtemp(folder.data()) == nullptr) return 2;
    const auto rows = rows_in_groups(count, dimensions, 2);
    const auto queries = rows_in_groups(500, dimensions, 3);

    toolkit::indexed_document document;
    document.filename = "rows";
    document.text = std::string(count, 'x');
    for (std::size_t i = 0; i < count; ++i) document.chunks.push_back({{i, i + 1}, 0});
    const toolkit::indexed_document documents[]{std::move(document)};
    if (auto done = toolkit::write_segment(folder + "/segment", me, documents); !done) give_up(done.error());
    const auto segment = toolkit::segment::open(folder + "/segment", me);
    if (!segment) give_up(segment.error());

    std::printf("%zu rows of %zu numbers in groups, seed 1; 16 links, effort 200 while making, one thread\n", count,
                dimensions);
    auto begin = std::chrono::steady_clock::now();
    hnswlib_alone alone{rows, dimensions};
    const double alone_seconds = seconds_since(begin);
    const ours wide = make(folder, *segment, rows, dimensions, vector_storage::float32, 1);
    const ours small = make(folder, *segment, rows, dimensions, vector_storage::int8, 1);
    std::printf("%-24s %10s %16s\n", "", "making, s", "bytes a vector");
    const auto print_making = [&](const char* name, double seconds, std::size_t bytes) {
        std::printf("%-24s %10.1f %16.0f\n", name, seconds, static_cast<double>(bytes) / static_cast<double>(count));
    };
    print_making("hnswlib alone, float32", alone_seconds, alone.bytes());
    print_making("toolkit, float32", wide.seconds, wide.bytes);
    print_making("toolkit, int8", small.seconds, small.bytes);

    const auto store_of = [&](const ours& of) {
        return *toolkit::vector_store::over(of.rows.bytes(), dimensions, of.rows.kind().storage);
    };
    const auto exact = store_of(wide);
    std::vector<std::vector<std::uint32_t>> right;
    for (std::size_t i = 0; i < queries.size() / dimensions; ++i) {
        auto& numbers = right.emplace_back();
        const auto nearest = exact.nearest(std::span{queries}.subspan(i * dimensions, dimensions), 10);
        for (const auto& each : *nearest) numbers.push_back(each.id);
    }
    const auto by = [&](const ours& of) {
        return [&of, store = store_of(of), dimensions](const float* query, std::size_t effort) {
            std::vector<std::uint32_t> numbers;
            const auto found = of.graph.nearest(store, std::span{query, dimensions}, 10, effort,
                                                [&](std::uint32_t row) { return of.rows.has(row); }, {});
            for (const auto& each : **found) numbers.push_back(each.id);
            return numbers;
        };
    };
    const auto by_alone = [&](const float* query, std::size_t effort) { return alone.nearest(query, 10, effort); };

    std::printf("%-8s %-24s %8s %8s %12s %8s\n", "recall", "", "effort", "found", "queries/s", "ratio");
    for (const double wanted : {0.90, 0.95, 0.99}) {
        double base = 0;
        const auto line = [&](const char* name, const auto& find) {
            for (std::size_t effort = 10;; effort += std::max<std::size_t>(2, effort / 10)) {
                const measured got = measure(queries, dimensions, right, effort, find);
                if (got.recall < wanted && effort < 5000) continue;
                if (base == 0) base = got.per_second;
                std::printf("%-8.2f %-24s %8zu %8.3f %12.0f %8.2f\n", wanted, name, effort, got.recall, got.per_second,
                            got.per_second / base);
                std::fflush(stdout);
                return;
            }
        };
        line("hnswlib alone, float32", by_alone);
        line("toolkit, float32", by(wide));
        line("toolkit, int8", by(small));
    }
    std::filesystem::remove_all(folder);
}
