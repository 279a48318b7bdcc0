// The timeout of a tool call: its stop_token is triggered when the run stops or the time is up.
// One thread keeps the time for all calls of the program. A thread per call would cost more than most calls do.
#pragma once

#include <toolkit/core/stop.hpp>

#include <chrono>

namespace toolkit { inline namespace v0 {

namespace calling {

/// A stop with its due time, in the timekeeper's list.
struct due_stop {
    std::chrono::steady_clock::time_point at;
    stop_source source{};
    due_stop* before = nullptr;
    due_stop* after = nullptr;
    bool waits = false;
};

}  // namespace calling

/// Requests a stop after `patience`, or as soon as `outer` stops. The destructor cancels it.
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
    /// An upper limit that clocks can add to the present without overflow.
    static constexpr std::chrono::milliseconds longest = std::chrono::hours{24 * 365};
    calling::due_stop due_;
    stop_callback<request> forward_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/tool/impl/alarm.ipp>
#endif
