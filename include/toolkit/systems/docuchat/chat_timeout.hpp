// A model whose calls each end after a time. In: a model and a duration. Out: the same model with a deadline a call.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 {

/// An Llm around an Llm. A call that takes longer fails with `timed_out`. An earlier deadline of the request holds. If
/// the model has an `http_patience`, it waits that long for the first byte, too.
template <Llm L>
class chat_timeout : public around_model<L> {
public:
    chat_timeout(L model, milliseconds most) : around_model<L>(std::move(model)), most_(most) {
        if constexpr (requires { this->model_.patience.first_byte; })
            this->model_.patience.first_byte = std::max<milliseconds>(this->model_.patience.first_byte, most);
    }

    [[nodiscard]] result<completion> complete(request req, delta_sink& sink, const stop_token& stop) const {
        req.until = req.until.sooner(deadline::after(machine_clock{}.now(), most_));
        return this->model_.complete(req, sink, stop);
    }

private:
    milliseconds most_;
};

}}  // namespace toolkit::v0
