// What the model may do next, known before it is asked: tools that are available and have budget, and the end when it
// can pass or when nothing else is left.
#pragma once

#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/agent/prompt/texts.hpp>
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

/// The actions of one turn, and which limit, if any, leaves only the end.
struct turn_offer {
    std::vector<offered_action> actions;
    std::size_t calls = 0;            ///< so many of them, the first, are calls of tools
    std::string names{};              ///< of all of them, as they are told: "add, search or final"
    int reply_tokens = 0;             ///< that a reply may take
    std::string limit;                ///< empty, or a sentence
    std::string used_up{};            ///< a sentence for each tool that was called as often as it may be
    std::optional<call_move> only{};  ///< all that is possible, to the last argument: nobody needs to be asked

    [[nodiscard]] bool in_words() const noexcept { return !actions.empty() && actions.front().in_words; }
    [[nodiscard]] bool offers(std::string_view name) const;
    [[nodiscard]] bool may_end() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return one.may_end; });
    }
    [[nodiscard]] bool may_call() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return !one.may_end; });
    }
    [[nodiscard]] std::vector<std::string> all_names() const;
};

/// The actions of a turn, made over those of the turn before: what is still the same stays where it stands.
class turn_actions {
public:
    /// `most`: room is made for so many.
    turn_actions(std::vector<offered_action> before, std::size_t most) : all_(std::move(before)) { all_.reserve(most); }

    /// Offers the action of this name whose arguments have this schema: the one of before, or what `make()` gives.
    template <class Make>
    void offer(std::string_view name, std::string_view schema, const Make& make) {
        if (!takes_over(name, schema)) insert(make());
        ++count_;
    }
    /// Offers the first of before as they are.
    void keep(std::size_t count) noexcept { count_ = count; }
    void withdraw_last() { remove(count_ - 1, count_); }
    void withdraw_all_but_last() {
        if (count_ > 1) remove(0, count_ - 1);
    }

    [[nodiscard]] std::size_t size_before() const noexcept { return all_.size(); }  // until one is offered
    [[nodiscard]] std::size_t count() const noexcept { return count_; }
    [[nodiscard]] const offered_action& last() const noexcept { return all_[count_ - 1]; }
    [[nodiscard]] bool has(std::string_view name) const noexcept;
    /// Moves the actions that were offered to `made`. False when they are those of before.
    [[nodiscard]] bool give(std::vector<offered_action>& made);

private:
    [[nodiscard]] std::vector<offered_action>::const_iterator at(std::size_t index) const noexcept {
        return all_.begin() + static_cast<std::ptrdiff_t>(index);
    }
    /// Makes the action of before the next one; false when there is none.
    [[nodiscard]] bool takes_over(std::string_view name, std::string_view schema);
    void insert(offered_action next);
    void remove(std::size_t from, std::size_t to);

    std::vector<offered_action> all_;
    std::size_t count_ = 0;
    bool changed_ = false;
};

/// The names of actions, as a model is told them: "add, search or final".
[[nodiscard]] std::string names_to_choose(const std::vector<offered_action>& actions);

/// Why only the end is left; empty while there is room.
[[nodiscard]] std::string limit_reached(const ledger& account);

/// The tokens that a reply may take, so that none is cut that its schema allows: those of the longest action, one for
/// each code point, where the schema sets a bound.
template <class Tools, class Protocol>
[[nodiscard]] int reply_tokens(const turn_offer& turn, const Tools& tools, const Protocol& protocol) {
    if (turn.in_words()) return default_agent_options.plain_text_tokens;
    constexpr std::size_t most = default_agent_options.longest_tokens;
    constexpr std::size_t envelope = 100;  // of a call, with the name of its tool
    std::size_t longest = default_agent_options.answer_tokens;
    std::size_t tool = 0;  // calls are offered in the order of their tools
    for (const offered_action& one : turn.actions) {
        std::size_t length = unbounded_json;
        if (one.may_end) {
            if constexpr (requires { protocol.longest_end(); }) length = protocol.longest_end();
        } else {
            while (tool < tools.count() && tools.info(tool).name != one.name) ++tool;
            if (tool < tools.count()) length = tools.info(tool).longest_input;
            if (length != unbounded_json) length = std::min(length, most) + envelope;
        }
        if (length != unbounded_json) longest = std::max(longest, length);
    }
    return static_cast<int>(std::min(longest, most));
}

