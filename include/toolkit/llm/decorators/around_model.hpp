// The base of all decorators of a model. In: a model. Out: its traits, and its facts and prompt tokens if it has them.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstdint>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The base of a model around a model. `facts` and `prompt_tokens` exist only if the inner model has them. They pass
/// through any number of decorators.
template <class L>
class around_model {
public:
    static constexpr model_traits traits = traits_of<L>;

    /// The means of the inner model.
    [[nodiscard]] means action_means() const noexcept { return means_of(model_); }
    /// The facts of the inner model, requested anew in each call.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const
        requires ReportsFacts<L>
    {
        return model_.facts(until, stop);
    }
    /// The count of the inner model.
    [[nodiscard]] result<std::int64_t> prompt_tokens(const request& req, const stop_token& stop = {}) const
        requires CountsPrompts<L>
    {
        return model_.prompt_tokens(req, stop);
    }

    [[nodiscard]] const L& model() const noexcept { return model_; }

protected:
    explicit around_model(L model) : model_(std::move(model)) {}

    L model_;
};

}}  // namespace toolkit::v0
