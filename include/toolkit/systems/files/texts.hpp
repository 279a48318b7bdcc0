// The fixed texts of the system files. Clients, tests and replies of models are matched with them, so they never
// change.
#pragma once

#include <toolkit/systems/files/confined_root.hpp>

#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace file_texts {

/// The system prompt. It has no other words: counts and budgets confuse a small model.
inline constexpr std::string_view system_prompt =
    R"(You are a personal file assistant. You help users find information in their local files.

You have access to tools to search file contents and inspect the filesystem.

Rules:
- Call semantic_search when the user asks about information INSIDE files
- Call filesystem tools for questions ABOUT files themselves
- You can call multiple tools if needed to get a complete answer
- If a search returns no results, try a different query or tool before giving up
- Keep answers concise and grounded in what the tools return
- NEVER make up information that wasn't in tool results)";

/// The request after the last step.
inline constexpr std::string_view final_answer_request = "Give a concise final answer based on the information above.";

/// The results of a search that finds nothing, and of one whose passages do not help.
inline constexpr std::string_view no_matching_content = "No matching content found.";
inline constexpr std::string_view no_relevant_results = "Search returned results but none were relevant to the query.";

/// The first line of a search's result if no facts could be extracted.
inline constexpr std::string_view raw_text_mark =
    "Facts could not be extracted. This is the raw text of the files, shortened:";

/// The result of a call of a tool that does not exist.
[[nodiscard]] inline std::string unknown_tool(std::string_view name) { return "Unknown tool: " + shown_path(name); }

}}}  // namespace toolkit::v0::file_texts
