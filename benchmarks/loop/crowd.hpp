// Many runs at once. A run blocks while its model thinks, so each has its own thread. All meet in the middle, where
// their memory is measured in a process that does nothing else. The same runs on as many threads as there are cores
// show the cost without the threads.
#pragma once

#include "../measuring.hpp"
#include "free.hpp"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace bench {

inline double resident_bytes() {
    std::FILE* const file = std::fopen("/proc/self/statm", "r");
    if (file == nullptr) return 0;
    unsigned long size = 0;
    unsigned long resident = 0;
    if (std::fscanf(file, "%lu %lu", &size, &resident) != 2) resident = 0;
    std::fclose(file);
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

/// The point where all runs wait for each other.
struct meeting {
    std::mutex mutex{};
    std::condition_variable all_are_here{};
    std::size_t missing = 0;
    double memory = 0;

    void arrive() {
        std::unique_lock lock(mutex);
        if (--missing == 0) {
            memory = resident_bytes();
            all_are_here.notify_all();
        }
        all_are_here.wait(lock, [&] { return missing == 0; });
    }
};

/// The free model. At one of its turns it waits until every run has arrived.
class meeting_model {
public:
    meeting_model(free_model model, std::size_t turn, meeting& where) : model_(model), turn_(turn), where_(&where) {}
    [[nodiscard]] toolkit::result<toolkit::completion> complete(const toolkit::request& asked,
                                                                toolkit::delta_sink& sink,
                                                                const toolkit::stop_token& stop) const {
        if (asked.messages.size() / 2 - 1 == turn_) where_->arrive();
        return model_.complete(asked, sink, stop);
    }

private:
    free_model model_;
    std::size_t turn_;
    meeting* where_;
};

inline int run_crowd(std::size_t runs, std::size_t steps) {
    const auto replies = replies_of(steps);
    meeting where;
    where.missing = runs;
    const toolkit::Agent agent{meeting_model{free_model{replies}, steps - 1, where}, toolkit::tools<add>,
                               limits_of(steps)};
    struct shared {
        decltype(&agent) with;
        std::atomic<std::size_t> answered{0};
    } all{&agent, {}};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::size_t{128} << 10U);
    const double before = resident_bytes();
    std::vector<pthread_t> threads;
    threads.reserve(runs);
    const auto begun = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < runs; ++i) {
        pthread_t one{};
        const auto body = [](void* of) -> void* {
            auto& crowd = *static_cast<shared*>(of);
            if (crowd.with->run(asked())) ++crowd.answered;
            return nullptr;
        };
        if (pthread_create(&one, &attributes, body, &all) != 0) {
            std::printf("%zu runs at once are left out: only %zu threads could be made\n", runs, i);
            std::fflush(stdout);
            return 1;
        }
        threads.push_back(one);
    }
    for (const pthread_t one : threads) pthread_join(one, nullptr);
    const double seconds = seconds_since(begun);
    std::printf(
        "%zu runs at once, a thread each: %.0f runs/s, %.1f KiB a run at its last turn, %.0f MiB in all; %zu "
        "answered\n",
        runs, static_cast<double>(runs) / seconds, (where.memory - before) / 1024 / static_cast<double>(runs),
        where.memory / 1048576, all.answered.load());
    std::fflush(stdout);
    return all.answered == runs ? 0 : 1;
}

inline void run_pool(std::size_t runs, std::size_t steps) {
    const auto replies = replies_of(steps);
    const toolkit::Agent agent{free_model{replies}, toolkit::tools<add>, limits_of(steps)};
    const std::size_t count = std::max(1U, std::thread::hardware_concurrency());
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> answered{0};
    const auto begun = std::chrono::steady_clock::now();
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i)
        threads.emplace_back([&] {
            while (next++ < runs)
                if (agent.run(asked())) ++answered;
        });
    for (std::thread& one : threads) one.join();
    std::printf("%zu runs on %zu threads: %.0f runs/s; %zu answered\n", runs, count,
                static_cast<double>(runs) / seconds_since(begun), answered.load());
}

inline void run_concurrent(std::size_t runs, std::size_t steps) {
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0) _exit(run_crowd(runs, steps));
    int status = 0;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) std::printf("(not every run was answered)\n");
    run_pool(runs, steps);
    std::printf("\n");
}

}  // namespace bench
