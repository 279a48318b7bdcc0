// What a question demands of its answer beyond being right: how often to search, what to open, quote, name and admit.
// In: nothing but data; the analyzer fills it, prompts show it, checks hold an answer against it.
#pragma once

#include <toolkit/core/span.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The sorts of demands.
enum class constraint_kind : std::uint8_t {
    min_searches,
    min_open_citations,
    search_topic,
    exact_quote,
    conflict_resolution,
    section,
    insufficiency_disclosure
};

/// One demand as it was found, with the bytes of the question that it came from.
struct found_constraint {
    constraint_kind kind = constraint_kind::min_searches;
    std::string rule;        ///< the name of the rule that found it
    std::int64_t count = 0;  ///< of searches or citations; 0 where a count means nothing
    std::string value{};     ///< the topic, the section, the indicator, the rule of conflicts
    span source{};           ///< bytes of the question
    friend bool operator==(const found_constraint&, const found_constraint&) = default;
};

/// All demands of a question, and where each came from.
struct constraints {
    std::int64_t min_searches = 1;  ///< of an answer from documents
    std::vector<std::string> required_search_topics{};
    std::int64_t min_open_citations = 0;
    bool requires_exact_quote = false;
    std::vector<std::string> exact_quote_indicators{};  ///< the words that asked for it, and "SQL" for a kind of quote
    bool requires_conflict_resolution = false;
    std::string conflict_resolution_rule{};  ///< "newest" where the newest dated document decides, else empty
    std::vector<std::string> required_sections{};
    bool requires_insufficiency_disclosure = false;
    std::vector<found_constraint> found{};
    std::vector<std::string> beyond_budget{};  ///< what was asked for and no budget allows, a sentence each
    friend bool operator==(const constraints&, const constraints&) = default;
};

/// A question that demands nothing special.
inline constexpr constraints no_constraints{};

}}  // namespace toolkit::v0
