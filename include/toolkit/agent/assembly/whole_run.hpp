// All that a run leaves: its outcome, its record, and the results of its calls.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/run/answer.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/tool/environment.hpp>

namespace toolkit { inline namespace v0 {

struct whole_run {
    result<answer> outcome;
    run_record record{};           ///< searches, opened passages, results and counts, also of a run that failed
    toolkit::environment known{};  ///< each call with its arguments, its text and its value
};

}}  // namespace toolkit::v0
