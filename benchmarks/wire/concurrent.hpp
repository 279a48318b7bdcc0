// Many streams at once from one local server. A call blocks until its answer is complete, so each stream has its own
// thread. The memory of its stack and its buffers is measured in a process that does nothing else.
#pragma once

#include "server.hpp"

#include <toolkit/llm/openai.hpp>

#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace bench {

inline double resident_kib() {
    std::FILE* const file = std::fopen("/proc/self/statm", "r");
    unsigned long size = 0;
    unsigned long resident = 0;
    if (file == nullptr) return 0;
    if (std::fscanf(file, "%lu %lu", &size, &resident) != 2) resident = 0;
    std::fclose(file);
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

inline double processor_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto of = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return of(used.ru_utime) + of(used.ru_stime);
}

struct stream_crowd {
    const toolkit::openai* llm = nullptr;
    toolkit::request asked{};
    std::atomic<std::size_t> heard{0};
    std::atomic<std::size_t> whole{0};
    std::atomic<std::size_t> over{0};
    std::atomic<std::size_t> open{0};
    std::atomic<std::size_t> most_open{0};
    std::atomic_flag told{};
};

inline void* read_one_stream(void* of) {
    auto& crowd = *static_cast<stream_crowd*>(of);
    bool begun = false;
    auto listener = [&](const toolkit::delta&) {
        ++crowd.heard;
        if (std::exchange(begun, true)) return;
        const std::size_t now = ++crowd.open;
        std::size_t most = crowd.most_open;
        while (now > most && !crowd.most_open.compare_exchange_weak(most, now)) {}
    };
    const toolkit::delta_sink sink{listener};
    const auto got = crowd.llm->complete(crowd.asked, sink, {});
    if (got) ++crowd.whole;
    else if (!crowd.told.test_and_set()) std::fprintf(stderr, "%s\n", got.error().message().c_str());
    if (begun) --crowd.open;
    ++crowd.over;
    return nullptr;
}

inline int run_crowd(const std::string& url, std::size_t streams, const script& how, std::size_t stack_bytes) {
    allow_files();
    const toolkit::openai llm{.base_url = url, .model = "m", .api_key = toolkit::secret{}};
    stream_crowd crowd;
    crowd.llm = &llm;
    crowd.asked.messages = {toolkit::user_message{"Tell me about pumps."}};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack_bytes > 0) pthread_attr_setstacksize(&attributes, stack_bytes);
    const double before = resident_kib();
    double most = before;
    std::vector<pthread_t> threads;
    const auto begin = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < streams; ++i) {
        pthread_t one{};
        if (pthread_create(&one, &attributes, read_one_stream, &crowd) != 0) break;
        threads.push_back(one);
    }
    if (threads.size() < streams) {
        std::printf("only %zu threads could be made\n", threads.size());
        return 1;
    }
    constexpr int patience_ms = 120'000;
    for (int waited = 0; crowd.over < streams && waited < patience_ms; waited += 20) {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        most = std::max(most, resident_kib());
    }
    if (crowd.over < streams) {
        std::printf("%zu of %zu streams did not end\n", streams - crowd.over, streams);
        return 1;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    for (const pthread_t one : threads) pthread_join(one, nullptr);
    const double busy = processor_seconds();
    std::printf("%-10s %8zu %8zu %8zu %8.1f %10.1f %8.2f %8.2f %10.1f\n",
                stack_bytes > 0 ? (std::to_string(stack_bytes >> 10U) + " KiB").c_str() : "default", streams,
                crowd.whole.load(), crowd.most_open.load(), (most - before) / static_cast<double>(streams), most / 1024,
                seconds, busy, busy * 1e6 / static_cast<double>(streams * how.deltas));
    std::fflush(stdout);
    return crowd.whole == streams && crowd.heard == streams * how.deltas ? 0 : 1;
}

/// `streams` at once, each of 100 deltas in ten seconds. The first delta comes when all have sent their request.
inline void run_concurrent(std::size_t streams) {
    const script how{.deltas = 100, .tick_ms = 100, .together = streams};
    std::printf("%zu streams at once, %zu deltas each, one in %d ms; a thread a stream, because a call blocks\n",
                streams, how.deltas, how.tick_ms);
    std::printf("%-10s %8s %8s %8s %8s %10s %8s %8s %10s\n", "stack", "streams", "whole", "at once", "KiB each",
                "MiB in all", "s", "cpu s", "us/delta");
    for (const std::size_t stack : {std::size_t{256} << 10U, std::size_t{0}}) {
        std::fflush(stdout);
        const scripted_server server{how};
        const pid_t child = fork();
        if (child == 0) _exit(run_crowd(server.url(), streams, how, stack));
        int status = 0;
        waitpid(child, &status, 0);
        if (status != 0) std::printf("(not every stream was whole)\n");
    }
    std::printf("\n");
}

}  // namespace bench
