// The system docuchat: it answers a question from a user's documents, by strict JSON actions, a plan, a bounded loop
// and a gate. In: a model and a retriever. Out: an Agent.
#pragma once

#include <toolkit/agent/assembly/agent.hpp>
#include <toolkit/answering/documents/documents.hpp>
#include <toolkit/answering/plan/planner.hpp>
#include <toolkit/answering/protocol/strict_actions.hpp>
#include <toolkit/answering/question/without_demands.hpp>
#include <toolkit/core/clock.hpp>
#include <toolkit/systems/docuchat/chat_timeout.hpp>
#include <toolkit/systems/docuchat/limits.hpp>
#include <toolkit/systems/docuchat/reply.hpp>
#include <toolkit/systems/docuchat/stream.hpp>
#include <toolkit/systems/docuchat/texts.hpp>
#include <toolkit/systems/docuchat/timeouts.hpp>

#include <algorithm>
#include <concepts>
#include <limits>
#include <utility>

namespace toolkit { inline namespace v0 {

struct extractive;

struct docuchat_options {
    docuchat_limits limits = default_docuchat_limits;
    docuchat_timeouts timeouts{};
    bool guided = false;  ///< for a small model: it guesses, and answers in plain text from one passage at a time
    texts words = docuchat_texts();
};

/// The protocol of docuchat. The model may search as often as the tool calls allow.
[[nodiscard]] constexpr strict_actions docuchat_protocol(const docuchat_limits& most, bool guided) noexcept {
    strict_actions made{.finals = guided ? final_form::prose : final_form::text};
    if (!guided) {
        made.options.searches = answering_options::no_limit;
        made.options.poor_score = std::numeric_limits<double>::infinity();  // no hit forbids a further search
    }
    made.options.opened_citations = most.max_context_citations;
    made.options.citations = most.max_context_citations;
    made.options.shown_citation_bytes = most.max_citation_text_for_llm;
    made.end.answer_characters = most.max_answer_length;
    made.end.citations = std::max(made.end.citations, most.max_context_citations);
    made.end.insufficiencies = most.max_insufficiencies;
    return made;
}
[[nodiscard]] constexpr limits docuchat_budget(const docuchat_limits& most) noexcept {
    return {.turns = most.max_iterations,
            .tool_calls = most.max_tool_calls,
            .reprompts = most.max_reprompts,
            .tokens = most.max_tokens,
            .milliseconds = most.max_milliseconds};
}

/// The model as docuchat asks it. The extractive one takes each word of a question as its subject, so it reads the
/// question without the sentences that only state demands.
template <Llm L>
[[nodiscard]] auto docuchat_model(L model) {
    if constexpr (std::same_as<L, extractive>) return without_demands<L>{std::move(model)};
    else return model;
}

/// The clock among the parts of an Agent, or the system's clock.
template <class... Parts>
[[nodiscard]] auto docuchat_clock(const Parts&... parts) {
    if constexpr (sizeof...(Parts) == 0) return machine_clock{};
    else
        return []<class First, class... Rest>(const First& first, const Rest&... rest) {
            if constexpr (Clock<First>) return first;
            else return docuchat_clock(rest...);
        }(parts...);
}

/// The agent of docuchat. `parts` are further parts of an Agent, such as a listener, a store, a validator, or a planner
/// instead of the model's plan.
///
///     const auto agent = toolkit::docuchat(toolkit::ollama{.model = "qwen2.5"}, toolkit::lexical{library});
///     const auto answer = agent.run("How do I rebuild an index?", owner{"me"});
template <Llm L, Retriever R, class... Parts>
[[nodiscard]] auto docuchat(L model, R retriever, docuchat_options options = {}, Parts... parts) {
    const auto made = [&](auto... planner) {
        return Agent{chat_timeout{docuchat_model(std::move(model)), options.timeouts.chat, docuchat_clock(parts...)},
                     std::move(retriever),
                     docuchat_budget(options.limits),
                     docuchat_protocol(options.limits, options.guided),
                     std::move(options.words),
                     agent_options{.question_characters = options.limits.max_question_length},
                     std::move(planner)...,
                     std::move(parts)...};
    };
    if constexpr ((agent_parts::tagged<Parts, planner_part> || ...)) return made();
    else return made(model_plan{.patience = options.timeouts.plan});
}

}}  // namespace toolkit::v0
