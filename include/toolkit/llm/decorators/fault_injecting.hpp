// A model for tests of agents, which injects the faults of real servers and models. In: a model, and the rate of each
// fault. Out: a model. The same seed and call number give the same fault, in any thread.
#pragma once

#include <toolkit/core/chance.hpp>
#include <toolkit/core/pause.hpp>
#include <toolkit/core/utf8.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/notify_listener.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The faults. Those before `cut_off` occur instead of the call of the model.
enum class fault : std::uint8_t {
    unreachable,
    rate_limited,
    server_error,
    timed_out,
    bad_reply,
    cut_off,  ///< after the first half of the text was sent
    empty,    ///< neither text nor calls
    garbled,  ///< the second half of the text is missing, but the reply claims to be complete
    doubled,  ///< the text occurs twice
};
inline constexpr std::size_t count_of_faults = 9;

/// The rate of each fault, from 0 to 1. A call has at most one fault, so the rates sum to at most 1. Slowness is
/// independent of them.
struct fault_rates {
    double unreachable = 0;
    double rate_limited = 0;
    double server_error = 0;
    double timed_out = 0;
    double bad_reply = 0;
    double cut_off = 0;
    double empty = 0;
    double garbled = 0;
    double doubled = 0;
    double slow = 0;
    milliseconds slowness{1'000};     ///< the delay of a slow call before it begins
    milliseconds retry_after{1'000};  ///< the wait that a rate limit requests
    std::uint64_t seed = 0;
};

using chaos [[deprecated("toolkit: chaos is fault_rates; the old name will be removed in 0.3")]] = fault_rates;

/// The fault of the call with this number, from 0.
[[nodiscard]] constexpr std::optional<fault> fault_of_call(const fault_rates& rates, std::uint64_t number) noexcept {
    const std::array<double, count_of_faults> shares{rates.unreachable, rates.rate_limited, rates.server_error,
                                                     rates.timed_out,   rates.bad_reply,    rates.cut_off,
                                                     rates.empty,       rates.garbled,      rates.doubled};
    double left = chance_at(rates.seed, 2 * number);
    for (std::size_t i = 0; i < shares.size(); ++i) {
        const double share = shares[i] > 0 ? shares[i] : 0;
        if (left < share) return static_cast<fault>(i);
        left -= share;
    }
    return std::nullopt;
}

/// An Llm with faults. Copies share the number of calls and the counts.
///
///     toolkit::fault_injecting model{toolkit::scripted{"one", "two"},
///                                    {.unreachable = 0.2, .garbled = 0.1, .seed = 7}};
template <class L, Clock C = machine_clock>
class fault_injecting : public around_model<L> {
    static_assert(
        Llm<L>,
        "toolkit: the model in fault_injecting must have `toolkit::result<toolkit::completion> complete(const "
        "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const` and be movable");

public:
    explicit fault_injecting(L model, fault_rates rates, C clock = {})
        : around_model<L>(std::move(model)),
          rates_(rates),
          clock_(std::move(clock)),
          state_(std::make_shared<state>()) {}

    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink,
                                              const stop_token& stop) const {
        const std::uint64_t number = state_->calls++;
        if (chance_at(rates_.seed, 2 * number + 1) < rates_.slow) {
            ++state_->slow;
            const bool late = rates_.slowness >= req.until.left(clock_.now());
            if (!pause_for(clock_, late ? req.until.left(clock_.now()) : rates_.slowness, stop))
                return failure::of(failure_kind::cancelled, "fault_injecting", "the run was stopped");
            if (late) return fails(failure_kind::timed_out, "it was slow, and the deadline passed");
        }
        const auto now = fault_of_call(rates_, number);
        if (now) ++state_->faults[static_cast<std::size_t>(*now)];
        return now ? with(*now, req, sink, stop) : view_adaptor(req, sink, stop);
    }

    /// The number of times that a fault has occurred.
    [[nodiscard]] std::size_t faults(fault which) const noexcept {
        return state_->faults[static_cast<std::size_t>(which)];
    }
    /// The number of calls with any fault.
    [[nodiscard]] std::size_t faults() const noexcept {
        std::size_t all = 0;
        for (const auto& one : state_->faults) all += one;
        return all;
    }
    [[nodiscard]] std::size_t slow_calls() const noexcept { return state_->slow; }
    [[nodiscard]] std::size_t calls() const noexcept { return state_->calls; }

private:
    struct state {
        std::atomic<std::size_t> calls{0};
        std::atomic<std::size_t> slow{0};
        std::array<std::atomic<std::size_t>, count_of_faults> faults{};
    };

    static failure fails(failure_kind kind, std::string_view what) {
        return failure::of(kind, "fault_injecting", what, "the test requested this fault");
    }
    result<completion> view_adaptor(const request& req, const delta_sink& sink, const stop_token& stop) const {
        delta_sink to = sink;
        return this->model_.complete(req, to, stop);
    }

    result<completion> with(fault which, const request& req, const delta_sink& sink, const stop_token& stop) const {
        switch (which) {
            case fault::unreachable: return fails(failure_kind::unreachable, "no server replies");
            case fault::server_error: return fails(failure_kind::server_error, "the server failed");
            case fault::timed_out: return fails(failure_kind::timed_out, "no reply arrived in time");
            case fault::bad_reply: return fails(failure_kind::bad_reply, "the reply is a web page");
            case fault::rate_limited: {
                failure why = fails(failure_kind::rate_limited, "too many requests");
                why.retry_after_ms = rates_.retry_after.count();
                return why;
            }
            default: break;
        }
        auto reply = view_adaptor(req, {}, stop);
        if (!reply) return reply;
        const std::string_view half = cut_utf8(reply->text, reply->text.size() / 2);
        if (which == fault::cut_off) {
            completion cut{.text = std::string{half}, .spent = reply->spent};
            return deliver_reply("fault_injecting", std::move(cut), [&](const completion& all) -> result<completion> {
                if (!all.text.empty()) sink(delta{.text = all.text});
                failure why = fails(failure_kind::cut_off, "the reply ended in its middle");
                why.received = small_text{all.text};
                why.spent = all.spent;
                return why;
            });
        }
        if (which == fault::garbled) reply->text = std::string{half};
        if (which == fault::doubled) reply->text += std::string{reply->text};
        if (which == fault::empty) *reply = completion{.text = {}, .spent = reply->spent};
        return deliver_reply("fault_injecting", *std::move(reply), [&](completion all) {
            if (!all.text.empty()) sink(delta{.text = all.text});
            return all;
        });
    }

    fault_rates rates_;
    [[no_unique_address]] C clock_;
    std::shared_ptr<state> state_;
};

template <class L, Clock C = machine_clock>
using chaotic [[deprecated("toolkit: chaotic is now fault_injecting; the old name will be removed in 0.3")]] =
    fault_injecting<L, C>;

}}  // namespace toolkit::v0
