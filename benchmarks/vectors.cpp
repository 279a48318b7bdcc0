// Exact vector search: each storage and each implementation for this processor, beside a plain loop over floats and
// beside only reading the same bytes.
//   benchmark_vectors [--dimensions N] [ROWS...]     10,000, 100,000 and 1,000,000 rows of 384 by default
// Prints the least time of a search for the ten nearest, the loop's time divided by it, GB a second, the share of the
// speed of reading alone, and the recall of the loop's ten. All take turns in five rounds, so that a slow moment
// affects all.
#include <toolkit/retrieval/vectors/vector_store.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#if defined(BENCH_WITH_EIGEN)
#include <Eigen/Core>
#endif

namespace {

using toolkit::scored_vector;
using toolkit::vector_storage;

double ms_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

std::vector<float> some_rows(std::size_t rows, std::size_t dimensions, unsigned seed) {
    std::mt19937 bits(seed);
    std::normal_distribution<float> normal;
    std::vector<float> made(rows * dimensions);
    for (float& x : made) x = normal(bits);
    for (std::size_t row = 0; row < rows; ++row)
        (void)toolkit::make_unit(std::span{made}.subspan(row * dimensions, dimensions));
    return made;
}

// The ten best in the straightforward version.
std::vector<scored_vector> ten_best(std::vector<scored_vector> all) {
    const auto most = static_cast<std::ptrdiff_t>(std::min<std::size_t>(10, all.size()));
    std::partial_sort(all.begin(), all.begin() + most, all.end(),
                      [](const auto& a, const auto& b) { return a.score > b.score; });
    all.resize(static_cast<std::size_t>(most));
    return all;
}

std::vector<scored_vector> by_plain_loop(const std::vector<float>& rows, const std::vector<float>& query) {
    std::vector<scored_vector> all;
    all.reserve(rows.size() / query.size());
    for (std::size_t row = 0; row * query.size() < rows.size(); ++row) {
        float sum = 0;
        for (std::size_t i = 0; i < query.size(); ++i) sum += query[i] * rows[row * query.size() + i];
        all.push_back({static_cast<std::uint32_t>(row), sum});
    }
    return ten_best(std::move(all));
}

#if defined(BENCH_WITH_EIGEN)
std::vector<scored_vector> by_eigen(const std::vector<float>& rows, const std::vector<float>& query) {
    const auto size = static_cast<Eigen::Index>(query.size());
    const auto count = static_cast<Eigen::Index>(rows.size()) / size;
    const Eigen::Map<const Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> matrix(rows.data(),
                                                                                                         count, size);
    const Eigen::VectorXf products = matrix * Eigen::Map<const Eigen::VectorXf>(query.data(), size);
    std::vector<scored_vector> all;
    all.reserve(static_cast<std::size_t>(count));
    for (Eigen::Index row = 0; row < count; ++row) all.push_back({static_cast<std::uint32_t>(row), products[row]});
    return ten_best(std::move(all));
}
#endif

using wide = std::uint64_t __attribute__((vector_size(64)));

// Adds up the words of some bytes, as fast as memory delivers them.
#if defined(__x86_64__)
#define BENCH_FOR_EACH_UNIT __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define BENCH_FOR_EACH_UNIT
#endif
BENCH_FOR_EACH_UNIT std::uint64_t read_alone(const char* at, std::size_t bytes) {
    wide sums[4]{};
    for (const char* const end = at + bytes / sizeof sums * sizeof sums; at != end; at += sizeof sums)
        for (std::size_t i = 0; i < 4; ++i) {
            wide words;
            std::memcpy(&words, at + i * sizeof words, sizeof words);
            sums[i] += words;
        }
    const wide all = sums[0] + sums[1] + sums[2] + sums[3];
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < sizeof all / 8; ++i) sum += all[i];
    return sum;
}

// The least time of one way to search, and its results.
struct way {
    std::string name;
    std::size_t bytes;             // that it reads
    const way* reading = nullptr;  // of the same bytes
    double ms = std::numeric_limits<double>::infinity();
    std::vector<scored_vector> found{};
};

