// The first policy of an Agent: the model. Llm is the concept that every model satisfies.
#pragma once

#include <toolkit/core/clock.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/schema/json_schema/dialect.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>

namespace toolkit { inline namespace v0 {

/// Turns a request into a completion and may send deltas to the sink. It blocks until it is done or stopped, or until
/// the request's deadline. It can be called from many threads. Errors outside the process are failures, not exceptions.
template <class L>
concept Llm = std::movable<L> && requires(const L& llm, const request& req, delta_sink& sink, stop_token stop) {
    { llm.complete(req, sink, stop) } -> result_of<completion>;
};

/// Turns a `length_reached` failure with text into a completion with the text so far and `finish_reason::length`. Use
/// it if a part of the answer is enough. Any other result is returned unchanged.
[[nodiscard]] inline result<completion> accept_truncated(result<completion> reply) {
    if (reply || reply.error().kind != failure_kind::length_reached || reply.error().received.empty()) return reply;
    return completion{.text = std::string{reply.error().received.view()},
                      .spent = reply.error().spent,
                      .finish = finish_reason::length};
}

/// Whether a failure concerns this one answer of a model that can be reached. An optional step of a run is then
/// skipped.
[[nodiscard]] constexpr bool is_answer_trouble(failure_kind kind) noexcept {
    switch (kind) {
        case failure_kind::context_exceeded:
        case failure_kind::filtered:
        case failure_kind::refused:
        case failure_kind::bad_reply:
        case failure_kind::cut_off:
        case failure_kind::rejected:
        case failure_kind::length_reached:
        case failure_kind::invalid_argument: return true;
        default: return false;
    }
}

/// The abilities of a kind of model, known at compile time. A model declares `static constexpr model_traits traits`.
struct model_traits {
    dialect speaks = dialect::standard;  ///< dialect of the schemas that it receives
    bool native_tools = false;
    bool parallel_calls = false;  ///< several calls in one answer
    bool schema = false;          ///< the text can be constrained to a JSON Schema
    bool grammar = false;         ///< the text can be constrained to a GBNF grammar
    bool images = false;
    bool thinking = false;  ///< reasoning is separate from the answer and is sent back
    bool streams = false;
};

/// The traits of a model. A model without `traits` handles text only.
template <class L>
inline constexpr model_traits traits_of = [] {
    if constexpr (requires { L::traits; }) return model_traits{L::traits};
    else return model_traits{};
}();

/// How a server is made to answer with one of the offered actions.
enum class means : std::uint8_t {
    schema,        ///< the text is one JSON object that fits an action's schema
    native_tools,  ///< the server returns tool calls
    text,          ///< the prompt alone
};

/// The means by which a model gets the actions of a request. A model that knows them has `means action_means() const`.
/// For others the traits decide: native tools only if its text cannot be constrained.
template <class L>
[[nodiscard]] constexpr means means_of(const L& llm) noexcept {
    constexpr model_traits can = traits_of<L>;
    if constexpr (requires {
                      { llm.action_means() } -> std::same_as<means>;
                  })
        return llm.action_means();
    else if constexpr (can.schema || can.grammar) return means::schema;
    else return can.native_tools ? means::native_tools : means::text;
}

/// What a server reports about its model at run time. Facts that it does not report stay empty.
struct model_facts {
    std::string model{};
    std::int64_t context_tokens = 0;  ///< 0: unknown
    std::optional<bool> tools{};
    std::optional<bool> images{};
    std::optional<bool> thinking{};
    std::int64_t parameters = 0;  ///< as the server counts them, or from the model's name; 0: unknown
};

/// A model that reports facts.
template <class L>
concept ReportsFacts = requires(const L& llm, deadline until, const stop_token& stop) {
    { llm.facts(until, stop) } -> result_of<model_facts>;
};
/// The old name of ReportsFacts. It goes with 0.3.
template <class L>
concept TellsFacts = ReportsFacts<L>;

/// What a model can do. A model that knows it at run time only has `can()`; for others it is their traits.
template <class L>
[[nodiscard]] constexpr model_traits abilities_of(const L& llm) noexcept {
    if constexpr (requires {
                      { llm.can() } -> std::convertible_to<model_traits>;
                  })
        return llm.can();
    else return traits_of<L>;
}

/// A model whose replies are kept in the log of another run, such as context.llm() in a node of a graph. It has
/// `static constexpr bool logs_replies = true`.
template <class L>
concept LogsReplies = requires { requires L::logs_replies; };

/// A model that counts the tokens of a request's prompt exactly.
template <class L>
concept CountsPrompts = requires(const L& llm, const request& req, const stop_token& stop) {
    { llm.prompt_tokens(req, stop) } -> result_of<std::int64_t>;
};

}}  // namespace toolkit::v0
