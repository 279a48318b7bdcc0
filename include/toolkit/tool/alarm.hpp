// Ends the patience with a tool: its stop_token is triggered when the run's is, or when the time is up.
// One thread of the program keeps the time for all calls, because starting one for each costs more than most calls.
#pragma once

#include <toolkit/core/stop.hpp>

#include <chrono>

namespace toolkit { inline namespace v0 {

namespace calling {

/// A stop that is due at a time, in the timekeeper's list.
struct due_stop {
    std::chrono::steady_clock::time_point at;
    stop_source source{};
    due_stop* before = nullptr;
    due_stop* after = nullptr;
    bool waits = false;
};

}  // namespace calling

/// Requests a stop after `patience`, or as soon as `outer` stops, as long as it lives.
class alarm {
public:
    alarm(const stop_token& outer, std::chrono::milliseconds patience);
    alarm(const alarm&) = delete;
    alarm& operator=(const alarm&) = delete;
    ~alarm();
    [[nodiscard]] stop_token token() const noexcept { return due_.source.get_token(); }

private:
    struct request {
        const stop_source* source;
        void operator()() const noexcept { source->request_stop(); }
    };
    /// What clocks can add to the present without overflow.
    static constexpr std::chrono::milliseconds longest = std::chrono::hours{24 * 365};
    calling::due_stop due_;
    stop_callback<request> forward_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/alarm.ipp>
#endif
