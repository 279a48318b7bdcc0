// The inputs of the loop, and the outcomes of its steps.
#pragma once

#include <toolkit/agent/loop/no_rescue.hpp>
#include <toolkit/agent/prompt/limits.hpp>
#include <toolkit/run/answer.hpp>

#include <string_view>
#include <variant>

namespace toolkit { inline namespace v0 {

/// The policies of one agent, for one run.
template <class L, class Tools, class V, class B, class P, class Planner, class Analyzer, class Texts,
          class Rescue = no_rescue>
struct loop_policies {
    using protocol_type = P;
    using protocol_state = typename P::state;
    const L& llm;
    const Tools& tools;
    const V& validator;
    const B& budget;
    const P& protocol;
    const Planner& planner;
    const Analyzer& analyzer;
    const Texts& words;
    bool with_documents;
    std::string_view instructions{};  ///< of the program, or empty
    const agent_options& options = default_agent_options;
    const Rescue& rescue = no_rescue_of<Rescue>;
};

/// The outcome of a step: continue with the next turn, stop at a limit, or end with this answer.
struct go_on {};
struct at_limit {};
using step_end = std::variant<go_on, at_limit, answer>;

}}  // namespace toolkit::v0
