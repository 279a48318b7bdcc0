// The model and the clock of a run that keeps a log.
// In: a model and the run's journal. Out: logged completions first, then new ones, which are logged. Next: the loop.
#pragma once

#include <toolkit/agent/durable/journal.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/notify_listener.hpp>

#include <cstdint>

#include <utility>

namespace toolkit { inline namespace v0 {

/// The Llm of one run. It refers to the model and the journal. A completion from the log reaches the listener without
/// being split further.
template <Llm L, class Journal>
class journaled {
public:
    static constexpr model_traits traits = traits_of<L>;

    journaled(const L& model, Journal& log) noexcept : model_(&model), log_(&log) {}

    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "journal", "the run was stopped");
        bool from_log = false;
        auto reply = log_->complete(req, [&] { return model_->complete(req, sink, stop); }, from_log);
        if (!reply || !from_log) return reply;
        return deliver_reply("journal", *std::move(reply), [&](completion all) {
            emit_deltas(all, sink);
            return all;
        });
    }

    [[nodiscard]] means action_means() const noexcept { return means_of(*model_); }
    [[nodiscard]] model_traits can() const noexcept { return abilities_of(*model_); }
    /// The wrapped model.
    [[nodiscard]] const L& inner() const noexcept { return *model_; }

private:
    const L* model_;
    Journal* log_;
};

/// The Clock of one run, with its journal's time.
template <class Journal>
class journaled_clock {
public:
    explicit journaled_clock(const Journal& log) noexcept : log_(&log) {}
    [[nodiscard]] time_point now() const noexcept { return log_->now(); }
    [[nodiscard]] time_point running_time() const noexcept { return log_->running_time(); }
    [[nodiscard]] std::int64_t unix_ms() const noexcept { return log_->unix_ms(); }

private:
    const Journal* log_;
};

}}  // namespace toolkit::v0
