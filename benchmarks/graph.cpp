// Measures what a step of a graph costs beyond its node: a loop of three nodes with a store in memory. The same states
// are also printed alone, because each checkpoint prints its state. Counts what a node that asks does again when its
// run is resumed, here and in LangGraph.
//   benchmark_graph [--rounds N] [--times N] [--words N] [--peer COMMAND]
// A run has N rounds of three steps. The least time of several runs counts. COMMAND runs graph_peer.py. Nothing here is
// a test.
#include <toolkit/graph/graph_runner.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/store/memory_log.hpp>

#include "lexical/process.hpp"
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

// The flow of examples/graph.cpp. The node that asks tells the reviewers first.
struct review {
    std::string draft;
    std::string published;
};
struct verdict {
    bool approved = false;
    std::string remark;
};
struct reviewers {
    mutable int told = 0;
};
struct ask_them;
struct publish;
struct compose {
    toolkit::edges<toolkit::to<ask_them>> operator()(review& state, auto&) const {
        state.draft = state.draft.empty() ? "Tea." : "Tea is a drink from leaves.";
        return toolkit::to<ask_them>{};
    }
};
struct ask_them {
    toolkit::edges<toolkit::again<compose, 3>, toolkit::asks<publish, verdict>> operator()(review& state,
                                                                                           auto& context) const {
        if (state.draft.size() < 20) return toolkit::again<compose, 3>{};
        ++context.template give<const reviewers&>().told;
        return toolkit::ask<publish>({.type = "approval", .text = "Publish \"" + state.draft + "\"?"});
    }
};
struct publish {
    toolkit::edges<toolkit::finish> operator()(review& state, auto&, const verdict& reply) const {
        state.published = reply.approved ? state.draft + " (" + reply.remark + ")" : "nothing";
        return toolkit::finish{};
    }
};
constexpr toolkit::graph<review, compose, ask_them, publish> reviewing;

/// How often the reviewers were told when the run asks, and after it was resumed with the reply.
std::vector<double> effects() {
    const reviewers world;
    const toolkit::memory_log store;
    const toolkit::owner me{"me"};
    const auto asked = toolkit::graph_runner{reviewing, store, toolkit::deps{world}}.run({}, me);
    if (asked.error) give_up(*asked.error);
    const int before = world.told;
    const toolkit::graph_runner later{reviewing, store, toolkit::deps{world}};  // as in another process
    const auto done = later.resume(asked.run_id, me, verdict{true, "Good"});
    if (done.error) give_up(*done.error);
    return {static_cast<double>(before), static_cast<double>(world.told)};
}

void print_effects(const char* name, const std::vector<double>& times) {
    if (times.size() == 2) std::printf("%-20s %12.0f %18.0f\n", name, times[0], times[1]);
}

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
    std::string peer;
    for (int i = 1; i + 1 < count; i += 2) {
        const std::string_view name = words[i];
        if (name == "--rounds") (void)read_number(words[i + 1], rounds);
        else if (name == "--times") (void)read_number(words[i + 1], times);
        else if (name == "--words") (void)read_number(words[i + 1], long_words);
        else if (name == "--peer") peer = words[i + 1];
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
    const std::size_t size = toolkit::print(first).size();
    std::printf("a graph of 3 nodes, %lld steps, a state of %zu bytes, a store in memory (%zu)\n",
                static_cast<long long>(steps), size, bytes % 10);
    std::printf("%-44s %8.0f ns\n", "a step, with its node, state and checkpoint", step);
    std::printf("%-44s %8.0f ns\n", "printing its state", printing);
    std::printf("%-44s %8.0f ns   aim: 1000\n", "beyond printing", step - printing);

    std::printf("\na node tells the reviewers and then asks: how often they were told\n");
    std::printf("%-20s %12s %18s\n", "", "when it asks", "after the reply");
    print_effects("toolkit", effects());
    if (peer.empty()) return 0;
    engine_process langgraph{peer, "", ""};
    if (!langgraph.works()) {
        std::printf("langgraph is left out: its process does not start\n");
        return 0;
    }
    print_effects("langgraph", langgraph.ask("effects"));
    const auto took = langgraph.ask("steps 300");
    if (took.size() == 1)
        std::printf("\na step of langgraph %.0f ns, %.0f times that of toolkit\n", took[0], took[0] / step);
    return 0;
}
