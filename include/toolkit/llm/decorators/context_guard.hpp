// In: a model, and the number of tokens of its context. Out: a model that refuses a request that does not fit, before
// it is sent. The size is estimated, and then counted exactly if the model can.
#pragma once

#include <toolkit/llm/decorators/around_model.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/token_estimate.hpp>

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

struct context_guard_options {
    std::int64_t context_tokens = 0;  ///< 0: from the model's facts, which are requested once, before the first call
    token_estimate estimate{};
};

/// An Llm around an Llm. Copies share the facts.
///
///     const toolkit::context_guard model{toolkit::llama_cpp{}, {.context_tokens = 8'192}};
template <Llm L>
class context_guard : public around_model<L> {
public:
    explicit context_guard(L model, context_guard_options options = {})
        : around_model<L>(std::move(model)), options_(options), known_(std::make_shared<known>()) {}

    /// Calls the model. Fails with `context_exceeded` if the prompt and the longest answer do not fit, nor an answer of
    /// `enough_tokens`. If the size of the context is unknown, the server decides.
    [[nodiscard]] result<completion> complete(const request& req, delta_sink& sink, const stop_token& stop) const {
        auto holds = context_tokens(req.until, stop);
        if (!holds) return std::move(holds).error();
        if (*holds > 0) {
            std::int64_t prompt = tokens_of(req, options_.estimate);
            const std::int64_t answer = most_answer_tokens(req);
            bool counted = false;
            if (prompt + answer > *holds) {
                if constexpr (CountsPrompts<L>) {
                    auto exact = this->model_.prompt_tokens(req, stop);
                    if (!exact) return std::move(exact).error();
                    prompt = *exact;
                    counted = true;
                }
            }
            if (prompt + answer > *holds) {
                const std::int64_t most = req.max_tokens - (prompt + answer - *holds);
                if (req.enough_tokens <= 0 || most < req.enough_tokens) return refusal(prompt, answer, *holds, counted);
                request less = req;
                less.max_tokens = static_cast<int>(most);
                return this->model_.complete(less, sink, stop);
            }
        }
        return this->model_.complete(req, sink, stop);
    }

    /// The size of the context in tokens; 0 if unknown. Fails if the server of the facts cannot be reached.
    [[nodiscard]] result<std::int64_t> context_tokens(deadline until = {}, const stop_token& stop = {}) const {
        if (options_.context_tokens > 0) return options_.context_tokens;
        if constexpr (ReportsFacts<L>) {
            {
                const std::lock_guard lock(known_->mutex);
                if (known_->tokens) return *known_->tokens;
            }  // two threads may request the facts at once: neither waits for the other
            auto facts = this->model_.facts(until, stop);
            if (!facts && (facts.error().retryable() || facts.error().kind == failure_kind::cancelled))
                return std::move(facts).error();
            const std::int64_t tokens = facts ? facts->context_tokens : 0;  // 0: the server does not report it
            const std::lock_guard lock(known_->mutex);
            if (!known_->tokens) known_->tokens = tokens;
            return *known_->tokens;
        }
        return std::int64_t{0};
    }

private:
    struct known {
        std::mutex mutex;
        std::optional<std::int64_t> tokens;
    };

    [[nodiscard]] static failure refusal(std::int64_t prompt, std::int64_t answer, std::int64_t holds, bool counted) {
        std::string what = "the prompt uses ";
        what += counted ? "" : "about ";
        what += std::to_string(prompt) + " of " + std::to_string(holds) + " tokens of the model's context";
        if (answer > 0) what += ", and the answer may take " + std::to_string(answer);
        return failure::of(failure_kind::context_exceeded, "the request to a model", what,
                           prompt < holds
                               ? "send less of the conversation, lower max_tokens, or use a model with a larger context"
                               : "send less of the conversation, or use a model with a larger context");
    }

    context_guard_options options_;
    std::shared_ptr<known> known_;
};

template <Llm L>
using fitted [[deprecated("toolkit: fitted is now context_guard; the old name will be removed in 0.3")]] =
    context_guard<L>;

}}  // namespace toolkit::v0
