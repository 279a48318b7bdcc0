// Leaves out sentences that only state demands.
#pragma once

#include <toolkit/answering/question/plain_question.hpp>
#include <toolkit/core/compiled.hpp>
#include <toolkit/core/span.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/validation/words/align.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace plain_questions {

/// Words that stand beside a demand and name no subject. A trailing * stands for any ending.
inline constexpr std::array<std::string_view, 71> of_demands{
    "use",        "make",   "made",         "do",        "run",         "perform",      "please",    "explicitly",
    "clearly",    "say",    "state",        "anything",  "everything",  "missing",      "answer*",   "write",
    "named",      "called", "name",         "section*",  "heading*",    "topic*",       "each",      "every",
    "separate*",  "tool*",  "search*",      "call*",     "citation*",   "source*",      "passage*",  "document*",
    "dated",      "newest", "latest",       "conflict*", "resolve",     "read",         "full",      "text*",
    "open*",      "quote*", "exact*",       "verbatim",  "least",       "covered",      "found",     "bitte",
    "mache*",     "führe*", "such*",        "thema",     "themen",      "getrennt*",    "jede*",     "antwort*",
    "abschnitt*", "öffne*", "lies",         "quelle*",   "zitier*",     "wörtlich*",    "genau*",    "sag*",
    "schreib*",   "fehlt*", "ausdrücklich", "dokument*", "widerspruch", "widersprüch*", "mindestens"};

[[nodiscard]] inline bool is_of_demands(std::string_view word) {
    return std::any_of(of_demands.begin(), of_demands.end(), [&](std::string_view one) {
        return one.ends_with('*') ? word.starts_with(one.substr(0, one.size() - 1)) : word == one;
    });
}

/// The text of a sentence outside of the demands, which are blanked.
[[nodiscard]] inline std::string outside(std::string_view question, const sentence& one, const constraints& required) {
    std::string rest{question.substr(one.begin, one.end - one.begin)};
    for (const found_constraint& demand : required.found)
        for (std::size_t at = std::max(demand.source.begin, one.begin); at < std::min(demand.source.end, one.end); ++at)
            rest[at - one.begin] = ' ';
    return rest;
}

[[nodiscard]] inline bool only_demands(std::string_view question, const sentence& one, const constraints& required) {
    const std::string_view text = question.substr(one.begin, one.end - one.begin);
    const bool demands = std::any_of(required.found.begin(), required.found.end(), [&](const found_constraint& each) {
        return each.source.begin < one.end && one.begin < each.source.end;
    });
    if (!demands || text.find('?') != std::string_view::npos) return false;
    const auto words = aligning::content_words(outside(question, one, required));
    return std::all_of(words.begin(), words.end(), [](const std::string& word) { return is_of_demands(word); });
}

/// The topics and sections that a sentence names, with commas between them and a full stop.
[[nodiscard]] inline std::string names_in(const sentence& one, const constraints& required) {
    std::string names;
    for (const found_constraint& each : required.found) {
        const bool is_name = each.kind == constraint_kind::search_topic || each.kind == constraint_kind::section;
        const bool is_here =
            each.source.begin < each.source.end && each.source.begin >= one.begin && each.source.begin < one.end;
        if (!is_name || !is_here) continue;
        if (!names.empty()) names += ", ";
        names += each.value;
    }
    return names.empty() ? names : names + ".";
}

}  // namespace plain_questions

TOOLKIT_FUNCTION std::string plain_question(std::string_view question, const constraints& required) {
    std::string plain;
    if (!required.found.empty())
        for (const sentence& one : sentences_of(question)) {
            const std::string kept = plain_questions::only_demands(question, one, required)
                                         ? plain_questions::names_in(one, required)
                                         : std::string{question.substr(one.begin, one.end - one.begin)};
            if (!plain.empty() && !kept.empty()) plain += ' ';
            plain += kept;
        }
    return plain.empty() ? std::string{question} : plain;
}

}}  // namespace toolkit::v0
