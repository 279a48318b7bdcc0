// The system decision: an agent that decides turn by turn which tool to call: a search of text, a search of page
// images, a look at pages, a summary, or the answer. In: a model, a retriever, and optionally pages and a vision model.
// Out: an Agent.
#pragma once

#include <toolkit/agent/assembly/agent.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/retrieval/pages/page_retriever.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/decision/colqwen_visual_search.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/systems/decision/fast_vector_search.hpp>
#include <toolkit/systems/decision/limits.hpp>
#include <toolkit/systems/decision/request.hpp>
#include <toolkit/systems/decision/run_state.hpp>
#include <toolkit/systems/decision/stream.hpp>
#include <toolkit/systems/decision/summarize.hpp>
#include <toolkit/systems/decision/text_response.hpp>
#include <toolkit/systems/decision/texts.hpp>
#include <toolkit/systems/decision/visual_interpretation.hpp>
#include <toolkit/tool/deps.hpp>
#include <toolkit/tool/toolset.hpp>

#include <concepts>
#include <type_traits>
#include <utility>

namespace toolkit { inline namespace v0 {

struct decision_options {
    decision_limits limits = default_decision_limits;
    decision_texts words{};
};

/// In the place of pages and of a vision model that an agent does not have.
struct no_pages {};
struct no_vision {};

namespace decision_parts {

template <class T>
inline constexpr bool is_pages = PageRetriever<std::remove_cvref_t<T>>;
template <class T>
inline constexpr bool is_no_pages = std::same_as<std::remove_cvref_t<T>, no_pages>;
template <class T>
inline constexpr bool is_no_vision = std::same_as<std::remove_cvref_t<T>, no_vision>;

/// The tools: those of pages only if there are pages, and the interpretation only if there is a vision model, too.
template <class P, class V>
[[nodiscard]] constexpr auto tools_with() {
    using from_outside = provides<decision_collections>;
    if constexpr (std::same_as<P, no_pages>) return tools<fast_vector_search, summarize, text_response, from_outside>;
    else if constexpr (std::same_as<V, no_vision>)
        return tools<fast_vector_search, colqwen_visual_search<P>, summarize, text_response, from_outside>;
    else
        return tools<fast_vector_search, colqwen_visual_search<P>, visual_interpretation<P, V>, summarize,
                     text_response, from_outside>;
}

template <class P, class V>
[[nodiscard]] constexpr auto deps_with(const P& pages, const V& vision) {
    if constexpr (std::same_as<P, no_pages>) return deps<>{};
    else if constexpr (std::same_as<V, no_vision>) return deps{pages};
    else return deps{pages, vision};
}

}  // namespace decision_parts

/// The budget: so many decisions, and one more turn in which text_response is forced.
[[nodiscard]] constexpr limits decision_budget(const decision_limits& most) noexcept {
    return {.turns = most.max_iterations + 1,
            .tool_calls = most.max_tool_calls,
            .reprompts = most.max_reprompts,
            .tokens = most.max_tokens,
            .milliseconds = most.max_milliseconds};
}

/// The agent with pages and a vision model. Both are used by reference and must outlive the agent. `no_pages{}` and
/// `no_vision{}` leave their tools out. `more` are parts of an agent, such as a stream, a store, a clock or a
/// validator.
///
///     const auto agent = toolkit::decision_agent(model, retriever, pages, vision);
///     const auto answer = agent.run("Where is the relief valve?", owner{"me"});
template <Llm L, Retriever R, class P, class V, class... Parts>
    requires(decision_parts::is_pages<P> || decision_parts::is_no_pages<P>) &&
            (Llm<std::remove_cvref_t<V>> || decision_parts::is_no_vision<V>)
[[nodiscard]] auto decision_agent(L model, R retriever, P&& pages, V&& vision, decision_options options = {},
                                  Parts... more) {
    static_assert((std::is_lvalue_reference_v<P&&> || decision_parts::is_no_pages<P>) &&
                      (std::is_lvalue_reference_v<V&&> || decision_parts::is_no_vision<V>),
                  "toolkit: decision_agent keeps references to its pages and its vision model, and one of them is a "
                  "temporary; give both names that live as long as the agent");
    using pages_type = std::remove_cvref_t<P>;
    using vision_type = std::remove_cvref_t<V>;
    return Agent{std::move(model),
                 std::move(retriever),
                 decision_budget(options.limits),
                 decision_actions{.most = options.limits, .finds_pages = decision_parts::is_pages<P>},
                 std::move(options.words),
                 agent_options{.question_characters = options.limits.question_characters},
                 decision_parts::tools_with<pages_type, vision_type>(),
                 decision_parts::deps_with<pages_type, vision_type>(pages, vision),
                 std::move(more)...};
}

/// The agent of texts alone.
template <Llm L, Retriever R, class... Parts>
[[nodiscard]] auto decision_agent(L model, R retriever, decision_options options = {}, Parts... more) {
    return decision_agent(std::move(model), std::move(retriever), no_pages{}, no_vision{}, std::move(options),
                          std::move(more)...);
}

}}  // namespace toolkit::v0
