// In: a clock, how long to wait, and a wish to stop. Out: the wait, and what ended it. A clock that tests move by hand
// is moved by whoever waits on it, so that nothing sleeps.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/stop.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace toolkit { inline namespace v0 {

/// What ended a wait.
enum class waking : std::uint8_t { time, stop, call };

/// One who waits, in one thread. Others may call him; a call that comes before the wait ends it at once.
class sleeper {
public:
    sleeper() = default;
    sleeper(const sleeper&) = delete;
    sleeper& operator=(const sleeper&) = delete;

    /// Waits until the moment, a stop or a call, the last two first; without an end for `deadline::none().at`. A clock
    /// that can `advance` is advanced to the moment at once.
    template <Clock C>
    waking wait(const C& clock, time_point until, const stop_token& stop) {
        const stop_callback stopper(stop, [this] { set(stopped_); });
        std::unique_lock lock(mutex_);
        const auto woken = [&] { return stopped_ || called_; };
        if (until == time_point::max()) {
            wakes_.wait(lock, woken);
        } else if constexpr (requires { clock.advance(milliseconds{}); }) {
            const auto left = std::chrono::ceil<milliseconds>(until - clock.now());
            if (!woken() && left > milliseconds{0}) clock.advance(left);
        } else {
            while (!woken() && clock.now() < until) wakes_.wait_until(lock, until, woken);
        }
        if (stopped_) return waking::stop;
        if (!called_) return waking::time;
        called_ = false;
        return waking::call;
    }

    void call() { set(called_); }

private:
    void set(bool& which) {
        const std::lock_guard lock(mutex_);
        which = true;
        wakes_.notify_all();
    }
    std::mutex mutex_;
    std::condition_variable wakes_;
    bool stopped_ = false;
    bool called_ = false;
};

/// Waits so long; false when a stop ended it before.
template <Clock C>
[[nodiscard]] bool pause_for(const C& clock, milliseconds patience, const stop_token& stop) {
    sleeper waits;
    return waits.wait(clock, deadline::after(clock.now(), patience).at, stop) != waking::stop;
}

}}  // namespace toolkit::v0
