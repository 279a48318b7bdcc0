// In: a clock, a time to wait, and a stop token. Out: the wait, and what ended it. A clock that tests advance by hand
// is advanced by the waiting function, so that nothing sleeps.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/stop.hpp>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace toolkit { inline namespace v0 {

/// The reason why a wait ended.
enum class waking : std::uint8_t { time, stop, call };

/// A thread that waits. Other threads may call it; a call before the wait ends the wait at once.
class sleeper {
public:
    sleeper() = default;
    sleeper(const sleeper&) = delete;
    sleeper& operator=(const sleeper&) = delete;

    /// Waits until a time, a stop or a call. If several apply, stop comes first, then call. `deadline::none().at` means
    /// no time limit. A clock that can `advance` is advanced to the time at once.
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

/// Waits for a duration. Returns false if a stop ended the wait.
template <Clock C>
[[nodiscard]] bool pause_for(const C& clock, milliseconds patience, const stop_token& stop) {
    sleeper waits;
    return waits.wait(clock, deadline::after(clock.now(), patience).at, stop) != waking::stop;
}

}}  // namespace toolkit::v0
