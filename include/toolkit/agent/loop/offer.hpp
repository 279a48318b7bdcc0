// The actions that the model may choose in a turn: tools that are available and within budget, and the end if it can
// pass the gate or if nothing else is left.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/prompt/prompt_texts.hpp>
#include <toolkit/llm/model/request.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/json_schema/longest.hpp>
#include <toolkit/tool/environment.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The actions of one turn, and the limit, if any, that leaves only the end.
struct turn_offer {
    std::vector<offered_action> actions;
    std::size_t calls = 0;            ///< the first ones, which are calls of tools; the end is the last one
    std::string names{};              ///< all names for the model: "add, search or final"
    int reply_tokens = 0;             ///< tokens of the reply at most
    std::string limit;                ///< the reason why only the end is left, as a sentence; else empty
    std::string used_up{};            ///< one sentence for each tool that has reached its limit of calls
    std::optional<call_move> only{};  ///< the only possible call with its arguments: the model is not asked

    [[nodiscard]] bool in_words() const noexcept { return !actions.empty() && actions.front().in_words; }
    /// True if plain text ends the run, alone or beside calls.
    [[nodiscard]] bool ends_in_words() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return one.in_words; });
    }
    [[nodiscard]] bool offers(std::string_view name) const;
    [[nodiscard]] bool may_end() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return one.may_end; });
    }
    [[nodiscard]] bool may_call() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return !one.may_end; });
    }
    [[nodiscard]] std::vector<std::string> all_names() const;
};

/// Builds the actions of a turn from those of the previous turn. Unchanged actions stay in place.
class turn_actions {
public:
    /// `most`: the capacity to reserve.
    turn_actions(std::vector<offered_action> before, std::size_t most) : all_(std::move(before)) { all_.reserve(most); }

    /// Offers the action with this name and schema: the previous one if it is equal, else that of `make()`.
    template <class Make>
    void offer(std::string_view name, std::string_view schema, const Make& make) {
        if (!takes_over(name, schema)) insert(make());
        ++count_;
    }
    /// Offers the first `count` previous actions unchanged.
    void keep(std::size_t count) noexcept { count_ = count; }
    /// Withdraws all actions but the one with this name, if it is offered.
    void keep_only(std::string_view name);
    void withdraw_last() { remove(count_ - 1, count_); }
    void withdraw_all_but_last() {
        if (count_ > 1) remove(0, count_ - 1);
    }

    [[nodiscard]] std::size_t size_before() const noexcept { return all_.size(); }  // valid until an action is offered
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    /// The number of offered calls.
    [[nodiscard]] std::size_t calls() const noexcept;
    [[nodiscard]] const offered_action& last() const noexcept { return all_[count_ - 1]; }
    [[nodiscard]] bool has(std::string_view name) const noexcept;
    /// Moves the offered actions to `made`. Returns false if they equal the previous ones.
    [[nodiscard]] bool give(std::vector<offered_action>& made);

private:
    [[nodiscard]] std::vector<offered_action>::const_iterator at(std::size_t index) const noexcept {
        return all_.begin() + static_cast<std::ptrdiff_t>(index);
    }
    /// Makes the matching previous action the next one. False if there is none.
    [[nodiscard]] bool takes_over(std::string_view name, std::string_view schema);
    void insert(offered_action next);
    void remove(std::size_t from, std::size_t to);

    std::vector<offered_action> all_;
    std::size_t count_ = 0;
    bool changed_ = false;
};

/// The names of actions as the model sees them: "add, search or final".
[[nodiscard]] std::string names_to_choose(const std::vector<offered_action>& actions);

/// The reason why only the end is left. Empty if no limit is reached.
[[nodiscard]] std::string limit_reached(const ledger& account);

/// The token limit of a reply. It covers the longest action that the schemas bound, with one token per code point, so
/// that no valid reply is cut off.
template <class Tools, class Protocol>
[[nodiscard]] int reply_tokens(const turn_offer& turn, const Tools& tools, const Protocol& protocol,
                               const typename Protocol::state& mine, const agent_options& options) {
    if constexpr (requires { protocol.words_tokens(); })
        if (turn.in_words()) return protocol.words_tokens();
    const auto most = static_cast<std::size_t>(options.longest_tokens);
    constexpr std::size_t envelope = 100;  // code points of a call around its input, with the tool's name
    auto longest = static_cast<std::size_t>(options.answer_tokens);
    std::size_t tool = 0;  // calls are offered in the order of the tools
    for (const offered_action& one : turn.actions) {
        std::size_t length = unbounded_json;
        if (one.may_end) {
            if constexpr (requires { protocol.longest_end(mine); }) length = protocol.longest_end(mine);
            else if constexpr (requires { protocol.longest_end(); }) length = protocol.longest_end();
        } else {
            while (tool < tools.count() && tools.info(tool).name != one.name) ++tool;
            if (tool < tools.count()) length = tools.info(tool).longest_input;
            if (length != unbounded_json) length = std::min(length, most) + envelope;
        }
        if (length != unbounded_json) longest = std::max(longest, length);
    }
    return static_cast<int>(std::min(longest, most));
}

/// True if a call without arguments would be answered from the environment.
[[nodiscard]] bool answered_before(const environment& known, std::string_view tool);

