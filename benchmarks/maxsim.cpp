// Late interaction: compares one query of 32 rows with many pages of 700 rows of 128 numbers. It runs each
// implementation for this processor, a plain loop over floats and one over int8.
//   benchmark_maxsim [PAGES]     1,000 by default
// Prints the least time for all pages and the loops' time divided by it. All take turns in three rounds.
#include <toolkit/retrieval/vectors/maxsim.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
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

constexpr std::size_t width = toolkit::late_dimensions;
constexpr std::size_t query_rows = 32;
constexpr std::size_t page_rows = 700;

// The straightforward version.
template <class Number, class Sum>
double by_plain_loop(const std::vector<Number>& query, std::span<const Number> page) {
    double total = 0;
    for (std::size_t i = 0; i < query_rows; ++i) {
        Sum greatest = std::numeric_limits<Sum>::lowest();
        for (std::size_t j = 0; j < page_rows; ++j) {
            Sum sum = 0;
            for (std::size_t d = 0; d < width; ++d)
                sum += static_cast<Sum>(query[i * width + d]) * static_cast<Sum>(page[j * width + d]);
            greatest = std::max(greatest, sum);
        }
        total += static_cast<double>(greatest);
    }
    return total;
}

#if defined(BENCH_WITH_EIGEN)
double by_eigen(const std::vector<float>& query, std::span<const float> page) {
    using matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const matrix> a(query.data(), query_rows, width);
    const Eigen::Map<const matrix> b(page.data(), page_rows, width);
    const matrix products = a * b.transpose();
    return static_cast<double>(products.rowwise().maxCoeff().sum());
}
#endif

struct way {
    std::string name;
    double ms = std::numeric_limits<double>::infinity();
    double sum = 0;  // of the scores of all pages, in int8 products: equal if the arithmetic is
};

template <class F>
void run(way& measured, std::size_t pages, F&& score) {
    const auto begin = std::chrono::steady_clock::now();
    measured.sum = 0;
    for (std::size_t page = 0; page < pages; ++page) measured.sum += static_cast<double>(score(page));
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    measured.ms = std::min(measured.ms, took.count());
}

const char* name_of(toolkit::vector_unit unit) {
    constexpr const char* names[] = {"portable", "avx2", "avx512 vnni"};
    return names[static_cast<std::size_t>(unit)];
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t pages = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 1000;
    constexpr std::size_t size = page_rows * width;
    std::mt19937 bits(1);
    std::vector<std::int8_t> numbers(pages * size);
    for (std::int8_t& x : numbers) x = static_cast<std::int8_t>(static_cast<int>(bits() % 255U) - 127);
    std::vector<std::int8_t> query(query_rows * width);
    for (std::int8_t& x : query) x = static_cast<std::int8_t>(static_cast<int>(bits() % 255U) - 127);
    const std::vector<float> float_numbers(numbers.begin(), numbers.end());
    const std::vector<float> float_query(query.begin(), query.end());
    const auto page_at = [&](std::size_t page) {
        return std::span<const std::int8_t>{numbers}.subspan(page * size, size);
    };
    const auto float_page_at = [&](std::size_t page) {
        return std::span<const float>{float_numbers}.subspan(page * size, size);
    };

    way floats{"plain loop over floats"};
    way bytes{"plain loop over int8"};
    way eigen{"Eigen, floats, as compiled here"};
    std::vector<way> ways;
    for (int round = 0; round < 3; ++round) {
        run(floats, pages, [&](std::size_t i) { return by_plain_loop<float, float>(float_query, float_page_at(i)); });
        run(bytes, pages, [&](std::size_t i) { return by_plain_loop<std::int8_t, int>(query, page_at(i)); });
#if defined(BENCH_WITH_EIGEN)
        run(eigen, pages, [&](std::size_t i) { return by_eigen(float_query, float_page_at(i)); });
#endif
        std::size_t next = 0;
        for (const toolkit::vector_unit unit : toolkit::vector_units) {
            if (!toolkit::has_vector_unit(unit)) continue;
            if (next == ways.size()) ways.push_back({std::string{"maxsim, "} + name_of(unit)});
            toolkit::maxsim_scorer score{query, unit};
            run(ways[next++], pages, [&](std::size_t i) { return score(page_at(i)); });
        }
    }
    std::printf("%zu pages of %zu rows, a query of %zu rows, %zu numbers a row, one thread\n", pages, page_rows,
                query_rows, width);
    std::printf("%-34s %10s %14s %12s %20s\n", "", "ms", "/ float loop", "/ int8 loop", "sum of the scores");
    const auto print = [&](const way& one) {
        std::printf("%-34s %10.1f %14.2f %12.2f %20.0f\n", one.name.c_str(), one.ms, floats.ms / one.ms,
                    bytes.ms / one.ms, one.sum);
    };
    print(floats);
    print(bytes);
    if (eigen.sum != 0) print(eigen);
    for (const way& one : ways) print(one);
}
