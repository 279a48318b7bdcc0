// SQL statements in passages and in answers.
// In: a passage, an answer. Out: a statement to quote, and whether one is quoted. Next: answers that must quote SQL.
#pragma once

#include <toolkit/version.hpp>

#include <string_view>

namespace toolkit { inline namespace v0 {

/// The first SQL statement of a passage, byte for byte: a code span or block, or words of a line from a keyword in
/// capitals to a semicolon. Empty if there is none.
[[nodiscard]] std::string_view sql_statement_in(std::string_view passage);

/// Whether a text quotes an SQL statement that the passage contains.
[[nodiscard]] bool quotes_sql_of(std::string_view text, std::string_view passage);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/checks/impl/sql_quotes.ipp>
#endif
