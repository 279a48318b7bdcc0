// The reply of the system docuchat to a client, as the body of its HTTP contract. No server is needed to print it.
// In: a whole run, and its trace. Out: {answer, citations, insufficiencies, trace}.
#pragma once

#include <toolkit/agent/assembly/whole_run.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/events/run_reply.hpp>
#include <toolkit/events/run_trace.hpp>
#include <toolkit/systems/docuchat/limits.hpp>

#include <cstddef>
#include <optional>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The reply for a run. If no passage was opened, its citations are the best search hits, marked as `notOpened`: they
/// prove nothing. Fails as the run did. `most` bounds these hits.
[[nodiscard]] result<run_reply> docuchat_reply(const whole_run& run,
                                               std::optional<std::vector<trace_entry>> with_trace = std::nullopt,
                                               std::size_t most = default_docuchat_limits.max_context_citations);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/docuchat/impl/reply.ipp>
#endif
