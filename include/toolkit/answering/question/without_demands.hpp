// A model that reads the question without the sentences that only state demands. For `extractive`, which searches for
// each word of the question. In: a model. Out: the same model with plain questions.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/request.hpp>

#include <optional>
#include <utility>

namespace toolkit { inline namespace v0 {

/// The request with the plain question in place of the whole one, in the fence of the system message. Nothing if the
/// question states no demands in sentences of their own.
[[nodiscard]] std::optional<request> with_plain_question(const request& asked);

/// An Llm around an Llm: `without_demands{extractive{}}`. The agent still meets the demands, and its gate checks them.
template <Llm L>
class without_demands : public around_model<L> {
public:
    explicit without_demands(L model) : around_model<L>(std::move(model)) {}

    [[nodiscard]] result<completion> complete(const request& asked, delta_sink& sink, const stop_token& stop) const {
        const auto plain = with_plain_question(asked);
        return this->model_.complete(plain ? *plain : asked, sink, stop);
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/question/impl/without_demands.ipp>
#endif
