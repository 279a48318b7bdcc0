// What the model may do next, known before it is asked: tools that are available and have budget, and the end when it
// can pass or when nothing else is left.
#pragma once

#include <toolkit/agent/limits.hpp>
#include <toolkit/agent/protocol.hpp>
#include <toolkit/agent/texts.hpp>
#include <toolkit/llm/request.hpp>
#include <toolkit/run/ledger.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/schema/longest.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

/// The actions of one turn, and which limit, if any, leaves only the end.
struct turn_offer {
    std::vector<offered_action> actions;
    std::string limit;                ///< empty, or a sentence
    std::string used_up{};            ///< a sentence for each tool that was called as often as it may be
    std::optional<call_move> only{};  ///< all that is possible, to the last argument: nobody needs to be asked

    [[nodiscard]] bool in_words() const noexcept { return !actions.empty() && actions.front().in_words; }
    [[nodiscard]] bool offers(std::string_view name) const {
        return std::any_of(actions.begin(), actions.end(), [&](const offered_action& one) { return one.name == name; });
    }
    [[nodiscard]] bool may_end() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return one.may_end; });
    }
    [[nodiscard]] bool may_call() const {
        return std::any_of(actions.begin(), actions.end(), [](const offered_action& one) { return !one.may_end; });
    }
};

/// The actions of the turn before: what is still the same is offered again as it is, and is not written anew.
class earlier_actions {
public:
    explicit earlier_actions(std::vector<offered_action> all) noexcept : all_(std::move(all)) {}

    /// The action of this name whose arguments had this schema, or what `make()` gives. Actions are asked for in the
    /// order in which they were offered.
    template <class Make>
    [[nodiscard]] offered_action same_or(std::string_view name, std::string_view schema, const Make& make) {
        for (std::size_t i = next_; i < all_.size(); ++i)
            if (all_[i].name == name && all_[i].input_schema == schema) {
                next_ = i + 1;
                return std::move(all_[i]);
            }
        return make();
    }
    [[nodiscard]] std::size_t size() const noexcept { return all_.size(); }

private:
    std::vector<offered_action> all_;
    std::size_t next_ = 0;
};

/// Why only the end is left; empty while there is room.
[[nodiscard]] std::string limit_reached(const ledger& account);

/// The tokens that a reply may take, so that none is cut that its schema allows: those of the longest action, one for
/// each code point, where the schema sets a bound.
template <class Tools, class Protocol>
[[nodiscard]] int reply_tokens(const turn_offer& offered, const Tools& tools, const Protocol& protocol) {
    if (offered.in_words()) return default_agent_limits.prose_tokens;
    constexpr std::size_t most = default_agent_limits.longest_tokens;
    constexpr std::size_t envelope = 100;  // of a call, with the name of its tool
    std::size_t longest = default_agent_limits.answer_tokens;
    std::size_t tool = 0;  // calls are offered in the order of their tools
    for (const offered_action& one : offered.actions) {
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

/// `read_on`: the last answer did not pass, or its passage did not carry it. `before`: the offer of the turn before.
template <class Tools, class Context, class Protocol, class V>
[[nodiscard]] turn_offer make_offer(const Tools& tools, const Context& context, const Protocol& protocol,
                                    const V& validator, const ledger& account, const run_view& view, bool only_end,
                                    bool read_on, turn_offer before) {
    turn_offer made;
    earlier_actions earlier{std::move(before.actions)};
    made.actions.reserve(earlier.size());
    made.limit = limit_reached(account);
    if (made.limit.empty() && only_end) made.limit = "The same calls came again.";
    if (made.limit.empty())
        if (auto own = tools.triggered(context)) {  // a tool that starts by itself
            made.only.emplace(std::string{tools.info(own->index).name}, raw_json{std::move(own->arguments)});
            return made;
        }
    if (made.limit.empty())
        for (std::size_t i = 0; i < tools.count(); ++i) {
            const tool_info& info = tools.info(i);
            if (info.calls_at_most > 0 &&
                context.environment().calls_of(info.name) >= static_cast<std::size_t>(info.calls_at_most)) {
                prompt_texts::calls_used_up.append(made.used_up, {info.name});
                continue;
            }
            if (!tools.available(i, context)) continue;
            const std::string changed = tools.input_schema(i, context);
            const std::string_view schema = changed.empty() ? info.input_schema : std::string_view{changed};
            made.actions.push_back(
                earlier.same_or(info.name, schema, [&] { return protocol.offer_call(info, std::string{schema}); }));
        }
    const bool ready = [&] {
        if constexpr (requires { validator.ready(view); }) return validator.ready(view);
        else return true;
    }();
    // A guided model answers from the passage before it, and reads on before it answers again.
    const bool nothing_read = context.record().citations.empty();
    const bool reads_on =
        context.guided() && (read_on || nothing_read) && (made.offers("open_citation") || made.offers("search_docs"));
    if ((ready && !reads_on) || made.actions.empty()) {
        offered_action end =
            earlier.same_or("final", protocol.end_schema(view), [&] { return protocol.offer_end(view); });
        const bool alone = end.may_end && end.in_words;
        if (alone && !nothing_read) made.actions.clear();
        if (!alone || made.actions.empty()) made.actions.push_back(std::move(end));
    }
    if (made.actions.size() == 1 && !made.actions.front().may_end)
        if (const auto index = tools.find(made.actions.front().name))
            if (std::string input = tools.only_input(*index, context); !input.empty())
                made.only.emplace(made.actions.front().name, raw_json{std::move(input)});
    return made;
}

}  // namespace toolkit::inline v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/offer_impl.hpp>
#endif
