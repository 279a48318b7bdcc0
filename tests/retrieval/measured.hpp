// Work in its own process, so that its cost is known: peak memory, time, and output.
#pragma once

#include "../effort.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <string>

inline constexpr bool memory_is_measured = !is_sanitized;  // sanitizers use memory of their own

struct measured {
    std::string output;         ///< the result of the work
    bool ended_well = false;    ///< neither killed nor ended by an exception
    std::size_t megabytes = 0;  ///< the peak beyond what the process had at its start
    double seconds = 0;
};

/// Calls a function that returns a string in a child process with these limits of memory and time.
template <class Work>
measured in_child(Work&& work, unsigned most_seconds = 300) {
    std::array<int, 2> way{};
    if (::pipe(way.data()) != 0) std::abort();
    std::fflush(nullptr);
    const auto begin = std::chrono::steady_clock::now();
    const pid_t child = ::fork();
    if (child == 0) {
        ::close(way[0]);
        ::alarm(most_seconds);
        rusage before{};
        ::getrusage(RUSAGE_SELF, &before);
        const std::string output = work();
        rusage after{};
        ::getrusage(RUSAGE_SELF, &after);
        const std::string line = std::to_string((after.ru_maxrss - before.ru_maxrss) / 1024) + "\n" + output;
        for (std::size_t at = 0; at < line.size();) {
            const ssize_t put = ::write(way[1], line.data() + at, line.size() - at);
            if (put <= 0) ::_exit(1);
            at += static_cast<std::size_t>(put);
        }
        ::_exit(0);
    }
    ::close(way[1]);
    std::string line;
    std::array<char, 4096> piece{};
    for (ssize_t count = 0; (count = ::read(way[0], piece.data(), piece.size())) > 0;)
        line.append(piece.data(), static_cast<std::size_t>(count));
    ::close(way[0]);
    int status = 0;
    const bool waited = child > 0 && ::waitpid(child, &status, 0) == child;
    measured made;
    made.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    made.ended_well = waited && status == 0;
    made.megabytes = std::strtoul(line.c_str(), nullptr, 10);
    made.output = line.substr(line.find('\n') + 1);
    return made;
}
