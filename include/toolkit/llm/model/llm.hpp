// The first policy: what a model must be able to do.
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

/// Turns a request into a completion; may tell the sink about text as it grows. Blocks until done, stopped or the
/// request's deadline; callable from many threads; trouble outside the process is a failure, never a throw.
template <class L>
concept Llm = std::movable<L> && requires(const L& llm, const request& req, delta_sink& sink, stop_token stop) {
    { llm.complete(req, sink, stop) } -> result_of<completion>;
};

/// An answer that reached its length, as far as it came, under `finish_reason::length`: for readers that can do with a
/// part of it. Any other, as it is.
[[nodiscard]] inline result<completion> accept_truncated(result<completion> reply) {
    if (reply || reply.error().kind != failure_kind::length_reached || reply.error().received.empty()) return reply;
    return completion{.text = std::string{reply.error().received.view()},
                      .spent = reply.error().spent,
                      .finish = finish_reason::length};
}

/// Whether a model that can be reached has failed at this one answer: what helps the run but is not needed may be left
/// out then.
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

/// What a kind of model can, known at compile time. A model says it as `static constexpr model_traits traits`.
struct model_traits {
    dialect speaks = dialect::standard;  ///< of the schemas that it is sent
    bool native_tools = false;
    bool parallel_calls = false;  ///< several calls in one answer
    bool schema = false;          ///< the text can be held to a JSON Schema
    bool grammar = false;         ///< the text can be held to a GBNF
    bool images = false;
    bool thinking = false;  ///< reasoning comes apart from the answer, and goes back
    bool streams = false;
};

/// The traits of a model; of one that says none: text alone.
template <class L>
inline constexpr model_traits traits_of = [] {
    if constexpr (requires { L::traits; }) return model_traits{L::traits};
    else return model_traits{};
}();

/// What a server says of the model behind it, at run time; what it does not say stays empty.
struct model_facts {
    std::string model{};
    std::int64_t context_tokens = 0;  ///< 0: unknown
    std::optional<bool> tools{};
    std::optional<bool> images{};
    std::optional<bool> thinking{};
    std::int64_t parameters = 0;  ///< as the server counts them, or as the model's name tells; 0: unknown
};

/// A model that tells facts.
template <class L>
concept TellsFacts = requires(const L& llm, deadline until, const stop_token& stop) {
    { llm.facts(until, stop) } -> result_of<model_facts>;
};

/// A model that counts the tokens of a request's prompt exactly.
template <class L>
concept CountsPrompts = requires(const L& llm, const request& req, const stop_token& stop) {
    { llm.prompt_tokens(req, stop) } -> result_of<std::int64_t>;
};

}}  // namespace toolkit::v0