/// Offers the available tools within budget. `used_up` gets a sentence for each tool without calls left. With
/// `leaves_out`, a tool without arguments is not offered again after it has answered, and the tool `without` is not
/// offered.
template <class Tools, class Context, class Protocol>
void offer_calls(const Tools& tools, const Context& context, const Protocol& protocol, std::string& used_up,
                 bool leaves_out, std::string_view without, turn_actions& actions) {
    for (std::size_t i = 0; i < tools.count(); ++i) {
        const tool_info& info = tools.info(i);
        if (context.environment().is_withdrawn(info.name)) continue;
        if (info.calls_at_most > 0 &&
            context.environment().calls_of(info.name) >= static_cast<std::size_t>(info.calls_at_most)) {
            prompt_texts::calls_used_up.append(used_up, {info.name});
            continue;
        }
        if (!tools.available(i, context)) continue;
        if (leaves_out &&
            (info.name == without || (info.takes_nothing && answered_before(context.environment(), info.name))))
            continue;
        const std::string changed = tools.input_schema(i, context);
        const std::string_view schema = changed.empty() ? info.input_schema : std::string_view{changed};
        actions.offer(info.name, schema, [&] { return protocol.offer_call(info, std::string{schema}); });
    }
}

/// The state of the run that affects an offer.
struct offer_state {
    bool only_end = false;       ///< the same calls were repeated too often
    std::string_view limit{};    ///< another reason why only the end is left
    std::string_view without{};  ///< tool of the last call, if that call was already answered
};

/// Offers the end of the run. The functions of a protocol may take its state, if its end depends on it.
template <class P>
void offer_end(const P& protocol, const typename P::state& mine, const run_view& view, turn_actions& actions) {
    std::string room;
    if constexpr (requires { protocol.end_schema(mine, view, room); })
        actions.offer(end_action, protocol.end_schema(mine, view, room),
                      [&] { return protocol.offer_end(mine, view); });
    else actions.offer(end_action, protocol.end_schema(view, room), [&] { return protocol.offer_end(view); });
}

/// The call with which a protocol ends a run at a limit, if it can be made. The model is not asked for it.
template <class Tools, class Context, class P>
[[nodiscard]] std::optional<call_move> last_call(const Tools& tools, const Context& context, const P& protocol,
                                                 const typename P::state& mine, const run_view& view) {
    std::optional<call_move> call = protocol.last_call(mine, view);
    const auto index = call ? tools.find(call->tool) : std::nullopt;
    if (!index || !tools.available(*index, context) || context.environment().is_withdrawn(call->tool)) return {};
    call->made_by = call_maker::only_choice;
    return call;
}

/// `before` is the offer of the previous turn, `mine` the state of the protocol. A protocol may offer the same calls
/// again although they were answered, and may shape the end of the offer.
template <class Tools, class Context, class P, class V>
[[nodiscard]] turn_offer make_offer(const Tools& tools, const Context& context, const P& protocol,
                                    const typename P::state& mine, const V& validator, const ledger& account,
                                    const run_view& view, const offer_state& state, turn_offer&& before,
                                    const agent_options& options = default_agent_options) {
    turn_offer made;
    turn_actions actions{std::move(before.actions), tools.count() + 1};
    made.limit = limit_reached(account);
    if (made.limit.empty()) made.limit = state.limit;
    if (made.limit.empty() && state.only_end) made.limit = "The same calls came again.";
    if constexpr (requires { protocol.last_call(mine, view); })
        if (!made.limit.empty()) {
            made.only = last_call(tools, context, protocol, mine, view);
            if (made.only) return made;
        }
    if (made.limit.empty())
        if (auto own = tools.triggered(context)) {  // a tool triggers itself
            made.only = call_move{
                std::string{tools.info(own->index).name}, raw_json{std::move(own->arguments)}, {}, call_maker::trigger};
            return made;
        }
    const bool ready = [&] {
        if constexpr (requires { validator.ready(view); }) return validator.ready(view);
        else return true;
    }();
    if (made.limit.empty()) {
        const bool has_all = before.calls == tools.count() && actions.size_before() >= before.calls;
        // An action that was just answered is omitted if the model can end the run. Otherwise one remaining action
        // could become the only choice.
        const bool leaves_out = ready && [&] {
            if constexpr (requires { protocol.offers_answered_calls(mine); })
                return !protocol.offers_answered_calls(mine);
            else return true;
        }();
        const bool lacks_none = state.without.empty() && !context.environment().has_withdrawn();
        if (has_all && lacks_none && tools.template always_the_same<Context>()) actions.keep(before.calls);
        else offer_calls(tools, context, protocol, made.used_up, leaves_out, state.without, actions);
    }
    made.calls = actions.count();
    if constexpr (requires { protocol.shape_offer(mine, view, ready, actions); }) {
        protocol.shape_offer(mine, view, ready, actions);
        if (actions.count() == 0) offer_end(protocol, mine, view, actions);
        made.calls = actions.calls();
    } else if (ready || made.calls == 0) {
        offer_end(protocol, mine, view, actions);
    }
    if (actions.give(made.actions)) {
        made.names = names_to_choose(made.actions);
        made.reply_tokens = reply_tokens(made, tools, protocol, mine, options);
    } else {
        made.names = std::move(before.names);
        made.reply_tokens = before.reply_tokens;
    }
    if (made.actions.size() == 1 && !made.actions.front().may_end)
        if (const auto index = tools.find(made.actions.front().name))
            if (std::string input = tools.only_input(*index, context); !input.empty())
                made.only =
                    call_move{made.actions.front().name, raw_json{std::move(input)}, {}, call_maker::only_choice};
    return made;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/offer.ipp>
#endif
