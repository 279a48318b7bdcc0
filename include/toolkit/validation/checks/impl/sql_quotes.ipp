// Finds SQL statements.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/validation/checks/quotations.hpp>
#include <toolkit/validation/checks/quoting.hpp>
#include <toolkit/validation/checks/sql_quotes.hpp>

#include <algorithm>
#include <cstddef>
#include <string>

namespace toolkit { inline namespace v0 {

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
        if (statement.find(' ') < end && quoting::is_sql({std::string{statement}, false})) return statement;
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
