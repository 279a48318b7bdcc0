// What a run of the agent gives: the reply to the client, and what a pipeline may build on.
// In: a whole run, also one that failed, and the owner's documents. Out: reply, or what was found so far.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/systems/research/context.hpp>
#include <toolkit/systems/research/reply.hpp>
#include <toolkit/systems/research/so_far.hpp>
#include <toolkit/tool/environment.hpp>

#include <vector>

namespace toolkit { inline namespace v0 {

/// Gives a document of the owner.
using document_by_id = function_ref<result<document>(const uuid&)>;

/// The calls of a run with whole outputs. The output of a call that failed is {"error": …}.
[[nodiscard]] std::vector<made_call> calls_of(const environment& known);
/// The actions for the interface, in order.
[[nodiscard]] std::vector<client_action> actions_of(const environment& known);

/// What the run has found. Without an answer, as at a failure, it has no summary.
[[nodiscard]] research_reply reply_of(const environment& known);
/// The same with an answer: its text, and the citations that it names. Recorded citations are exactly as recorded, also
/// those that the answer does not name.
[[nodiscard]] research_reply reply_of(const environment& known, const answer& made, document_by_id document_of);

[[nodiscard]] research_so_far so_far_of(const run_record& record, const environment& known);

/// The answer of a pipeline, for the listener and the log of the run. Its citations have no bytes.
[[nodiscard]] answer answer_of(const pipeline_answer& given);

/// Adds to the reply of a pipeline what the agent did before: calls, documents and actions. Each document once.
void add_before(research_reply& reply, const research_so_far& so_far);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/run_to_reply.ipp>
#endif
