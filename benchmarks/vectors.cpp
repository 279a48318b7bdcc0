// Exact search among vectors: each storage and each unit of this processor beside a plain loop over floats.
//   benchmark_vectors [ROWS [DIMENSIONS]]     100,000 rows of 384 unless said
// Prints the least time of a search for the ten nearest, the loop's time divided by it, and how many of the ten that
// the loop finds are found. All take turns, five rounds, so that a slow moment hits all.
#include <toolkit/retrieval/vector_store.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <random>
#include <span>
#include <string>
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

// The ten best, as one writes it first.
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

// The least time of one way to search, and what it found.
struct way {
    std::string name;
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

}  // namespace

int main(int argc, char** argv) {
    const std::size_t count = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000;
    const std::size_t dimensions = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 384;
    const auto rows = some_rows(count, dimensions, 1);
    const auto query = some_rows(1, dimensions, 2);
    constexpr vector_storage storages[] = {vector_storage::float32, vector_storage::float16, vector_storage::int8};
    constexpr const char* storage_names[] = {"float32", "float16", "int8"};
    std::string packed[3];
    for (std::size_t i = 0; i < 3; ++i) {
        auto made = toolkit::pack_vectors(rows, dimensions, storages[i]);
        if (!made) {
            std::fprintf(stderr, "%s\n", made.error().message().c_str());
            return 1;
        }
        packed[i] = std::move(*made);
    }
    way plain{"plain loop over floats"};
    way eigen{"Eigen, floats, as compiled here"};
    std::vector<way> ways;
    for (int round = 0; round < 5; ++round) {
        run(plain, [&] { return by_plain_loop(rows, query); });
#if defined(BENCH_WITH_EIGEN)
        run(eigen, [&] { return by_eigen(rows, query); });
#endif
        std::size_t next = 0;
        for (std::size_t i = 0; i < 3; ++i)
            for (const toolkit::vector_unit unit : toolkit::vector_units) {
                if (!toolkit::has_vector_unit(unit)) continue;
                if (unit == toolkit::vector_unit::avx512 && storages[i] != vector_storage::int8) continue;
                if (next == ways.size()) ways.push_back({std::string{storage_names[i]} + ", " + name_of(unit)});
                const auto store = toolkit::vector_store::over(packed[i], dimensions, storages[i], unit);
                run(ways[next++], [&] { return *store->nearest(query, 10); });
            }
    }
    std::printf("the 10 nearest of %zu rows of %zu numbers, one thread\n", count, dimensions);
    std::printf("%-34s %10s %8s %8s\n", "", "ms", "ratio", "of 10");
    const auto print = [&](const way& one) {
        const auto same = std::count_if(one.found.begin(), one.found.end(), [&](const scored_vector& found) {
            return std::any_of(plain.found.begin(), plain.found.end(),
                               [&](const scored_vector& right) { return right.id == found.id; });
        });
        std::printf("%-34s %10.2f %8.2f %8td\n", one.name.c_str(), one.ms, plain.ms / one.ms, same);
    };
    print(plain);
    if (!eigen.found.empty()) print(eigen);
    for (const way& one : ways) print(one);
}
