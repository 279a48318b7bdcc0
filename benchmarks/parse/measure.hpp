// Time, allocations and instructions of one piece of code.
#pragma once

#include <linux/perf_event.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace bench {

/// How often this thread called operator new, and how many bytes it holds. allocations.cpp replaces the operator.
/// Memory that is freed without its size stays counted; no container does this.
inline thread_local std::size_t allocations = 0;
inline thread_local std::size_t held = 0;

/// Counts the instructions of this process outside the kernel, where the machine allows it.
class instruction_counter {
public:
    instruction_counter() {
        perf_event_attr what{};
        what.type = PERF_TYPE_HARDWARE;
        what.size = sizeof what;
        what.config = PERF_COUNT_HW_INSTRUCTIONS;
        what.exclude_kernel = 1;
        what.exclude_hv = 1;
        file_ = static_cast<int>(syscall(SYS_perf_event_open, &what, 0, -1, -1, 0));
    }
    ~instruction_counter() {
        if (file_ >= 0) close(file_);
    }
    instruction_counter(const instruction_counter&) = delete;
    instruction_counter& operator=(const instruction_counter&) = delete;

    [[nodiscard]] bool allowed() const { return file_ >= 0; }
    [[nodiscard]] std::uint64_t now() const {
        std::uint64_t count = 0;
        return read(file_, &count, sizeof count) == sizeof count ? count : 0;
    }

private:
    int file_;
};

/// The cost of one call. An unknown figure is NaN.
struct cost {
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
    double nanoseconds = unknown;
    double mallocs = unknown;
    double instructions = unknown;

    [[nodiscard]] bool known() const { return !std::isnan(nanoseconds); }
    void take(double time) {
        if (!known() || time < nanoseconds) nanoseconds = time;
    }
};

/// Nanoseconds of one of `times` calls: run(times).
template <class Run>
double time_of(const Run& run, std::size_t times) {
    const auto began = std::chrono::steady_clock::now();
    run(times);
    const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - began;
    return took.count() / static_cast<double>(times);
}

/// The number of calls that take about a fifth of a millisecond.
template <class Run>
std::size_t batch_of(const Run& run) {
    constexpr double target = 200'000;
    run(1);
    const double once = std::max(time_of(run, 3), 1.0);
    return static_cast<std::size_t>(std::max(target / once, 1.0));
}

/// Allocations and instructions of a call that is not the first.
template <class Run>
void count(const Run& run, const instruction_counter& counter, cost& into) {
    constexpr std::size_t calls = 10;
    run(1);
    const std::size_t before = allocations;
    const std::uint64_t began = counter.now();
    run(calls);
    const std::uint64_t ended = counter.now();
    into.mallocs = static_cast<double>(allocations - before) / static_cast<double>(calls);
    if (counter.allowed()) into.instructions = static_cast<double>(ended - began) / static_cast<double>(calls);
}

}  // namespace bench
