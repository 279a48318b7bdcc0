// The passages of the documents that were read, nearest to the query.
// In: the record of a run, and the query. Out: text for the prompt of the last turn. Next: protocol.hpp.
#pragma once

#include <toolkit/core/stop.hpp>
#include <toolkit/run/record.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

struct passage_limits {
    std::size_t passage_bytes = 800;  ///< of one passage; a longer paragraph is split
    std::size_t bytes = 2'000;        ///< of all passages
    std::size_t passages = 4;
};
inline constexpr passage_limits default_passage_limits{};

/// Appends the passages of the documents that have most of the query's words, the best first, each with the number of
/// its document, and then the query. Nothing if the run recorded citations, or if no passage has a word of the query.
void append_nearest_passages(const run_record& record, std::string_view query, const stop_token& stop,
                             std::string& text, const passage_limits& most = default_passage_limits);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/research/impl/nearest_passages.ipp>
#endif
