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
    while (!passage.empty()) {
        const std::size_t end = std::min(passage.find('\n'), passage.size());
        std::string_view line = passage.substr(0, end);
        passage.remove_prefix(std::min(end + 1, passage.size()));
        line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
        line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
        if (line.ends_with(';') && quoting::is_sql({std::string{line}, false})) return line;
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
