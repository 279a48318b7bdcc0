// In: several models, the best first. Out: a model that tries the next one if a failure may not concern it. All share
// the request's deadline and its stop.
#pragma once

#include <toolkit/llm/decorators/restarts.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/text/visible.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 {

/// Whether another model may succeed after a failure of this kind.
[[nodiscard]] constexpr bool another_may_answer(failure_kind kind) noexcept {
    switch (kind) {
        // problems of one server
        case failure_kind::locked:
        case failure_kind::unreachable:
        case failure_kind::timed_out:
        case failure_kind::rate_limited:
        case failure_kind::server_error:
        case failure_kind::bad_reply:
        case failure_kind::cut_off:
        // another model has another key and account
        case failure_kind::unauthorized:
        case failure_kind::quota_spent:
        // usually a model that the server does not have, or a feature that it lacks; if all reject, the failure says so
        case failure_kind::rejected:
        // another may have a larger context
        case failure_kind::context_exceeded: return true;
        // Not repeated: a stop; an invalid request; an answer that reached the request's own limit; a refusal or a
        // filter. The last two are answers: the program does not search for a model that agrees.
        default: return false;
    }
}

namespace decorating {

/// The traits that all models have. A schema is common only if all use the same dialect.
template <class... L>
[[nodiscard]] consteval model_traits common_traits() {
    constexpr std::array all{traits_of<L>...};
    model_traits common = all[0];
    for (const model_traits& one : all) {
        common.native_tools = common.native_tools && one.native_tools;
        common.parallel_calls = common.parallel_calls && one.parallel_calls;
        common.schema = common.schema && one.schema && one.speaks == all[0].speaks;
        common.grammar = common.grammar && one.grammar;
        common.images = common.images && one.images;
        common.thinking = common.thinking && one.thinking;
        common.streams = common.streams && one.streams;
    }
    for (const model_traits& one : all)
        if (one.speaks != all[0].speaks) common.speaks = dialect::standard;
    return common;
}

/// Narrows the common facts by those of one more model.
constexpr void narrow(model_facts& common, const model_facts& more) noexcept {
    const auto least = [](std::int64_t a, std::int64_t b) { return a == 0 || b == 0 ? a + b : std::min(a, b); };
    const auto all = [](std::optional<bool> a, std::optional<bool> b) -> std::optional<bool> {
        if (a == false || b == false) return false;
        return a && b ? std::optional<bool>{true} : std::nullopt;
    };
    common.context_tokens = least(common.context_tokens, more.context_tokens);
    common.tools = all(common.tools, more.tools);
    common.images = all(common.images, more.images);
    common.thinking = all(common.thinking, more.thinking);
}

}  // namespace decorating

/// An Llm that replies with the first of several models that succeeds. Its traits are those that all models have.
/// Models of different dialects have no schema in common, and the dialect is then the standard one.
///
///     toolkit::fallback model{toolkit::openai{.model = "qwen3"}, toolkit::ollama{.model = "qwen3:0.6b"}};
template <class... L>
class fallback {
    static_assert(sizeof...(L) > 0, "toolkit: a fallback needs a model: write fallback{first, second}");
    static_assert((Llm<L> && ...),
                  "toolkit: each model of a fallback must have `toolkit::result<toolkit::completion> complete(const "
                  "toolkit::request&, toolkit::delta_sink&, toolkit::stop_token) const` and be movable");

public:
    static constexpr model_traits traits = decorating::common_traits<L...>();

    explicit fallback(L... models) : models_(std::move(models)...) {}

    /// If all models fail, the failure lists each of their messages. Its kind is that of a retryable failure if there
    /// is one, with the shortest wait.
    [[nodiscard]] result<completion> complete(const request& req, const delta_sink& sink,
                                              const stop_token& stop) const {
        restarts listener{sink};
        trouble all;
        result<completion> reply = failure::of(failure_kind::rejected, "fallback", "it has no model");
        const auto ask = [&](const auto& model) {
            if (stop.stop_requested()) {
                reply = failure::of(failure_kind::cancelled, "fallback", "the run was stopped");
                reply.error().spent = all.spent;
                return true;
            }
            if (auto outcome = listener.restart("fallback"); !outcome) {
                reply = std::move(outcome).error();
            } else {
                delta_sink to = listener.sink();
                reply = model.complete(req, to, stop);
            }
            if (reply) reply->spent += all.spent;
            else reply.error().spent += all.spent;
            if (reply || !another_may_answer(reply.error().kind)) return true;
            all.add(reply.error());
            all.spent = reply.error().spent;
            return false;
        };
        const bool ended = std::apply([&](const auto&... model) { return (ask(model) || ...); }, models_);
        if (ended || sizeof...(L) == 1) return reply;
        return std::move(all).outcome();
    }

    /// The means of all models. If they differ, the schema, because all of them understand its actions.
    [[nodiscard]] means action_means() const noexcept {
        return std::apply(
            [](const auto& first, const auto&... other) {
                const means all = means_of(first);
                return ((means_of(other) == all) && ...) ? all : means::schema;
            },
            models_);
    }

    /// The facts that hold for all models: the smallest context; tools, images and thinking if all support them. The
    /// name and the parameters are those of the first that replies. A model without facts, or whose facts fail, is
    /// skipped. Fails if no model gives facts.
    [[nodiscard]] result<model_facts> facts(deadline until = {}, const stop_token& stop = {}) const
        requires(ReportsFacts<L> || ...)
    {
        result<model_facts> common =
            failure::of(failure_kind::rejected, "fallback", "none of its models reported facts");
        bool stopped = false;
        bool first = true;
        const auto add = [&]<class M>(const M& model) {
            if constexpr (ReportsFacts<M>) {
                if (stopped) return;
                auto outcome = model.facts(until, stop);
                stopped = !outcome && outcome.error().kind == failure_kind::cancelled;
                if (stopped || (first && !outcome) || (outcome && !common)) common = std::move(outcome);
                else if (outcome) decorating::narrow(*common, *outcome);
                first = false;
            }
        };
        std::apply([&](const auto&... model) { (add(model), ...); }, models_);
        return common;
    }

private:
    struct trouble {
        static constexpr std::size_t most_bytes = 300;  // of each message
        std::string words{};
        failure reported{};
        std::size_t count = 0;
        usage spent{};

        void add(const failure& why) {
            words +=
                (count == 0 ? "" : "; ") + std::to_string(count + 1) + ". " + visible_line(why.message(), most_bytes);
            const bool sooner =
                why.retryable() && (!reported.retryable() || why.retry_after_ms < reported.retry_after_ms);
            if (count++ == 0 || sooner || !reported.retryable()) reported = why;
        }
        [[nodiscard]] failure outcome() && {
            failure why = failure::of(reported.kind, "fallback", "none of its models answered: " + words,
                                      "repair one of them, or add another");
            why.retry_after_ms = reported.retry_after_ms;
            why.received = reported.received;
            why.spent = spent;
            return why;
        }
    };

    std::tuple<L...> models_;
};

}}  // namespace toolkit::v0
