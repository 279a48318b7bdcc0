// How an agent speaks with its model: the system message, the message of a turn, the offered actions, and what a reply
// means. In: a protocol of yours or of the library. Out: the concept, and what the loop does where a protocol is
// silent.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/loop/offer.hpp>
#include <toolkit/agent/loop/run_setup.hpp>
#include <toolkit/agent/loop/simple_end.hpp>
#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/completion.hpp>
#include <toolkit/llm/model/message.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
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
struct after_pass {
    std::optional<draft> instead{};  ///< the answer in its place, which is not checked again
    std::string read_on{};           ///< why the model should read on first; empty: the run ends
};
/// What happens to a draft that did not pass: the model is asked again, reads on, or another draft is the answer.
struct after_rejection {
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
/// All other functions that the loop calls are optional: see protocol_hooks.
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
             const tool_info& tool, const completion& reply, const std::vector<offered_action>& actions) {
        { protocol.begin(words, std::string_view{}) } -> std::same_as<typename P::state>;
        { protocol.system_text(std::as_const(state), setup) } -> std::convertible_to<std::string>;
        protocol.append_turn(std::as_const(state), run, turn, plan, text);
        { protocol.offer_call(tool, text) } -> std::same_as<offered_action>;
        { protocol.end_schema(run, text) } -> std::convertible_to<std::string_view>;
        { protocol.offer_end(run) } -> std::same_as<offered_action>;
        { protocol.read(state, reply, actions, run) } -> std::same_as<result<next_move>>;
    };

namespace protocol_hooks {

/// True if a type is a protocol. Otherwise compilation stops with one sentence about the first thing that is missing.
template <class P>
consteval bool fits() {
    if constexpr (!requires {
                      typename P::state;
                      typename P::texts_type;
                  })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " needs the types `state` (what it keeps during a run) and `texts_type` (its texts, such as "
                          "toolkit::action_texts)")>();
    else if constexpr (!requires(const P& p, const typename P::texts_type& words) {
                           { p.begin(words, std::string_view{}) } -> std::same_as<typename P::state>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must begin a run with `state begin(const texts_type&, std::string_view instructions) "
                          "const`")>();
    else if constexpr (!requires(const P& p, const typename P::state& mine, const run_setup& setup) {
                           { p.system_text(mine, setup) } -> std::convertible_to<std::string>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must write the first message with `std::string system_text(const state&, const "
                          "toolkit::run_setup&) const`")>();
    else if constexpr (!requires(const P& p, const typename P::state& mine, const run_view& run, const turn_offer& turn,
                                 const run_plan& plan,
                                 std::string& text) { p.append_turn(mine, run, turn, plan, text); })
        return refuse<say(
            "toolkit: the protocol ", type_name<P>,
            " must close the message of a turn with `void append_turn(const state&, const "
            "toolkit::run_view&, const toolkit::turn_offer&, const toolkit::run_plan&, std::string& text) "
            "const`")>();
    else if constexpr (!requires(const P& p, const tool_info& tool) {
                           { p.offer_call(tool, std::string{}) } -> std::same_as<offered_action>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must offer a tool with `toolkit::offered_action offer_call(const toolkit::tool_info&, "
                          "std::string input_schema) const`")>();
    else if constexpr (!requires(const P& p, const run_view& run, std::string& room) {
                           { p.end_schema(run, room) } -> std::convertible_to<std::string_view>;
                           { p.offer_end(run) } -> std::same_as<offered_action>;
                       })
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must offer the end of a run with `std::string_view end_schema(const toolkit::run_view&, "
                          "std::string& room) const` and `toolkit::offered_action offer_end(const toolkit::run_view&) "
                          "const`")>();
    else if constexpr (!requires(const P& p, typename P::state& mine, const completion& reply,
                                 const std::vector<offered_action>& actions, const run_view& run) {
                           { p.read(mine, reply, actions, run) } -> std::same_as<result<next_move>>;
                       })
        return refuse<say(
            "toolkit: the protocol ", type_name<P>,
            " must read a reply with `toolkit::result<toolkit::next_move> read(state&, const "
            "toolkit::completion&, const std::vector<toolkit::offered_action>&, const toolkit::run_view&) "
            "const`")>();
    else if constexpr (!Protocol<P>)
        return refuse<say("toolkit: the protocol ", type_name<P>,
                          " must be copyable and name its kind with `using agent_part = toolkit::protocol_part;`")>();
    else return true;
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

/// The messages of a turn whose whole reply is the answer. They replace the conversation of the run.
template <class P>
[[nodiscard]] std::vector<message> words_request(const P& protocol, const typename P::state& mine,
                                                 const run_view& run) {
    if constexpr (requires { protocol.words_request(mine, run); }) return protocol.words_request(mine, run);
    else return {};
}

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
[[nodiscard]] draft ending_draft(const P& protocol, std::string text, const run_record& record) {
    if constexpr (requires { protocol.ending_draft(std::move(text), record); })
        return protocol.ending_draft(std::move(text), record);
    else return draft{std::move(text), {}};
}

/// The draft that replaces the model's, if an earlier one waited for it.
template <class P>
[[nodiscard]] std::optional<draft> settled(const P& protocol, typename P::state& mine, const draft& written,
                                           bool passed) {
    if constexpr (requires { protocol.settled(mine, written, passed); }) return protocol.settled(mine, written, passed);
    else return std::nullopt;
}

/// `next` gives the actions of the next turn.
template <class P>
[[nodiscard]] after_pass passed(const P& protocol, typename P::state& mine, const draft& written,
                                const turn_offer& turn, const run_view& run, std::int64_t turns_left,
                                function_ref<turn_offer()> next) {
    if constexpr (requires { protocol.passed(mine, written, turn, run, turns_left, next); })
        return protocol.passed(mine, written, turn, run, turns_left, next);
    else return {};
}
template <class P>
void rejected(const P& protocol, typename P::state& mine, const verdict& judged) {
    if constexpr (requires { protocol.rejected(mine, judged); }) protocol.rejected(mine, judged);
}
template <class P>
[[nodiscard]] after_rejection after(const P& protocol, typename P::state& mine, const turn_offer& turn,
                                    const turn_offer& next, const run_view& run) {
    if constexpr (requires { protocol.after(mine, turn, next, run); }) return protocol.after(mine, turn, next, run);
    else return {};
}

/// The answer of a draft that passed.
template <class P>
[[nodiscard]] answer ground(const P& protocol, const typename P::state& mine, draft passed, const run_record& record) {
    if constexpr (requires { protocol.ground(mine, std::move(passed), record); })
        return protocol.ground(mine, std::move(passed), record);
    else return as_written(std::move(passed));
}

/// Notes that the answer of a draft that passed gets.
template <class P>
void add_notes(const P& protocol, const typename P::state& mine, answer& made) {
    if constexpr (requires { protocol.add_notes(mine, made); }) protocol.add_notes(mine, made);
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
