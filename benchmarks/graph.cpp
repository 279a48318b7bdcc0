// Measures what a step of a graph costs beyond its node: a loop of three nodes with a store in memory. The same states
// are also printed alone, and parsed alone, because each checkpoint prints its state and reads it back.
//   benchmark_graph [--rounds N] [--times N] [--words N]
// A run has N rounds of three steps. The least time of several runs counts. Nothing here is a test.
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/store/memory_log.hpp>

#include "measuring.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace bench;

struct letter {
    std::int64_t round = 0;
    std::int64_t rounds = 0;
    std::string draft;
    std::vector<std::string> remarks;
};
struct check;
struct improve;
struct write {
    toolkit::edges<toolkit::to<check>> operator()(letter& state, auto&) const {
        ++state.round;
        return toolkit::to<check>{};
    }
};
struct check {
    toolkit::edges<toolkit::to<improve>> operator()(letter&, auto&) const { return toolkit::to<improve>{}; }
};
struct improve {
    toolkit::edges<toolkit::again<write, &letter::rounds>, toolkit::finish> operator()(letter& state, auto&) const {
        if (state.round < state.rounds) return toolkit::again<write, &letter::rounds>{};
        return toolkit::finish{};
    }
};
constexpr toolkit::graph<letter, write, check, improve> three;

/// The nanoseconds of one of `count` calls, the least of `times` tries.
template <class F>
double least(int times, std::int64_t count, F&& work) {
    double best = std::numeric_limits<double>::max();
    for (int i = 0; i < times; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        best = std::min(best, seconds_since(begin));
    }
    return best / static_cast<double>(count) * 1e9;
}

}  // namespace

int main(int count, char** words) {
    std::int64_t rounds = 10'000;
    int times = 7;
    std::int64_t long_words = 20;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = words[i];
        if (name == "--rounds") (void)read_number(words[i + 1], rounds);
        else if (name == "--times") (void)read_number(words[i + 1], times);
        else if (name == "--words") (void)read_number(words[i + 1], long_words);
    }
    letter first{0, rounds, {}, {"shorter", "more about tea"}};
    for (std::int64_t i = 0; i < long_words; ++i) first.draft += "leaves ";
    const toolkit::owner me{"me"};
    const std::int64_t steps = 3 * rounds;

    const double step = least(times, steps, [&] {
        const toolkit::graph_runner runner{three, toolkit::memory_log{}};
        const auto done = runner.run(first, me);
        if (done.error) give_up(*done.error);
    });
    std::size_t bytes = 0;
    const double printing = least(times, steps, [&] {
        bytes = 0;
        for (std::int64_t i = 0; i < steps; ++i) bytes += toolkit::print(first).size();
    });
    const std::string text = toolkit::print(first);
    const double reading = least(times, steps, [&] {
        for (std::int64_t i = 0; i < steps; ++i) bytes += need(toolkit::parse<letter>(text)).draft.size();
    });
    std::printf("a graph of 3 nodes, %lld steps, a state of %zu bytes, a store in memory (%zu)\n",
                static_cast<long long>(steps), text.size(), bytes % 10);
    std::printf("%-44s %8.0f ns\n", "a step, with its node, state and checkpoint", step);
    std::printf("%-44s %8.0f ns\n", "printing its state", printing);
    std::printf("%-44s %8.0f ns\n", "reading it back, to know that it can be", reading);
    std::printf("%-44s %8.0f ns   %.2f times the printing\n", "beyond printing", step - printing,
                (step - printing) / printing);
    std::printf("%-44s %8.0f ns\n", "beyond printing and reading back", step - printing - reading);
    return 0;
}