/// Whether a call without arguments would be answered from what is known.
[[nodiscard]] bool answered_before(const environment& known, std::string_view tool);

/// Offers the tools that are available and have budget; `used_up` is told of those that have none. With `leaves_out`
/// one that takes nothing is offered until it has answered, and the tool `without` is not.
template <class Tools, class Context, class Protocol>
void offer_calls(const Tools& tools, const Context& context, const Protocol& protocol, std::string& used_up,
                 bool leaves_out, std::string_view without, turn_actions& actions) {
    for (std::size_t i = 0; i < tools.count(); ++i) {
        const tool_info& info = tools.info(i);
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

/// What of the run so far shapes an offer.
struct offer_state {
    bool only_end = false;       ///< the same calls came again and again
    bool read_on = false;        ///< the last answer did not pass, or its passage did not carry it
    std::string_view without{};  ///< the tool of the last call, when its result was known
};

/// `before`: the offer of the turn before.
template <class Tools, class Context, class Protocol, class V>
[[nodiscard]] turn_offer make_offer(const Tools& tools, const Context& context, const Protocol& protocol,
                                    const V& validator, const ledger& account, const run_view& view,
                                    const offer_state& state, turn_offer before) {
    turn_offer made;
    turn_actions actions{std::move(before.actions), tools.count() + 1};
    made.limit = limit_reached(account);
    if (made.limit.empty() && state.only_end) made.limit = "The same calls came again.";
    if (made.limit.empty())
        if (auto own = tools.triggered(context)) {  // a tool that starts by itself
            made.only.emplace(std::string{tools.info(own->index).name}, raw_json{std::move(own->arguments)});
            return made;
        }
    const bool ready = [&] {
        if constexpr (requires { validator.ready(view); }) return validator.ready(view);
        else return true;
    }();
    if (made.limit.empty()) {
        const bool has_all = before.calls == tools.count() && actions.size_before() >= before.calls;
        // What was just answered is left out where there is the end to choose: nothing else becomes the only way.
        const bool leaves_out = ready && !context.guided();
        if (has_all && state.without.empty() && tools.template always_the_same<Context>()) actions.keep(before.calls);
        else offer_calls(tools, context, protocol, made.used_up, leaves_out, state.without, actions);
    }
    made.calls = actions.count();
    // A guided model answers from the passage before it, and reads on before it answers again.
    const bool nothing_read = context.record().citations.empty();
    const bool reads_on = context.guided() && (state.read_on || nothing_read) &&
                          (actions.has("open_citation") || actions.has("search_docs"));
    if ((ready && !reads_on) || made.calls == 0) {
        std::string room;
        actions.offer("final", protocol.end_schema(view, room), [&] { return protocol.offer_end(view); });
        const bool alone = actions.last().may_end && actions.last().in_words;
        if (alone && !nothing_read) actions.withdraw_all_but_last(), made.calls = 0;
        else if (alone && made.calls > 0) actions.withdraw_last();
    }
    if (actions.give(made.actions)) {
        made.names = names_to_choose(made.actions);
        made.reply_tokens = reply_tokens(made, tools, protocol);
    } else {
        made.names = std::move(before.names);
        made.reply_tokens = before.reply_tokens;
    }
    if (made.actions.size() == 1 && !made.actions.front().may_end)
        if (const auto index = tools.find(made.actions.front().name))
            if (std::string input = tools.only_input(*index, context); !input.empty())
                made.only.emplace(made.actions.front().name, raw_json{std::move(input)});
    return made;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/loop/impl/offer.ipp>
#endif
