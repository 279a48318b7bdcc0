// What a run knows so far, as plain data: filled by the results of tools, read by prompts, checks and grounding.
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

/// One search and what it found, best first.
struct search_record {
    std::string query;
    std::vector<hit> hits;
};

/// The searches, the opened passages, the other results, and what was spent.
struct run_record {
    std::vector<search_record> searches;
    std::vector<opened_citation> citations;
    std::vector<std::string> results;  ///< what other tools gave back, as the model saw it
    spend spent;

    /// The opened passage with this number; nullptr when there is none.
    [[nodiscard]] const opened_citation* find(std::uint32_t number) const noexcept {
        return number == 0 || number > citations.size() ? nullptr : &citations[number - 1];
    }
    [[nodiscard]] const opened_citation* find(const uuid& chunk_id) const noexcept {
        const auto at = std::find_if(citations.begin(), citations.end(),
                                     [&](const opened_citation& opened) { return opened.chunk_id == chunk_id; });
        return at == citations.end() ? nullptr : &*at;
    }

    /// Takes an opened passage in and gives its number; the same passage keeps the number that it has.
    std::uint32_t open(opened_citation opened);

    /// What the searches found and no one has opened, best first, each once, at most `most`.
    [[nodiscard]] std::vector<const hit*> unopened(std::size_t most) const;
};

/// What a check may see: the task, the record, how many tool calls are left, whether there are documents at all, and
/// what the question demands.
struct run_view {
    const task& asked;
    const run_record& record;
    std::int64_t tool_calls_left = 0;
    bool with_documents = false;
    bool with_tools = false;  ///< whether there is any tool that facts could come from
    const constraints& required = no_constraints;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/run/impl/record.ipp>
#endif
