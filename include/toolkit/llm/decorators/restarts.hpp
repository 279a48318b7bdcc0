// In: whoever listens to a model. Out: the same for a model that may be asked more than once: it hears that what it
// heard is void before it hears it again.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/notify_listener.hpp>

#include <string_view>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Passes deltas on, and knows whether there is something to take back.
class restarts {
public:
    explicit restarts(const delta_sink& to) noexcept : to_(to) {}
    restarts(const restarts&) = delete;
    restarts& operator=(const restarts&) = delete;

    void operator()(const delta& piece) {
        has_heard_ = piece.kind != delta::of::restarted;
        to_(piece);
    }
    /// For the model inside; it listens when somebody does, so that a model need not stream for nobody.
    [[nodiscard]] delta_sink sink() noexcept { return to_.listens() ? delta_sink{*this} : delta_sink{}; }
    [[nodiscard]] bool has_heard() const noexcept { return has_heard_; }
    /// Before the request is made again: takes back what was heard, if anything was. `where` is named when the listener
    /// throws.
    [[nodiscard]] result<void> restart(std::string_view where) {
        if (!std::exchange(has_heard_, false)) return {};
        return notify_listener(where, [&]() -> result<void> {
            to_(delta{.kind = delta::of::restarted});
            return {};
        });
    }

private:
    const delta_sink& to_;
    bool has_heard_ = false;
};

}}  // namespace toolkit::v0