template <class F>
void run(way& measured, F&& search) {
    const auto begin = std::chrono::steady_clock::now();
    measured.found = search();
    measured.ms = std::min(measured.ms, ms_since(begin));
}

const char* name_of(toolkit::vector_unit unit) {
    constexpr const char* names[] = {"portable", "avx2", "avx512 vnni"};
    return names[static_cast<std::size_t>(unit)];
}

void compare(std::size_t count, std::size_t dimensions) {
    const auto rows = some_rows(count, dimensions, 1);
    const auto query = some_rows(1, dimensions, 2);
    constexpr vector_storage storages[] = {vector_storage::float32, vector_storage::float16, vector_storage::int8};
    constexpr const char* storage_names[] = {"float32", "float16", "int8"};
    std::string packed[3];
    way reading[3]{{"reading float32 alone", 0}, {"reading float16 alone", 0}, {"reading int8 alone", 0}};
    for (std::size_t i = 0; i < 3; ++i) {
        auto made = toolkit::pack_vectors(rows, dimensions, storages[i]);
        if (!made) {
            std::fprintf(stderr, "%s\n", made.error().message().c_str());
            std::exit(1);
        }
        packed[i] = std::move(*made);
        reading[i].bytes = packed[i].size();
    }
    way plain{"plain loop over floats", packed[0].size(), reading};
    way eigen{"Eigen, floats, as compiled here", packed[0].size(), reading};
    std::vector<way> ways;
    std::uint64_t sum = 0;
    for (int round = 0; round < 5; ++round) {
        run(plain, [&] { return by_plain_loop(rows, query); });
#if defined(BENCH_WITH_EIGEN)
        run(eigen, [&] { return by_eigen(rows, query); });
#endif
        std::size_t next = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            run(reading[i], [&] {
                sum += read_alone(packed[i].data(), packed[i].size());
                return std::vector<scored_vector>{};
            });
            for (const toolkit::vector_unit unit : toolkit::vector_units) {
                if (!toolkit::has_vector_unit(unit)) continue;
                if (unit == toolkit::vector_unit::avx512 && storages[i] != vector_storage::int8) continue;
                if (next == ways.size())
                    ways.push_back(
                        {std::string{storage_names[i]} + ", " + name_of(unit), packed[i].size(), &reading[i]});
                const auto store = toolkit::vector_store::over(packed[i], dimensions, storages[i], unit);
                run(ways[next++], [&] { return *store->nearest(query, 10); });
            }
        }
    }
    std::printf("the 10 nearest of %zu rows of %zu numbers, one thread (sum of all bytes %016llx)\n", count, dimensions,
                static_cast<unsigned long long>(sum));
    std::printf("%-34s %10s %8s %8s %10s %8s\n", "", "ms", "ratio", "GB/s", "of reading", "of 10");
    const auto print = [&](const way& one) {
        const auto same = std::count_if(one.found.begin(), one.found.end(), [&](const scored_vector& found) {
            return std::any_of(plain.found.begin(), plain.found.end(),
                               [&](const scored_vector& right) { return right.id == found.id; });
        });
        const double part = one.reading == nullptr ? 1 : one.reading->ms / one.ms;
        std::printf("%-34s %10.3f %8.2f %8.1f %10.2f %8td\n", one.name.c_str(), one.ms, plain.ms / one.ms,
                    static_cast<double>(one.bytes) / one.ms / 1e6, part, same);
    };
    print(plain);
    if (!eigen.found.empty()) print(eigen);
    for (const way& one : ways) print(one);
    for (const way& one : reading) print(one);
    std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
    std::size_t dimensions = 384;
    std::vector<std::size_t> counts;
    for (int i = 1; i < argc; ++i) {
        if (std::string_view{argv[i]} == "--dimensions" && i + 1 < argc)
            dimensions = std::strtoul(argv[++i], nullptr, 10);
        else counts.push_back(std::strtoul(argv[i], nullptr, 10));
    }
    if (counts.empty()) counts = {10'000, 100'000, 1'000'000};
    for (const std::size_t count : counts) {
        if (count == 0 || dimensions == 0) {
            std::fprintf(stderr, "benchmark_vectors [--dimensions N] [ROWS...]\n");
            return 2;
        }
        compare(count, dimensions);
    }
}
