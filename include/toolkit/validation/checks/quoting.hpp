// What counts as a quotation of a source, and as a statement of SQL.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/run/constraints.hpp>
#include <toolkit/validation/checks/quotations.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace toolkit { inline namespace v0 { namespace quoting {

/// Words that begin an SQL statement.
inline constexpr std::array<std::string_view, 45> sql_keywords{
    "select",  "insert",   "update",  "delete",  "create",  "alter",  "drop",       "truncate", "reindex",
    "vacuum",  "analyze",  "explain", "with",    "grant",   "revoke", "set",        "show",     "begin",
    "commit",  "rollback", "copy",    "cluster", "comment", "lock",   "refresh",    "call",     "do",
    "merge",   "declare",  "fetch",   "prepare", "execute", "listen", "notify",     "reset",    "savepoint",
    "release", "start",    "discard", "values",  "use",     "pragma", "checkpoint", "replace",  "rename"};

/// Whether a quotation is an SQL statement. It begins with a keyword, which must be in capitals between quotation marks
/// ("Create an index" is English).
[[nodiscard]] inline bool is_sql(const quotation& one) {
    const std::size_t begin = one.text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) return false;
    std::size_t end = begin;
    while (end < one.text.size() && terms::wordy(one.text[end])) ++end;
    const std::string first = one.text.substr(begin, end - begin);
    if (!one.code && !all_in(first, terms::upper)) return false;
    return contains(sql_keywords, terms::fold(first));
}

/// Whether a source in normal form contains a quotation. Its last point, comma or semicolon may belong to the sentence
/// around it, and an [n] within it to the answer.
[[nodiscard]] inline bool occurs_in(std::string_view quoted, std::string_view source) {
    const auto occurs = [&](std::string words) {
        if (terms::holds(source, words)) return !words.empty();
        while (!words.empty() && std::string_view{" .,;:!?"}.find(words.back()) != std::string_view::npos)
            words.pop_back();
        return !words.empty() && terms::holds(source, words);
    };
    return occurs(normal(quoted)) ||
           (quoted.find('[') != std::string_view::npos && occurs(normal(strip_markers(quoted))));
}

/// True if the demands are for an exact quotation of SQL.
[[nodiscard]] inline bool demands_sql(const constraints& required) {
    return any_in(required.exact_quote_indicators,
                  [](const std::string& one) { return terms::holds(terms::fold(one), "sql"); });
}

}}}  // namespace toolkit::v0::quoting
