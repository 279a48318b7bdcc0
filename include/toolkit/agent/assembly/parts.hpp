// Sorts the arguments of an Agent into policies and parts.
#pragma once

#include <toolkit/agent/assembly/defaults.hpp>
#include <toolkit/agent/assembly/part_tags.hpp>
#include <toolkit/agent/loop/no_plan.hpp>
#include <toolkit/agent/loop/no_rescue.hpp>
#include <toolkit/agent/loop/no_store.hpp>
#include <toolkit/agent/loop/protocol.hpp>
#include <toolkit/agent/loop/protocol_check.hpp>
#include <toolkit/agent/prompt/instructions.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/events/sink.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/tool/deps.hpp>
#include <toolkit/tool/toolset.hpp>
#include <toolkit/validation/verdict/verdict.hpp>

#include <concepts>
#include <cstddef>
#include <exception>
#include <string_view>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

template <class LlmType, class RetrieverType, class ValidatorType, class BudgetType, class... Parts>
class Agent;

namespace agent_parts {

// A type's intended role, recognized by one member. An almost correct type gets the message for that role.
template <class T>
concept like_retriever = Retriever<T> || requires { &T::for_owner; };
template <class T>
concept like_validator = Validator<T> || requires { &T::check; };
template <class T>
concept like_budget = Budget<T> || requires { &T::remaining; };
template <class T>
concept part = requires { typename T::agent_part; } || Clock<T>;

/// The kinds of arguments of an Agent.
enum class sort { retriever, validator, budget, part, unknown };

template <class T>
consteval sort sort_of() {
    if (part<T>) return sort::part;
    if (like_retriever<T>) return sort::retriever;
    if (like_validator<T>) return sort::validator;
    if (like_budget<T>) return sort::budget;
    return sort::unknown;
}

template <sort S, class Default, class... Ts>
struct first_of_sort {
    using type = Default;
};
template <sort S, class Default, class T, class... Ts>
struct first_of_sort<S, Default, T, Ts...>
    : std::conditional_t<sort_of<T>() == S, std::type_identity<T>, first_of_sort<S, Default, Ts...>> {};

template <sort S, class... Ts>
inline constexpr bool at_most_one = ((sort_of<Ts>() == S ? 1 : 0) + ... + 0) <= 1;

template <class Tag>
inline constexpr bool is_known_tag =
    (std::same_as<Tag, toolset_part> || std::same_as<Tag, deps_part> || std::same_as<Tag, texts_part> ||
     std::same_as<Tag, protocol_part> || std::same_as<Tag, planner_part> || std::same_as<Tag, analyzer_part> ||
     std::same_as<Tag, sink_part> || std::same_as<Tag, store_part> || std::same_as<Tag, clock_part> ||
     std::same_as<Tag, instructions_part> || std::same_as<Tag, rescue_part> || std::same_as<Tag, options_part> ||
     std::is_void_v<Tag>);

/// True if an argument is a policy or a part. Otherwise compilation stops with a message.
template <class T>
consteval bool fits() {
    if constexpr (!is_known_tag<typename tag_of<T>::type>)
        return refuse<say(
            "toolkit: agent_part of ", type_name<T>,
            " names no part of an agent; write `using agent_part = toolkit::store_part;` (or "
            "planner_part, analyzer_part, protocol_part, sink_part, instructions_part, rescue_part of toolkit) without "
            "`struct`, which declares a new type")>();
    else if constexpr (sort_of<T>() != sort::unknown) return true;
    else if constexpr (std::convertible_to<const T&, std::string_view>)
        return refuse<say("toolkit: Agent was passed a text (", type_name<T>,
                          "); write toolkit::instructions{text} for the system prompt, or toolkit::action_texts{.role "
                          "= text} for a text "
                          "of the prompts")>();
    else
        return refuse<say("toolkit: Agent was passed a ", type_name<T>,
                          ", which is neither a retriever (for_owner), a validator (check), a budget (remaining) nor "
                          "another part; pass values of your own with deps{...}, or write `using agent_part = "
                          "toolkit::store_part;` in a store")>();
}

/// The name of the first tool that may not be called twice. Empty if there is none.
template <class Tools>
consteval std::string_view tool_with_effects() {
    if constexpr (requires { Tools::infos.size(); })
        for (const auto& one : Tools::infos)
            if (!one.read_only && !one.idempotent) return one.name;
    return {};
}

/// True unless the model belongs to a node of a graph, and the log of the node and the agent do not go together.
template <class L, bool KeepsLog, class Tools>
consteval bool fits_logs() {
    if constexpr (LogsReplies<L>) {
        constexpr std::string_view tool = tool_with_effects<Tools>();
        if constexpr (KeepsLog)  // KeepsLog in the text: Clang refuses a text of no parameter before it is used
            return refuse<say("toolkit: an Agent with ", KeepsLog ? std::string_view{"a store"} : std::string_view{},
                              " was passed context.llm() of a graph, which logs its replies as well, so the node could "
                              "not be resumed; pass the model itself to an Agent with a store")>();
        else if constexpr (!tool.empty())
            return refuse<say("toolkit: an Agent with context.llm() of a graph has the tool ", tool,
                              ", which would be called again when the node is resumed; make it read_only or "
                              "idempotent, or pass a store and the model itself")>();
    }
    return true;
}

/// The given types, after the check that they fit.
template <class... Given>
struct sorted {
    static_assert(mistakes::already_reported((fits<Given>() && ...)));
    static_assert(
        at_most_one<sort::retriever, Given...> && at_most_one<sort::validator, Given...> &&
            at_most_one<sort::budget, Given...>,
        "toolkit: an Agent takes at most one retriever, one validator and one budget; compose validators with "
        "all_of{…} and budgets with tightest{…}");
    static_assert(each_once<Given...>,
                  "toolkit: pass each part of an Agent (tools<…>, deps{…}, instructions, texts, protocol, planner, "
                  "analyzer, sink, "
                  "clock, store, rescue, agent_options) at most once");
    using retriever = typename first_of_sort<sort::retriever, no_retriever, Given...>::type;
    using budget = typename first_of_sort<sort::budget, limits, Given...>::type;
};

/// The default protocol, which is needed only if none was given. Without a retriever, texts that were given choose
/// their own protocol.
template <class R, class... Given>
consteval auto protocol_of() {
    using words = pick<texts_part, void, Given...>;
    if constexpr ((tagged<Given, protocol_part> || ...)) return std::type_identity<void>{};
    else if constexpr (std::same_as<R, no_retriever> && requires { typename words::protocol_type; })
        return std::type_identity<typename words::protocol_type>{};
    else return default_protocol<R>();
}

/// The parts of an agent with these arguments, the defaults among them.
template <class... Given>
struct chosen {
    using retriever = typename sorted<Given...>::retriever;
    using budget = typename sorted<Given...>::budget;
    using protocol = pick<protocol_part, typename decltype(protocol_of<retriever, Given...>())::type, Given...>;
    using defaults = defaults_of<protocol, retriever>;
    using validator = typename first_of_sort<sort::validator, typename defaults::validator, Given...>::type;
    using tools = pick<toolset_part, typename defaults::tools, Given...>;
    using analyzer = pick<analyzer_part, typename defaults::analyzer, Given...>;
    using texts = pick<texts_part, typename default_texts<protocol>::type, Given...>;
};

/// The argument of type T, moved out, or a default-constructed T if none was given.
template <class T>
[[nodiscard]] T take() {
    if constexpr (std::default_initializable<T>) {
        return T{};
    } else {
        (void)refuse<say("toolkit: an Agent has a ", type_name<T>,
                         ", which has no default constructor and was not passed; pass it as an argument")>();
        std::terminate();
    }
}
template <class T, class First, class... Rest>
[[nodiscard]] T take(First& first, Rest&... rest) {
    if constexpr (std::same_as<T, First>) return std::move(first);
    else return take<T>(rest...);
}

}  // namespace agent_parts

}}  // namespace toolkit::v0
