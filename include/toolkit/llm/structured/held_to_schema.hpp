// A model whose ability to be held to a schema is known at run time only, such as the model of a run.
// In: a model with `can()`. Out: the same model with traits. Next: generate.hpp.
#pragma once

#include <toolkit/llm/model/llm.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>

namespace toolkit { inline namespace v0 {

/// The model, whose text can be constrained to a schema of a dialect.
template <class Model, dialect Speaks>
struct held_to_schema {
    static constexpr model_traits traits{.speaks = Speaks, .schema = true};
    const Model* model;
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        return model->complete(req, sink, stop);
    }
};

/// Calls `ask(model)` with the model, held to a schema if it can be.
template <class Model, class Ask>
[[nodiscard]] auto with_schema_if_possible(const Model& model, const Ask& ask) {
    if constexpr (requires { model.can().schema; })
        if (model.can().schema) {
            if (model.can().speaks == dialect::standard) return ask(held_to_schema<Model, dialect::standard>{&model});
            if (model.can().speaks == dialect::openai) return ask(held_to_schema<Model, dialect::openai>{&model});
            if (model.can().speaks == dialect::ollama) return ask(held_to_schema<Model, dialect::ollama>{&model});
        }
    return ask(model);
}

}}  // namespace toolkit::v0
