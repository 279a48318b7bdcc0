// How an agent speaks with its model: the system message, the message of a turn, the offered actions, and what a reply
// means. In: a protocol of yours or of the library. Out: the concept, and what the loop does where a protocol is
// silent.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/agent/prompt/prompt.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/draft.hpp>
#include <toolkit/run/plan.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/about.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct protocol_part;

/// What happens to a draft that passed the checks: it is the answer, or another draft is, or the model reads on.
struct pass_outcome {
    std::optional<draft> instead{};  ///< the answer in its place, which is not checked again
    std::string read_on{};           ///< why the model should read on first; empty: the run ends
};
/// What happens to a draft that did not pass: the model is asked again, reads on, or another draft is the answer.
struct rejection_outcome {
    bool reads_on = false;
    std::optional<draft> instead{};
};

/// A protocol has the types `state` (of one run) and `texts_type`, and these functions:
///     state begin(const texts_type&, std::string_view instructions) const;
///     std::string system_text(const state&, const run_setup&) const;            the first message
///     void append_turn(const state&, const run_view&, const turn_offer&, const run_plan&, std::string& text) const;
///     offered_action offer_call(const tool_info&, std::string input_schema) const;
///     std::string_view end_schema(const run_view&, std::string& room) const;    of the action that ends a run
///     offered_action offer_end(const run_view&) const;
///     result<next_move> read(state&, const completion&, const std::vector<offered_action>&, const run_view&) const;
/// `begin` may take a third argument, the `means` of the model. `end_schema`, `offer_end` and the optional
/// `longest_end` may take the state first. The action of offer_end has the name end_action. `read` may take a
/// `completion&` and change it: the conversation gets the reply as `read` leaves it. A failure of `read` goes back to
/// the model, but an internal one ends the run. All other functions that the loop calls are optional: see
/// protocol_hooks. Each has the signature that protocol_check.hpp states.
template <class P>
concept Protocol =
    std::copyable<P> &&
    requires {
        typename P::agent_part;
        typename P::state;
        typename P::texts_type;
    } && std::same_as<typename P::agent_part, protocol_part> && std::movable<typename P::state> &&
    requires(const P& protocol, typename P::state& state, const typename P::texts_type& words, std::string text,
             const run_setup& setup, const run_view& run, const turn_offer& turn, const run_plan& plan,
             const tool_info& tool, completion& reply, const std::vector<offered_action>& actions) {
        { protocol.begin(words, std::string_view{}) } -> std::same_as<typename P::state>;
        { protocol.system_text(std::as_const(state), setup) } -> std::convertible_to<std::string>;
        protocol.append_turn(std::as_const(state), run, turn, plan, text);
        { protocol.offer_call(tool, text) } -> std::same_as<offered_action>;
        { protocol.end_schema(run, text) } -> std::convertible_to<std::string_view>;
        { protocol.offer_end(run) } -> std::same_as<offered_action>;
        { protocol.read(state, reply, actions, run) } -> std::same_as<result<next_move>>;
    };

