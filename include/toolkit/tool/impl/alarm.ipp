// The thread that keeps the time for all alarms.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/tool/alarm.hpp>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace toolkit { inline namespace v0 {

namespace calling {

/// Requests each stop when it is due, in its own thread. Stop callbacks run in that thread, so they must be short, as
/// always.
class timekeeper {
public:
    /// The only instance. Its thread starts with the first call that can be stopped. The thread never ends and is never
    /// joined, and its data is never destroyed: the program may end, and destroy its statics, while the thread sleeps.
    /// A child process that forks later has no such thread, so timeouts do not stop anything there.
    static timekeeper& only() {
        static timekeeper& keeper = *new timekeeper;  // NOLINT(cppcoreguidelines-owning-memory)
        return keeper;
    }

    void add(due_stop& one) {
        const std::lock_guard lock(mutex_);
        if (!begun_) {
            std::thread{[this] { keep(); }}.detach();
            begun_ = true;
        }
        one.after = first_;
        if (first_ != nullptr) first_->before = &one;
        first_ = &one;
        one.waits = true;
        if (one.at < wakes_at_) wakes_.notify_one();
    }
    void remove(due_stop& one) {
        const std::lock_guard lock(mutex_);
        unlink(one);  // the thread is not woken: it later finds nothing to do
    }

private:
    using time_point = std::chrono::steady_clock::time_point;

    timekeeper() = default;
    void unlink(due_stop& one) noexcept {
        if (!one.waits) return;
        if (one.before != nullptr) one.before->after = one.after;
        else first_ = one.after;
        if (one.after != nullptr) one.after->before = one.before;
        one.before = one.after = nullptr;
        one.waits = false;
    }
    [[nodiscard]] due_stop* soonest() const noexcept {
        due_stop* found = first_;
        for (due_stop* one = first_; one != nullptr; one = one->after)
            if (one->at < found->at) found = one;
        return found;
    }
    [[noreturn]] void keep() {
        std::unique_lock lock(mutex_);
        while (true) {
            due_stop* const next = soonest();
            if (next != nullptr && next->at <= std::chrono::steady_clock::now()) {
                unlink(*next);
                const stop_source due = next->source;  // the owner may be destroyed as soon as the lock is released
                lock.unlock();
                due.request_stop();
                lock.lock();
                continue;
            }
            wakes_at_ = next == nullptr ? time_point::max() : next->at;
            if (next == nullptr) wakes_.wait(lock);
            else wakes_.wait_until(lock, wakes_at_);
        }
    }

    std::mutex mutex_;
    std::condition_variable wakes_;
    time_point wakes_at_ = time_point::max();
    due_stop* first_ = nullptr;
    bool begun_ = false;
};

}  // namespace calling

TOOLKIT_FUNCTION alarm::alarm(const stop_token& outer, std::chrono::milliseconds patience)
    : due_{std::chrono::steady_clock::now() + std::min(patience, longest)}, forward_(outer, request{&due_.source}) {
    calling::timekeeper::only().add(due_);
}

TOOLKIT_FUNCTION alarm::~alarm() { calling::timekeeper::only().remove(due_); }

}}  // namespace toolkit::v0
