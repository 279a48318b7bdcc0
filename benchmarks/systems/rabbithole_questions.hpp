// Asks rabbithole a question. A scripted person replies to the one round, and approves the list of tasks.
// The run is answered if it ends in a report whose citations verify: each quote is looked up in the document again.
// In: a model, documents, a question. Out: how the run ended. Next: score.hpp.
#pragma once

#include "models.hpp"
#include "questions.hpp"
#include "score.hpp"

#include <toolkit/core/owner.hpp>
#include <toolkit/retrieval/library.hpp>
#include <toolkit/systems/rabbithole/state/limits.hpp>

#include <cstdint>

namespace bench {

/// Limits for a small model that reads 50 tokens a second.
[[nodiscard]] toolkit::rabbithole_limits small_rabbithole_limits();

/// Runs rabbithole with one question by limits for a small model, for at most `seconds`.
[[nodiscard]] run_result run_rabbithole(const schema_llm& model, const toolkit::library& books,
                                        const toolkit::owner& who, const question& about, std::int64_t seconds);

}  // namespace bench
