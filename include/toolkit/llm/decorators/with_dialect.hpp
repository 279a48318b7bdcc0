// In: a model, and the dialect of JSON Schema that its server really reads. Out: the same model, asked in that dialect.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// A model of a server that reads another dialect of JSON Schema than its wire was made for: an Llm. llama.cpp and vLLM
/// behind chat completions read the standard, and hold a text to a length, which OpenAI's own dialect cannot say.
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
        return this->model_.complete(req, sink, stop);
    }
};

/// The model, asked in another dialect.
///
///     const auto model = toolkit::with_dialect<toolkit::dialect::standard>(toolkit::openai{.model = "qwen3"});
template <dialect D, Llm L>
[[nodiscard]] dialect_model<D, L> with_dialect(L model) {
    return dialect_model<D, L>{std::move(model)};
}

template <dialect D, Llm L>
[[deprecated("toolkit: speak is with_dialect; the old name goes with 0.3")]] [[nodiscard]] dialect_model<D, L> speak(
    L model) {
    return with_dialect<D>(std::move(model));
}

}}  // namespace toolkit::v0
