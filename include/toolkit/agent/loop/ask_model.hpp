// One request to the model, and the move that its reply means.
#pragma once

#include <toolkit/agent/loop/agent_run.hpp>
#include <toolkit/agent/loop/turn_event.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/event.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/text/visible.hpp>

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Sends the request to the model. The listener receives its deltas as they arrive.
template <class Policies, class Context>
[[nodiscard]] result<completion> ask_model(agent_run<Policies, Context>& run, turn_offer& turn,
                                           typename agent_run<Policies, Context>::listener& listener) {
    using run_type = agent_run<Policies, Context>;
    const Policies& with = run.with;
    Context& context = run.context;
    const bool in_words = turn.in_words();
    const bool apart = run.asks_apart(turn);
    const bool acts = !in_words && protocol_hooks::sends_actions(with.protocol, std::as_const(run.state));
    if (turn.may_end() && turn.actions.size() == 1) run.plan.answer_now();
    if (!apart) {
        if constexpr (protocol_hooks::starts_afresh<typename run_type::protocol_type>) run.conversation.restart();
        run.conversation.append(turn.used_up);
        with.protocol.append_turn(std::as_const(run.state), run.view(), turn, run.plan, run.conversation.next());
    }
    ++run.spent().turns;
    if constexpr (Context::template listening<turn_started>)
        context.notify(turn_started{{}, run.spent().turns, turn.all_names(), run.plan.current_step()});
    // The conversation and the actions are moved into the request and back, not copied.
    request req{.messages = {},
                .must_act = acts && !turn.ends_in_words(),
                .max_tokens = turn.reply_tokens,
                .enough_tokens = apart ? 0 : with.options.answer_tokens,
                .seed = context.task().seed,
                .cache_owner = context.task().owner.id(),
                .until = run.until};
    if (!apart) req.messages = run.conversation.lend();
    else if constexpr (protocol_hooks::asks_apart<typename run_type::protocol_type>)
        req.messages = with.protocol.words_request(std::as_const(run.state), run.view());
    if (acts) req.actions = std::move(turn.actions);
    protocol_hooks::shape_request(with.protocol, std::as_const(run.state), req);
    delta_sink ignored;
    delta_sink listening{listener};
    auto reply = accept_truncated(
        with.llm.complete(req, run_type::listener::listens ? listening : ignored, context.task().stop));
    if (!apart) run.conversation.take_back(std::move(req.messages));
    if (acts) turn.actions = std::move(req.actions);
    run.measure_time(context.now());
    run.turn.has_replied = run.turn.has_replied || reply.has_value();
    if (reply) run.conversation.bound(reply->calls);
    context.spend_on(reply);
    context.notify(end_of_turn(run.spent().turns, reply));
    if (!reply && protocol_hooks::reads_as_empty(with.protocol, run.state, reply.error())) return completion{};
    return reply;
}

/// Adds the reason of calls to which the protocol gave none: the words that the model wrote beside native calls.
inline void add_reason(std::vector<call_move>& calls, const completion& reply) {
    if (reply.calls.empty() || reply.text.empty()) return;
    const std::string words = visible_line(reply.text, default_text_bounds.line_bytes);
    for (call_move& call : calls)
        if (call.reason.empty() && call.made_by == call_maker::model) call.reason = words;
}

/// Parses a reply into a move, and adds the reply to the conversation.
template <class Policies, class Context>
[[nodiscard]] result<next_move> read_reply(agent_run<Policies, Context>& run, completion reply,
                                           const turn_offer& turn) {
    auto move = run.with.protocol.read(run.state, reply, turn.actions, run.view());
    if constexpr (Context::template listening<phase_reached>)
        if (const auto text = protocol_hooks::remark(run.with.protocol, std::as_const(run.state)); !text.empty())
            run.context.notify(phase_reached{{}, std::string{text}});
    if constexpr (Context::template listening<tool_started>)
        if (auto* calls = move ? std::get_if<std::vector<call_move>>(&*move) : nullptr) add_reason(*calls, reply);
    run.turn.same_replies = !move && run.conversation.has_reply(reply.text) ? run.turn.same_replies + 1 : 0;
    if (!run.asks_apart(turn))
        run.conversation.reply({std::move(reply.text), std::move(reply.calls), std::move(reply.thinking)});
    if (move)  // a protocol may have found more calls in the text
        if (auto* const calls = std::get_if<std::vector<call_move>>(&*move)) run.conversation.bound(*calls);
    return move;
}

}}  // namespace toolkit::v0
