// The demands on an answer: searches, opened citations, quotes, sections, and admitted gaps.
// Plain data. The analyzer fills it from the question, a program may add to it (`task::required`), prompts show it, and
// checks compare an answer with it.
#pragma once

#include <toolkit/core/span.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The kinds of demands.
enum class constraint_kind : std::uint8_t {
    min_searches,
    min_opened_citations,
    search_topic,
    exact_quote,
    conflict_resolution,
    section,
    insufficiency_disclosure
};

/// One demand, with the bytes of the question that state it.
struct found_constraint {
    constraint_kind kind = constraint_kind::min_searches;
    std::string rule;        ///< the name of the rule that found it; "program" if the program demands it
    std::int64_t count = 0;  ///< number of searches or citations; 0 for other kinds
    std::string value{};     ///< the topic, the section, the quote indicator, or the conflict rule
    span source{};           ///< bytes of the question; empty if the program demands it
    friend bool operator==(const found_constraint&, const found_constraint&) = default;
};

/// All demands of a question or of a program, and their sources.
struct constraints {
    std::int64_t min_searches = 1;  ///< for an answer from documents
    std::vector<std::string> required_search_topics{};
    std::int64_t min_opened_citations = 0;
    bool requires_exact_quote = false;
    std::vector<std::string> exact_quote_indicators{};  ///< the words that demand a quote, and "SQL" for a quote of SQL
    bool requires_conflict_resolution = false;
    std::string conflict_resolution_rule{};  ///< "newest" if the newest dated document decides, else empty
    std::vector<std::string> required_sections{};
    bool requires_insufficiency_disclosure = false;
    std::vector<found_constraint> found{};
    std::vector<std::string> beyond_budget{};  ///< demands that no budget allows, one sentence each
    friend bool operator==(const constraints&, const constraints&) = default;
};

/// A question without special demands.
inline constexpr constraints no_constraints{};

}}  // namespace toolkit::v0
