// The call that an answer lacks. A small model may take a tool of the wrong kind: it counts files for a question about
// their contents, or it counts the files of a type that nobody named. Its answer then waits for another call.
// In: a question, the calls of the run, and their results. Out: the missing call, or none. Next: agent.hpp.
#pragma once

#include <toolkit/agent/loop/next_move.hpp>

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// The call that the run needs before an answer counts, or none. `calls` are those of the run so far, and `results` is
/// run_record::results. A call that was made is not needed again, also if it failed.
///
/// | topic of the question | answered by                                              | otherwise the call        |
/// | contents              | semantic_search that found something                     | semantic_search{question} |
/// | names                 | grep_files or list_files with a text that the question has | grep_files{name hint}   |
/// | count                 | count_files or list_files with the question's type       | count_files{extension}    |
/// | structure             | directory_tree                                           | directory_tree{2}         |
/// | list                  | list_files with the question's type                      | list_files{extension}     |
/// | metadata              | file_metadata with a part of a name that the question has | file_metadata{name hint} |
/// | unclear               | anything                                                 | none                      |
[[nodiscard]] std::optional<call_move> needed_call(std::string_view question, std::span<const call_move> calls,
                                                   std::span<const std::string> results);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/files/impl/needed_call.ipp>
#endif
