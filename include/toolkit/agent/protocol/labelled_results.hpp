// The newest results of tools as a partial answer, for a run that ends without an answer of the model.
#pragma once

#include <toolkit/run/answer.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// `made` as it is, unless it found nothing although there are results. Then its text becomes `label` and the newest
/// three results, each of at most 2,000 bytes, and it is partial.
[[nodiscard]] answer labelled_results(answer made, const std::vector<std::string>& results, std::string_view label);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/protocol/impl/labelled_results.ipp>
#endif
