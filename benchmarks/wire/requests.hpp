// The cost of a request body, beside nlohmann that builds the same JSON and dumps it.
#pragma once

#include "../parse/measure.hpp"
#include "bodies.hpp"
#include "conversation.hpp"

#include <cstddef>
#include <cstdio>
#include <string>

namespace bench {

inline void run_requests(int rounds) {
    const toolkit::request asked = make_conversation();
    const std::string prompt = prompt_of(asked);
    const instruction_counter counter;
    std::size_t total = 0;  // printed, so that the compiler removes nothing
    std::printf("Requests of %zu messages and %zu tools (least of %d rounds)\n", asked.messages.size(),
                asked.actions.size(), rounds);
    std::printf("%-10s %9s %9s %9s %8s %8s", "wire", "bytes", "ours us", "MB/s", "mallocs", "kinstr");
#ifdef BENCH_WITH_nlohmann
    std::printf(" %14s %9s %10s %9s", "nlohmann b+d", "ratio", "dump alone", "ratio");
    nlohmann_prepare(asked, prompt);
#endif
    std::printf("\n");
    for (const wire of : wires) {
        const char* const name = wire_names[static_cast<std::size_t>(of)];
        const auto ours = our_bodies(of, asked, prompt);
        std::size_t bytes = 0;
        for (const std::string& one : ours) bytes += one.size();
        const auto build = [&](std::size_t times) {
            for (std::size_t i = 0; i < times; ++i) total += our_bodies(of, asked, prompt).size();
        };
        const std::size_t batch = batch_of(build);
        cost our;
        count(build, counter, our);
#ifdef BENCH_WITH_nlohmann
        if (!nlohmann_agrees(of, ours)) {
            std::printf("%-10s nlohmann builds another request; left out\n", name);
            continue;
        }
        const auto both = [&](std::size_t times) {
            for (std::size_t i = 0; i < times; ++i) total += nlohmann_builds_and_dumps(of, asked, prompt);
        };
        const auto alone = [&](std::size_t times) {
            for (std::size_t i = 0; i < times; ++i) total += nlohmann_dumps(of);
        };
        cost built;
        cost dumped;
        for (int round = 0; round < rounds; ++round) {
            our.take(time_of(build, batch));
            built.take(time_of(both, 1));
            dumped.take(time_of(alone, 1));
        }
#else
        for (int round = 0; round < rounds; ++round) our.take(time_of(build, batch));
#endif
        std::printf("%-10s %9zu %9.1f %9.0f %8.0f %8.1f", name, bytes, our.nanoseconds / 1000,
                    static_cast<double>(bytes) * 1000 / our.nanoseconds, our.mallocs, our.instructions / 1000);
#ifdef BENCH_WITH_nlohmann
        std::printf(" %11.1f us %9.3f %7.1f us %9.3f", built.nanoseconds / 1000, our.nanoseconds / built.nanoseconds,
                    dumped.nanoseconds / 1000, our.nanoseconds / dumped.nanoseconds);
#endif
        std::printf("\n");
    }
    std::printf("Marks: ratio of ours to nlohmann at most 0.2.%s\n\n", total == 0 ? " (nothing was built)" : "");
}

}  // namespace bench
