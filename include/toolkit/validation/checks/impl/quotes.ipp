// Searches for quotations letter for letter.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/run/demands.hpp>
#include <toolkit/text/visible.hpp>
#include <toolkit/validation/checks/quotations.hpp>
#include <toolkit/validation/checks/quotes.hpp>
#include <toolkit/validation/checks/quoting.hpp>
#include <toolkit/validation/checks/searches.hpp>
#include <toolkit/validation/checks/terms.hpp>
#include <toolkit/validation/markers/markers.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace quoting {

/// Characters of a quotation that a message shows.
inline constexpr std::size_t shown_characters = 60;

/// Whether a draft says that there is nothing to quote.
[[nodiscard]] inline bool names_as_missing(const draft& candidate, const std::vector<std::string>& indicators) {
    constexpr std::array<std::string_view, 6> words{"quot", "verbatim", "exact", "zitat", "zitier", "wörtlich"};
    return any_in(candidate.insufficiencies, [&](const insufficiency& one) {
        const std::string text = searching::normal(one.section + " " + one.missing);
        const auto named = [&](std::string_view word) { return text.find(word) != std::string::npos; };
        return any_in(words, named) || any_in(indicators, [&](const std::string& indicator) {
                   return !indicator.empty() && named(searching::normal(indicator));
               });
    });
}

/// Whether a search result contains a quotation that no opened passage contains.
[[nodiscard]] inline bool occurs_in_snippet(const quotation& one, const run_record& record) {
    return any_in(record.searches, [&](const search_record& search) {
        return any_in(search.hits, [&](const hit& found) { return occurs_in(one.text, normal(found.snippet)); });
    });
}

}  // namespace quoting

TOOLKIT_FUNCTION verdict exact_quotes::check(const draft& candidate, const run_view& run) const {
    const constraints& required = run.required;
    if (!required.requires_exact_quote || says_not_known(candidate)) return {};
    if (quoting::names_as_missing(candidate, required.exact_quote_indicators)) return {};
    const bool needs_sql = quoting::demands_sql(required);
    auto quoted = quotations_of(candidate.text);
    if (needs_sql) erase_from(quoted, [](const quotation& one) { return !quoting::is_sql(one); });
    const run_record& record = run.record;
    violation fault{.code = code, .message = {}};
    if (record.citations.empty() && record.results.empty()) fault.mending = mending::tool_call;
    if (quoted.empty()) {
        const std::string who = is_of_program(required, constraint_kind::exact_quote) ? "task" : "question";
        const std::string from = run.with_documents ? "an opened citation" : "a tool's result";
        fault.message = "The " + who + " asks for ";
        fault.message += needs_sql ? "exact SQL, but the answer quotes none; copy a statement from " + from +
                                         ", letter for letter, into backquotes or a block of code."
                                   : "an exact quotation, but the answer contains none; copy at least 3 words from " +
                                         from + ", letter for letter, and put them between quotation marks.";
        return {{std::move(fault)}};
    }
    const auto has_quotation = [&](std::string_view text) {
        const std::string source = quoting::normal(text);
        return any_in(quoted, [&](const quotation& one) { return quoting::occurs_in(one.text, source); });
    };
    if (any_in(record.citations, [&](const opened_citation& opened) { return has_quotation(opened.text); }) ||
        any_in(record.results, has_quotation))
        return {};

    const quotation* shown = &quoted.front();
    bool in_snippet = false;
    for (const quotation& one : quoted)
        if (!in_snippet && quoting::occurs_in_snippet(one, record)) {
            shown = &one;
            in_snippet = true;
        }
    const std::string line = visible_line(shown->text, quotation_limits.bytes);
    const std::string_view beginning = first_code_points(line, quoting::shown_characters);
    fault.message = "\"" + std::string{beginning} + (beginning.size() < line.size() ? "…" : "") + "\" ";
    fault.message +=
        in_snippet
            ? "occurs only in a search result that is not open; open it with open_citation and quote it from there."
        : run.with_documents ? "does not occur in any opened citation; quote its words letter for letter."
                             : "does not occur in any tool's result; quote its words letter for letter.";
    fault.about = shown->text;
    return {{std::move(fault)}};
}

}}  // namespace toolkit::v0
