// An agent that answers from documents: `Agent{model, retriever}` searches them, opens passages and cites them.
#pragma once

#include <toolkit/agent/assembly/agent.hpp>
#include <toolkit/answering/protocol/strict_actions.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

namespace toolkit { inline namespace v0 {

/// The protocol of an agent with a retriever that names none. It brings search_docs, open_citation, question_analysis
/// and gate<>.
template <Retriever R>
struct document_defaults<R> {
    using protocol = strict_actions;
};

}}  // namespace toolkit::v0
