// Finds SQL statements.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/validation/checks/quotations.hpp>
#include <toolkit/validation/checks/quoting.hpp>
#include <toolkit/validation/checks/sql_quotes.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

namespace quoting {

/// Keywords that begin a statement also outside of code. The others are common in English orders: "DO NOT".
inline constexpr std::array<std::string_view, 18> plain_sql_keywords{
    "ALTER",  "ANALYZE", "CLUSTER", "COPY",   "CREATE", "DELETE",   "DROP",   "EXPLAIN", "GRANT",
    "INSERT", "REFRESH", "REINDEX", "REVOKE", "SELECT", "TRUNCATE", "UPDATE", "VACUUM",  "MERGE"};

/// Whether words outside of code are a statement: "VACUUM (FULL) a;", but not "DROP NOT the table;".
[[nodiscard]] inline bool is_plain_sql(std::string_view words) {
    const std::size_t end = words.find(' ');
    if (end == std::string_view::npos) return false;
    const std::string_view next = words.substr(end + 1, words.find(' ', end + 1) - end - 1);
    return any_in(plain_sql_keywords, [&](std::string_view one) { return one == words.substr(0, end); }) &&
           next != "NOT" && next != "ONLY" && next != "the" && next != "a";
}

}  // namespace quoting

TOOLKIT_FUNCTION std::string_view sql_statement_in(std::string_view passage) {
    for (const quotation& one : quotations_of(passage)) {
        const std::size_t at = one.code && quoting::is_sql(one) ? passage.find(one.text) : std::string_view::npos;
        if (at != std::string_view::npos) return passage.substr(at, one.text.size());
    }
    constexpr std::size_t longest = 300;
    for (std::size_t at = 0; at < passage.size(); ++at) {
        if (!terms::upper(passage[at]) || (at > 0 && terms::wordy(passage[at - 1]))) continue;
        const std::string_view rest = passage.substr(at, longest);
        const std::size_t end = std::min(rest.find(';'), rest.find('\n'));
        if (end >= rest.size() || rest[end] != ';' || rest.substr(0, end).find(". ") != std::string_view::npos)
            continue;
        const std::string_view statement = rest.substr(0, end + 1);
        if (quoting::is_plain_sql(statement)) return statement;
    }
    return {};
}

TOOLKIT_FUNCTION bool quotes_sql_of(std::string_view text, std::string_view passage) {
    const std::string source = quoting::normal(passage);
    const auto quoted = quotations_of(text);
    return std::any_of(quoted.begin(), quoted.end(), [&](const quotation& one) {
        return quoting::is_sql(one) && quoting::occurs_in(one.text, source);
    });
}

}}  // namespace toolkit::v0
