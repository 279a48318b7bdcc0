// In: a model, and its server's limits per minute. Out: a model whose calls wait for their turn, in the order of
// arrival, across all threads and copies.
#pragma once

#include <toolkit/core/pause.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/token_estimate.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The limits of a server; 0 means no limit. A call with more tokens than a minute allows waits for an empty minute.
struct throttle_limits {
    std::int64_t requests_per_minute = 0;
    std::int64_t tokens_per_minute = 0;
    int at_once = 0;  ///< concurrent calls
};

namespace decorating {

/// The usage of the last minute, as a sliding window. It is as strict as any server's count.
class last_minute {
public:
    static constexpr milliseconds length{60'000};
    static constexpr std::size_t most_entries = 10'000;  // beyond this, the two oldest entries are merged

    /// The time at which a call with this many tokens fits.
    [[nodiscard]] time_point fits(const throttle_limits& limits, time_point now, std::int64_t tokens) {
        while (!spent_.empty() && spent_.front().at + length <= now) drop();
        std::int64_t requests = requests_;
        std::int64_t sum = tokens_;
        time_point at = now;
        for (const entry& one : spent_) {
            const bool room = (limits.requests_per_minute <= 0 || requests < limits.requests_per_minute) &&
                              (limits.tokens_per_minute <= 0 || sum + tokens <= limits.tokens_per_minute);
            if (room) break;
            at = one.at + length;
            requests -= one.requests;
            sum -= one.tokens;
        }
        return at;
    }
    std::uint64_t add(time_point now, std::int64_t tokens) {
        spent_.push_back({next_, now, 1, tokens});
        ++requests_;
        tokens_ += tokens;
        if (spent_.size() > most_entries) {
            spent_[1].requests += spent_[0].requests;
            spent_[1].tokens += spent_[0].tokens;
            spent_.pop_front();
        }
        return next_++;
    }
    void correct(std::uint64_t number, std::int64_t by) {
        const auto found = std::lower_bound(spent_.begin(), spent_.end(), number,
                                            [](const entry& one, std::uint64_t key) { return one.number < key; });
        if (found == spent_.end()) return;
        if (found == spent_.begin() && found->number != number && found->requests == 1) return;  // already dropped
        found->tokens += by;
        tokens_ += by;
    }

private:
    struct entry {
        std::uint64_t number;  // the last of the calls that this entry counts
        time_point at;
        std::int64_t requests;
        std::int64_t tokens;
    };
    void drop() {
        requests_ -= spent_.front().requests;
        tokens_ -= spent_.front().tokens;
        spent_.pop_front();
    }
    std::deque<entry> spent_;
    std::int64_t requests_ = 0;
    std::int64_t tokens_ = 0;
    std::uint64_t next_ = 0;
};

/// Whether a failed call certainly used no tokens: it did not reach the server, or the server refused it unread.
[[nodiscard]] inline bool took_nothing(const failure& why) noexcept {
    switch (why.kind) {
        case failure_kind::unreachable:
        case failure_kind::locked:
        case failure_kind::rate_limited:
        case failure_kind::unauthorized:
        case failure_kind::quota_spent:
        case failure_kind::rejected:
        case failure_kind::budget_spent:
        case failure_kind::invalid_argument: return why.received.empty();
        default: return false;  // the server may have read it, or answered in part
    }
}

}  // namespace decorating

/// An Llm whose calls stay within limits. Copies share the limits. If the turn would come after the request's deadline,
/// the call fails with `rate_limited` at once. It fails with `timed_out` if earlier calls do not end in time.
///
///     toolkit::throttled model{toolkit::openai{.model = "gpt"}, {.requests_per_minute = 60, .at_once = 4}};
template <class L, Clock C = machine_clock>
class throttled : public around_model<L> {
    static_assert(Llm<L>,
                  "toolkit: the model in throttled must have `toolkit::result<toolkit::completion> complete(const "
                  "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const` and be movable");

public:
    explicit throttled(L model, throttle_limits limits, C clock = {})
        : around_model<L>(std::move(model)),
          limits_(limits),
          clock_(std::move(clock)),
          state_(std::make_shared<state>()) {}

    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink,
                                              const stop_token& stop) const {
        const std::int64_t tokens = tokens_of(req) + most_answer_tokens(req);  // corrected by the server's count
        std::uint64_t number = 0;
        if (auto why = wait_turn(req.until, tokens, stop, number)) return std::move(*why);
        const under_way now{*state_};
        delta_sink to = sink;
        auto reply = this->model_.complete(req, to, stop);
        const std::int64_t used = reply ? reply->spent.input_tokens + reply->spent.output_tokens : 0;
        if (used > 0 || (!reply && decorating::took_nothing(reply.error()))) {
            const std::lock_guard lock(state_->mutex);
            state_->minute.correct(number, used - tokens);
        }
        return reply;
    }

private:
    struct state {
        std::mutex mutex;
        decorating::last_minute minute;
        std::deque<sleeper*> queue;
        int running = 0;
        void call_first() {
            if (!queue.empty()) queue.front()->call();
        }
    };
    struct under_way {
        state& of;
        ~under_way() {
            const std::lock_guard lock(of.mutex);
            --of.running;
            of.call_first();
        }
    };

    /// Waits for the caller's turn. Returns nothing when it has come, else the failure.
    std::optional<failure> wait_turn(deadline until, std::int64_t tokens, const stop_token& stop,
                                     std::uint64_t& number) const {
        sleeper me;
        std::unique_lock lock(state_->mutex);
        state_->queue.push_back(&me);
        const auto leave = [&] {
            std::erase(state_->queue, &me);
            state_->call_first();
        };
        for (;;) {
            const time_point now = clock_.now();
            const bool first = state_->queue.front() == &me;
            const bool room = limits_.at_once <= 0 || state_->running < limits_.at_once;
            const time_point at = state_->minute.fits(limits_, now, tokens);
            if (stop.stop_requested()) {
                leave();
                return failure::of(failure_kind::cancelled, "throttled", "the run was stopped");
            }
            if (at > now && at >= until.at) {
                leave();
                failure why = failure::of(failure_kind::rate_limited, "throttled",
                                          "the rate limit delays the call beyond its deadline",
                                          "allow more time, or raise the limits");
                why.retry_after_ms = std::chrono::ceil<milliseconds>(at - now).count();
                return why;
            }
            if (first && room && at <= now) {
                number = state_->minute.add(now, tokens);
                ++state_->running;
                leave();
                return std::nullopt;
            }
            if (until.passed(now)) {
                leave();
                return failure::of(failure_kind::timed_out, "throttled", "the earlier calls did not end in time",
                                   "allow more time, or more calls at once");
            }
            const time_point wake = first && room ? at : until.at;
            lock.unlock();
            (void)me.wait(clock_, wake, stop);
            lock.lock();
        }
    }

    throttle_limits limits_;
    [[no_unique_address]] C clock_;
    std::shared_ptr<state> state_;
};

}}  // namespace toolkit::v0
