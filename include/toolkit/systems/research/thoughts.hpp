// A model that tells what it thinks as a step `thinking`, if its server shows it.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/systems/research/steps.hpp>

#include <concepts>
#include <memory>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

/// An Llm around an Llm. `listener` hears a `phase_reached` after each reply with thoughts.
template <Llm L, class Listener, Clock C = machine_clock>
class telling_thoughts : public around_model<L> {
public:
    telling_thoughts(L model, Listener listener, C clock = {})
        : around_model<L>(std::move(model)),
          listener_(std::make_shared<const Listener>(std::move(listener))),
          clock_(std::move(clock)) {}

    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        auto reply = this->model_.complete(req, sink, stop);
        if constexpr (std::invocable<const Listener&, const phase_reached&>) {
            if (!reply) return reply;
            std::string thoughts;
            for (const thinking_block& one : reply->thinking)
                if (!one.text.empty()) thoughts.append(thoughts.empty() ? "" : "\n").append(one.text);
            if (thoughts.empty()) return reply;
            reasoning_step step = research_steps::thinking(thoughts);
            step.timestamp = static_cast<double>(clock_.unix_ms()) / 1000;
            (*listener_)(event_of(step));
        }
        return reply;
    }

private:
    std::shared_ptr<const Listener> listener_;  // a listener may not be assignable, and a model must be
    [[no_unique_address]] C clock_;
};

}}  // namespace toolkit::v0
