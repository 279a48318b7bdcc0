// In: a model. Out: what every model around it has of it: its traits, and what it tells beside answers, where it tells
// that: the facts of its server, and how many tokens a prompt has.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <cstdint>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The base of a model around a model. Neither facts nor counts exist where the model inside has none, so that who asks
/// for them sees through any number of models around it.
template <class L>
class around_model {
public:
    static constexpr model_traits traits = traits_of<L>;

    /// As the model inside tells them, each time anew.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const
        requires TellsFacts<L>
    {
        return model_.facts(until, stop);
    }
    /// As the model inside counts them.
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
