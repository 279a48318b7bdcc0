// Time as a policy: the system's clock, and one that tests advance by hand; deadlines in monotonic time.
#pragma once

#include <toolkit/version.hpp>

#include <atomic>
#include <chrono>
#include <concepts>
#include <memory>

namespace toolkit { inline namespace v0 {

/// Monotonic time, for timeouts and deadlines.
using time_point = std::chrono::steady_clock::time_point;
using milliseconds = std::chrono::milliseconds;

/// Provides monotonic time (`now`) and milliseconds since 1970 (`unix_ms`).
template <class C>
concept Clock = std::copyable<C> && requires(const C& clock) {
    { clock.now() } noexcept -> std::same_as<time_point>;
    { clock.unix_ms() } noexcept -> std::same_as<std::int64_t>;
};

/// The system's clock.
struct machine_clock {
    [[nodiscard]] time_point now() const noexcept { return std::chrono::steady_clock::now(); }
    [[nodiscard]] std::int64_t unix_ms() const noexcept {
        using std::chrono::duration_cast;
        return duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
    }
};

/// A clock that stands still until it is advanced. Copies share their time.
class manual_clock {
public:
    explicit manual_clock(std::int64_t unix_ms = 0) : ms_(std::make_shared<std::atomic<std::int64_t>>(unix_ms)) {}
    [[nodiscard]] time_point now() const noexcept { return time_point{milliseconds{ms_->load()}}; }
    [[nodiscard]] std::int64_t unix_ms() const noexcept { return ms_->load(); }
    void advance(milliseconds by) const noexcept { ms_->fetch_add(by.count()); }

private:
    std::shared_ptr<std::atomic<std::int64_t>> ms_;
};

/// A point in time after which a call fails; by default there is none.
struct deadline {
    time_point at = time_point::max();

    [[nodiscard]] static constexpr deadline none() noexcept { return {}; }
    [[nodiscard]] static constexpr deadline after(time_point now, milliseconds patience) noexcept {
        return patience >= std::chrono::duration_cast<milliseconds>(time_point::max() - now) ? none()
                                                                                             : deadline{now + patience};
    }
    [[nodiscard]] constexpr bool passed(time_point now) const noexcept { return now >= at; }
    [[nodiscard]] constexpr milliseconds left(time_point now) const noexcept {
        if (at == time_point::max()) return milliseconds::max();
        return now >= at ? milliseconds{0} : std::chrono::duration_cast<milliseconds>(at - now);
    }
    [[nodiscard]] constexpr deadline sooner(deadline other) const noexcept { return at < other.at ? *this : other; }
};

}}  // namespace toolkit::v0
