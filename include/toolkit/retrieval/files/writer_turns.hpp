// Serializes the writers of one owner within this process. Writers of different owners run in parallel.
// In: an owner's key. Out: the turn, which lasts as long as its object. Next: the store that is written to.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/core/uuid.hpp>

#include <condition_variable>
#include <mutex>
#include <set>
#include <utility>

namespace toolkit { inline namespace v0 {

/// May be used from many threads. It must outlive its turns.
class writer_turns {
public:
    class turn {
    public:
        turn(turn&& other) noexcept : of_(std::exchange(other.of_, nullptr)), key_(other.key_) {}
        turn& operator=(turn&&) = delete;
        ~turn() {
            if (of_ == nullptr) return;
            {
                const std::lock_guard lock(of_->mutex_);
                of_->writing_.erase(key_);
            }
            of_->ended_.notify_all();
        }

    private:
        friend class writer_turns;
        turn(writer_turns& of, const uuid& key) : of_(&of), key_(key) {}
        writer_turns* of_;
        uuid key_;
    };

    /// Waits until no other writer has this key. Fails with `cancelled` if stopped.
    [[nodiscard]] result<turn> take(const uuid& key, const stop_token& stop) {
        std::unique_lock lock(mutex_);
        while (writing_.contains(key)) {
            if (stop.stop_requested()) break;
            ended_.wait_for(lock, milliseconds{50});  // a stop does not notify
        }
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "the owner's writer", "it was stopped");
        writing_.insert(key);
        return turn{*this, key};
    }

private:
    std::mutex mutex_;
    std::condition_variable ended_;
    std::set<uuid> writing_;
};

}}  // namespace toolkit::v0
