// In: a model, and the dialect of JSON Schema that its server supports. Out: the same model, which gets schemas in that
// dialect.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// An Llm for a server that supports another dialect of JSON Schema than its wire's default. For example, llama.cpp and
/// vLLM behind chat completions support the standard dialect and limits of length, which OpenAI's dialect lacks.
template <dialect D, Llm L>
class dialect_model : public around_model<L> {
public:
    static constexpr model_traits traits = [] {
        model_traits can = traits_of<L>;
        can.speaks = D;
        return can;
    }();

    explicit dialect_model(L model) : around_model<L>(std::move(model)) {}

    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink,
                                              const stop_token& stop) const {
        delta_sink to = sink;  // some models take a sink that is not const
        return this->model_.complete(req, to, stop);
    }
};

/// Wraps a model so that it gets schemas in dialect D.
///
///     const auto model = toolkit::with_dialect<toolkit::dialect::standard>(toolkit::openai{.model = "qwen3"});
template <dialect D, Llm L>
[[nodiscard]] dialect_model<D, L> with_dialect(L model) {
    return dialect_model<D, L>{std::move(model)};
}

template <dialect D, Llm L>
[[deprecated(
    "toolkit: speak is now with_dialect; the old name will be removed in 0.3")]] [[nodiscard]] dialect_model<D, L>
speak(L model) {
    return with_dialect<D>(std::move(model));
}

}}  // namespace toolkit::v0
