// In: a listener. Out: a listener for a model that may be called more than once. Before each repetition it is informed
// that earlier deltas are void.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/notify_listener.hpp>

#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Passes deltas on, and remembers whether any must be revoked.
class restarts {
public:
    explicit restarts(const delta_sink& to) noexcept : to_(to) {}
    restarts(const restarts&) = delete;
    restarts& operator=(const restarts&) = delete;

    void operator()(const delta& piece) {
        has_sent_ = piece.kind != delta::of::restarted;
        to_(piece);
    }
    /// The sink for the inner model. It listens only if the outer one does, so that a model need not stream for nobody.
    [[nodiscard]] delta_sink sink() noexcept { return to_.listens() ? delta_sink{*this} : delta_sink{}; }
    [[nodiscard]] bool has_sent() const noexcept { return has_sent_; }
    /// Sends `restarted` if a delta was sent since the last start. Fails with `tool_failed` at `where` if the listener
    /// throws.
    [[nodiscard]] result<void> restart(std::string_view where) {
        if (!std::exchange(has_sent_, false)) return {};
        return notify_listener(where, [&]() -> result<void> {
            to_(delta{.kind = delta::of::restarted});
            return {};
        });
    }

private:
    const delta_sink& to_;
    bool has_sent_ = false;
};

}}  // namespace toolkit::v0
