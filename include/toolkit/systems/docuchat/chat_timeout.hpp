// A model whose calls each end after a time. In: a model and a duration. Out: the same model with a deadline a call.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

struct http_patience;

/// The patience of a model whose calls take at most `most`: it waits that long for the first byte. Set it when you make
/// the model, if chat_timeout does not see its `patience`: in an any_llm, or inside another decorator.
///
///     toolkit::any_llm model = toolkit::ollama{.model = "qwen2.5", .patience = toolkit::patience_for(timeouts.chat)};
template <class Patience = http_patience>
[[nodiscard]] constexpr Patience patience_for(milliseconds most, Patience patience = {}) noexcept {
    patience.first_byte = std::max<milliseconds>(patience.first_byte, most);
    return patience;
}

/// An Llm around an Llm. A call that takes longer fails with `timed_out`. An earlier deadline of the request holds. If
/// the model has an `http_patience`, it waits that long for the first byte, too. `clock` is the clock of the run.
template <Llm L, Clock C = machine_clock>
class chat_timeout : public around_model<L> {
public:
    chat_timeout(L model, milliseconds most, C clock = {})
        : around_model<L>(std::move(model)), most_(most), clock_(std::move(clock)) {
        if constexpr (requires { this->model_.patience.first_byte; })
            this->model_.patience = patience_for(most, this->model_.patience);
    }

    [[nodiscard]] result<completion> complete(request req, delta_sink& sink, const stop_token& stop) const {
        req.until = req.until.sooner(deadline::after(clock_.now(), most_));
        return this->model_.complete(req, sink, stop);
    }

private:
    milliseconds most_;
    [[no_unique_address]] C clock_;
};

}}  // namespace toolkit::v0
