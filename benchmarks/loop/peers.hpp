// Our loop beside a loop by hand and those of other frameworks, which run in their own processes and take turns.
#pragma once

#include "../lexical/process.hpp"
#include "../parse/measure.hpp"
#include "free.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

/// Nanoseconds per step in runs of one length.
struct step_times {
    std::string name;
    std::array<double, 2> nanoseconds{cost::unknown, cost::unknown};

    void take(std::size_t length, double time) {
        if (!(nanoseconds[length] < time)) nanoseconds[length] = time;
    }
};
inline constexpr std::array<std::size_t, 2> run_lengths{10, 80};

/// One framework in its own process.
struct loop_peer {
    loop_peer(const std::string& name, const std::string& command)
        : times{name}, process(std::make_unique<engine_process>(command, "", "")) {}

    step_times times;
    std::unique_ptr<engine_process> process;
    bool works = true;

    void ask(std::size_t length) {
        const std::size_t steps = run_lengths[length];
        const auto told = process->ask(times.name + " " + std::to_string(steps));
        works = told.size() == 3 && told[1] == static_cast<double>(steps - 1) && told[2] == 42;
        if (works) times.take(length, told[0] / static_cast<double>(steps));
        else std::printf("%s is left out: it did not make %zu calls and say 42\n", times.name.c_str(), steps - 1);
    }
};

/// Nanoseconds per step of a run, the least of batches of about a fifth of a millisecond.
template <class Run>
double step_time(const Run& run, std::size_t steps, int batches) {
    const auto many = [&](std::size_t times) {
        for (std::size_t i = 0; i < times; ++i)
            if (!run()) std::abort();
    };
    const std::size_t batch = batch_of(many);
    double least = cost::unknown;
    for (int i = 0; i < batches; ++i)
        if (const double time = time_of(many, batch); !(least < time)) least = time;
    return least / static_cast<double>(steps);
}

inline void run_peers(int rounds, const std::vector<std::pair<std::string, std::string>>& given) {
    std::vector<loop_peer> peers;
    for (const auto& [name, command] : given) {
        loop_peer one{name, command};
        if (one.process->works()) peers.push_back(std::move(one));
        else std::printf("%s is left out: its process does not start\n", name.c_str());
    }
    std::size_t events = 0;
    std::string line;
    step_times ours{"toolkit"};
    step_times by_hand{"by hand"};
    step_times bare{"toolkit, no gate, no trace"};
    step_times told{"toolkit, trace as JSON lines"};
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t length = 0; length < run_lengths.size(); ++length) {
            const std::size_t steps = run_lengths[length];
            const auto replies = replies_of(steps);
            const free_model model{replies};
            const toolkit::task question = asked();
            const auto measure = [&](step_times& into, const auto& run) {
                into.take(length, step_time(run, steps, 10));
            };
            const auto run_agent = [&](step_times& into, const auto& agent) {
                measure(into, [&] {
                    const auto came = agent.run(question);
                    return came && came->text == "The sum is 42." && came->status == toolkit::answer_status::answered;
                });
            };
            measure(by_hand, [&] { return run_by_hand(model, line) == 14; });
            run_agent(ours, toolkit::Agent{model, toolkit::tools<add>, limits_of(steps), toolkit::tool_gate{},
                                           toolkit::sink{heard{&events}}});
            run_agent(bare, toolkit::Agent{model, toolkit::tools<add>, limits_of(steps), toolkit::no_gate{}});
            run_agent(told, toolkit::Agent{model, toolkit::tools<add>, limits_of(steps), toolkit::tool_gate{},
                                           toolkit::sink{written{&line}}});
            for (loop_peer& peer : peers)
                if (peer.works) peer.ask(length);
        }
    }
    std::printf("A step of a run, model and tool free: nanoseconds (least of %d rounds)\n", rounds);
    std::printf("%-30s %14s %10s %14s %10s %10s\n", "", "of 10 steps", "to ours", "of 80 steps", "to ours", "80 to 10");
    const auto print = [&](const step_times& one) {
        const auto& at = one.nanoseconds;
        std::printf("%-30s %14.0f %10.2f %14.0f %10.2f %10.2f\n", one.name.c_str(), at[0], at[0] / ours.nanoseconds[0],
                    at[1], at[1] / ours.nanoseconds[1], at[1] / at[0]);
    };
    for (const step_times* one : {&ours, &by_hand, &bare, &told}) print(*one);
    for (const loop_peer& peer : peers)
        if (peer.works) print(peer.times);
    std::printf(
        "Beyond parsing and printing: %.0f and %.0f ns a step. Marks: 200; rig at least 50, those of JavaScript "
        "and Python at least 500 times the time of toolkit.\n\n",
        ours.nanoseconds[0] - by_hand.nanoseconds[0], ours.nanoseconds[1] - by_hand.nanoseconds[1]);
}

}  // namespace bench
