// Ends the patience with a tool: its stop_token is triggered when the run's is, or when the time is up.
#pragma once

#include <toolkit/core/stop.hpp>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace toolkit::inline v0 {

/// Requests a stop after `patience`, or as soon as `outer` stops; its thread ends with it.
class alarm {
public:
    alarm(const stop_token& outer, std::chrono::milliseconds patience)
        : forward_(outer, request{&source_}), thread_([this, patience] {
              std::unique_lock lock(mutex_);
              if (!wake_.wait_for(lock, std::min(patience, longest), [this] { return over_; })) {
                  lock.unlock();
                  source_.request_stop();
              }
          }) {}
    alarm(const alarm&) = delete;
    alarm& operator=(const alarm&) = delete;
    ~alarm() {
        {
            const std::lock_guard lock(mutex_);
            over_ = true;
        }
        wake_.notify_one();
        thread_.join();
    }
    [[nodiscard]] stop_token token() const noexcept { return source_.get_token(); }

private:
    struct request {
        const stop_source* source;
        void operator()() const noexcept { source->request_stop(); }
    };
    /// What clocks can add to the present without overflow.
    static constexpr std::chrono::milliseconds longest = std::chrono::hours{24 * 365};
    stop_source source_;
    stop_callback<request> forward_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool over_ = false;
    std::thread thread_;
};

}  // namespace toolkit::inline v0
