// The model of a run, as its tools see it.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

namespace toolkit { inline namespace v0 {

/// A model that a tool may ask: `context.llm()`. Each request counts in the run's costs, belongs to its owner, and ends
/// with its time. Valid during the call.
class run_llm {
public:
    using ask = function_ref<result<completion>(const request&, delta_sink&, const stop_token&)>;

    run_llm() = default;
    explicit run_llm(ask model, const model_traits& can = {}, means by = means::text) noexcept
        : model_(model), can_(can), means_(by) {}
    /// The abilities of the model. They are known at run time only.
    [[nodiscard]] const model_traits& can() const noexcept { return can_; }
    /// The means by which the model gets actions.
    [[nodiscard]] means action_means() const noexcept { return means_; }
    /// Fails with `rejected` outside of an agent's run.
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        if (!model_)
            return failure::of(failure_kind::rejected, "context.llm()", "this run has no model",
                               "call the tool from an agent");
        return model_(req, sink, stop);
    }

private:
    ask model_{};
    model_traits can_{};
    means means_ = means::text;
};

}}  // namespace toolkit::v0
