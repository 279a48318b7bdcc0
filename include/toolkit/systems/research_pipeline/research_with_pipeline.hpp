// The system research with its own pipeline: research(model, retriever).
// In: a model, a retriever, options and parts. Out: a system that answers also if its agent is off or fails.
#pragma once

#include <toolkit/systems/research/agent.hpp>
#include <toolkit/systems/research_pipeline/pipeline.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// The system. The fixed pipeline answers if the agent is off or fails, and it ranks documents with the reranker of the
/// parts. research(model, retriever, pipeline, options, parts…) takes a pipeline of the program; with no_pipeline the
/// agent is alone.
///
///     const auto system = toolkit::research(toolkit::openai{.model = "gpt-4o"}, toolkit::hybrid{library, embedder});
///     const auto outcome = system.run("What is the value of Highlands?", owner{"me"});
template <Llm L, Retriever R, class... Parts>
[[nodiscard]] auto research(L model, R retriever, research_options options = {}, Parts... parts) {
    fixed_pipeline pipeline{research_parts::reranker_of(parts...)};
    return research(std::move(model), std::move(retriever), std::move(pipeline), std::move(options),
                    std::move(parts)...);
}

}}  // namespace toolkit::v0