namespace protocol_hooks {

/// The state of a run. A protocol may take the means by which the model gets actions.
template <class P>
[[nodiscard]] typename P::state begin(const P& protocol, const typename P::texts_type& words,
                                      std::string_view instructions, means by) {
    if constexpr (requires { protocol.begin(words, instructions, by); }) return protocol.begin(words, instructions, by);
    else return protocol.begin(words, instructions);
}

/// The name of these means in the log of a run. Empty if the protocol does not depend on them.
template <class P>
[[nodiscard]] constexpr std::string_view name_of_means(const P& protocol, means by) noexcept {
    if constexpr (requires(const typename P::texts_type& words) { protocol.begin(words, std::string_view{}, by); })
        return by == means::native_tools ? "native tools" : by == means::schema ? "a schema" : "text";
    else return {};
}

/// True if each request has the system message, the earlier turns and the message of its turn alone. Otherwise the
/// conversation grows.
template <class P>
inline constexpr bool starts_afresh = [] {
    if constexpr (requires { P::starts_afresh; }) return P::starts_afresh;
    else return false;
}();

/// False if the model gets no actions: it is asked for text, which the prompt describes.
template <class P>
[[nodiscard]] bool sends_actions(const P& protocol, const typename P::state& mine) {
    if constexpr (requires { protocol.sends_actions(mine); }) return protocol.sends_actions(mine);
    else return true;
}

/// What `read` has to tell the listener about a reply, beside the move. Empty: nothing.
template <class P>
[[nodiscard]] std::string_view remark(const P& protocol, const typename P::state& mine) {
    if constexpr (requires { protocol.remark(mine); }) return protocol.remark(mine);
    else return {};
}

/// Messages between the system message and the first question: user and assistant in turn.
template <class P>
[[nodiscard]] std::vector<message> earlier_messages(const P& protocol, const typename P::state& mine,
                                                    const run_setup& setup) {
    if constexpr (requires { protocol.earlier_messages(mine, setup); }) return protocol.earlier_messages(mine, setup);
    else return {};
}

/// A protocol may set the sampling and the room of a request.
template <class P>
void shape_request(const P& protocol, const typename P::state& mine, request& req) {
    if constexpr (requires { protocol.shape_request(mine, req); }) protocol.shape_request(mine, req);
}

/// True if a protocol reads a reply that did not arrive, for this reason, as an empty one.
template <class P>
[[nodiscard]] bool reads_as_empty(const P& protocol, typename P::state& mine, const failure& why) {
    if constexpr (requires { protocol.reads_as_empty(mine, why); }) return protocol.reads_as_empty(mine, why);
    else return false;
}

/// What the model reads as the result of a call that was not offered. `exists`: there is such a tool.
template <class P>
[[nodiscard]] std::string refused_call_text(const P& protocol, const typename P::state& mine, std::string_view tool,
                                            bool exists, const failure& why) {
    if constexpr (requires { protocol.refused_call_text(mine, tool, exists, why); })
        return protocol.refused_call_text(mine, tool, exists, why);
    else return why.for_model() + "\n";
}

/// What the model reads after its answer did not pass the checks.
template <class P>
[[nodiscard]] std::string rejection_text(const P& protocol, const typename P::state& mine, const verdict& judged,
                                         std::int64_t calls_left, bool may_call) {
    if constexpr (requires { protocol.rejection_text(mine, judged, calls_left, may_call); })
        return protocol.rejection_text(mine, judged, calls_left, may_call);
    else return reprompt_text(judged, calls_left, may_call);
}

/// Before the first turn, a protocol may ask the model by itself.
template <class P, class L, class Context>
[[nodiscard]] result<void> prepare(const P& protocol, typename P::state& mine, const L& llm, Context& context,
                                   deadline until, const ledger& account) {
    if constexpr (requires { protocol.prepare(mine, llm, context, until, account); })
        return protocol.prepare(mine, llm, context, until, account);
    else return {};
}

/// The answer at once, if there is nothing that the model could answer from.
template <class P>
[[nodiscard]] std::optional<draft> nothing_to_ask(const P& protocol, typename P::state& mine, const turn_offer& turn,
                                                  const run_view& run) {
    if constexpr (requires { protocol.nothing_to_ask(mine, turn, run); })
        return protocol.nothing_to_ask(mine, turn, run);
    else return std::nullopt;
}

/// True if a protocol asks for answers in words by messages of its own, apart from the conversation of the run.
template <class P>
inline constexpr bool asks_apart = requires(const P& protocol, const typename P::state& mine, const run_view& run) {
    { protocol.words_request(mine, run) } -> std::same_as<std::vector<message>>;
};

/// A reply in words was empty, or was no answer for this reason.
template <class P>
void words_missing(const P& protocol, typename P::state& mine) {
    if constexpr (requires { protocol.words_missing(mine); }) protocol.words_missing(mine);
}
template <class P>
void words_refused(const P& protocol, typename P::state& mine, const failure& why) {
    if constexpr (requires { protocol.words_refused(mine, why); }) protocol.words_refused(mine, why);
}

/// Calls have given new results.
template <class P>
void found_more(const P& protocol, typename P::state& mine) {
    if constexpr (requires { protocol.found_more(mine); }) protocol.found_more(mine);
}

/// The draft of a tool that ends the run.
template <class P>
[[nodiscard]] draft ending_draft(const P& protocol, const typename P::state& mine, std::string text,
                                 const run_record& record) {
    if constexpr (requires { protocol.ending_draft(mine, std::move(text), record); })
        return protocol.ending_draft(mine, std::move(text), record);
    else return draft{std::move(text), {}};
}

/// The draft that replaces the model's, if an earlier one waited for it.
template <class P>
[[nodiscard]] std::optional<draft> replace_draft(const P& protocol, typename P::state& mine, const draft& written,
                                                 bool passed) {
    if constexpr (requires { protocol.replace_draft(mine, written, passed); })
        return protocol.replace_draft(mine, written, passed);
    else return std::nullopt;
}

/// `next` gives the actions of the next turn.
template <class P>
[[nodiscard]] pass_outcome on_pass(const P& protocol, typename P::state& mine, const draft& written,
                                   const turn_offer& turn, const run_view& run, std::int64_t turns_left,
                                   function_ref<turn_offer()> next) {
    if constexpr (requires { protocol.on_pass(mine, written, turn, run, turns_left, next); })
        return protocol.on_pass(mine, written, turn, run, turns_left, next);
    else return {};
}
template <class P>
void note_rejection(const P& protocol, typename P::state& mine, const verdict& judged) {
    if constexpr (requires { protocol.note_rejection(mine, judged); }) protocol.note_rejection(mine, judged);
}
template <class P>
[[nodiscard]] rejection_outcome on_rejection(const P& protocol, typename P::state& mine, const turn_offer& turn,
                                             const turn_offer& next, const run_view& run) {
    if constexpr (requires { protocol.on_rejection(mine, turn, next, run); })
        return protocol.on_rejection(mine, turn, next, run);
    else return {};
}

/// The answer of a draft that passed.
template <class P>
[[nodiscard]] answer ground(const P& protocol, const typename P::state& mine, draft passed, const run_record& record) {
    if constexpr (requires { protocol.ground(mine, std::move(passed), record); })
        return protocol.ground(mine, std::move(passed), record);
    else return as_written(std::move(passed));
}

/// Notes that the answer of a draft that passed gets. A protocol may take the turn, too, which names its limit.
template <class P>
void add_notes(const P& protocol, const typename P::state& mine, const turn_offer& turn, answer& made) {
    if constexpr (requires { protocol.add_notes(mine, turn, made); }) protocol.add_notes(mine, turn, made);
    else if constexpr (requires { protocol.add_notes(mine, made); }) protocol.add_notes(mine, made);
}

/// The answer at a limit: from the last draft that did not pass, and from what was found.
template <class P>
[[nodiscard]] answer conclude(const P& protocol, const typename P::state& mine, const std::optional<draft>& last,
                              draft_check check, const run_view& run, std::string_view why) {
    if constexpr (requires { protocol.conclude(mine, last, check, run, why); })
        return protocol.conclude(mine, last, check, run, why);
    else return simple_end(last, check, run, why);
}

}  // namespace protocol_hooks

}}  // namespace toolkit::v0
