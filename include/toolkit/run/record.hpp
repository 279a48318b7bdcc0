// The state of a run as plain data. Results of tools fill it; prompts, checks and grounding read it.
#pragma once

#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/run/citation.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/run/spend.hpp>
#include <toolkit/run/task.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// One search and its hits, best first.
struct search_record {
    std::string query;
    std::vector<hit> hits;
};

/// The searches, opened passages, other results, and counts of a run.
struct run_record {
    std::vector<search_record> searches;
    std::vector<opened_citation> citations;
    std::vector<std::string> results;  ///< results of other tools, as the model saw them
    spend spent;

    /// The opened passage with this number or chunk, or nullptr.
    [[nodiscard]] const opened_citation* find(std::uint32_t number) const noexcept {
        return number == 0 || number > citations.size() ? nullptr : &citations[number - 1];
    }
    [[nodiscard]] const opened_citation* find(const uuid& chunk_id) const noexcept {
        const auto at = std::find_if(citations.begin(), citations.end(),
                                     [&](const opened_citation& opened) { return opened.chunk_id == chunk_id; });
        return at == citations.end() ? nullptr : &*at;
    }

    /// Adds an opened passage and returns its number. A passage that is already open keeps its number.
    std::uint32_t open(opened_citation opened);

    /// At most `most` hits that were not opened, best first, each once.
    [[nodiscard]] std::vector<const hit*> unopened(std::size_t most) const;
};

/// What a check may see: the task, the record, the tool calls left, whether there are documents, and the demands.
struct run_view {
    const toolkit::task& task;
    const run_record& record;
    std::int64_t tool_calls_left = 0;
    bool with_documents = false;
    bool with_tools = false;  ///< whether any tool could supply facts
    const constraints& required = no_constraints;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/run/impl/record.ipp>
#endif
