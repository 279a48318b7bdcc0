// The possible findings about a claim of an answer, and the bounds by which claims are judged.
// In: only data. Out: the vocabulary of claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The status of a claim.
enum class claim_status : std::uint8_t {
    supported,      ///< a cited source carries it
    weak,           ///< nothing contradicts it, but no place in a cited source has half of its words
    uncited,        ///< it cites no source; if a source carries it, the finding names that source
    fabricated,     ///< no source contains one of its facts
    misattributed,  ///< not the cited source carries it, but another opened one
    spliced,        ///< one part is in the cited source, another in a source that is not cited
    contradicted,   ///< the sentence that carries it has another number, unit or date beside the same words
    negation_flip,  ///< the sentence that carries it says the opposite
    unsupported,    ///< no two neighbouring sentences of a cited source contain enough of what it adds to the question
    other_subject,  ///< the sentence that carries it names nothing that the question names
};
inline constexpr std::array<std::string_view, 10> claim_status_names{
    "supported", "weak",         "uncited",       "fabricated",  "misattributed",
    "spliced",   "contradicted", "negation_flip", "unsupported", "other_subject"};

/// Bytes of a source: of the text of opened citation `number`, or of tool result `result`. Both count from 1; 0 means
/// none.
struct source_place {
    std::uint32_t number = 0;
    std::uint32_t result = 0;
    span bytes{};
    [[nodiscard]] constexpr bool is_somewhere() const noexcept { return number != 0 || result != 0; }
    friend constexpr bool operator==(const source_place&, const source_place&) = default;
};

/// The finding about one claim.
struct claim_finding {
    span claim;  ///< in the answer's text
    std::vector<std::uint32_t> cited{};
    claim_status status = claim_status::supported;
    bool sure = true;           ///< false: a person should check it
    double share = 0;           ///< of the claim's words and numbers that `carried_by` contains, 0 to 1
    double from_question = 1;   ///< of the question's words that the sentence or its setting contains, 0 to 1
    source_place carried_by{};  ///< the sentence, or two neighbours, with most of the claim's words
    span offending{};           ///< in the answer: the fact that is wrong; empty if it is the whole claim
    source_place against{};     ///< what a source says instead, or where an uncited source has the fact
};

/// Bounds, chosen on the xquad cases of tests/real/claims_measured.cpp.
inline constexpr struct claim_bounds {
    double carried = 0.5;   ///< share from which a claim is supported
    double alike = 0.6;     ///< share from which a sentence can contradict a claim
    double own_part = 0.2;  ///< share that the cited source must add in a splice
    /// at most this share is in the cited source, if words alone decide that another one carries the claim
    double not_all_here = 0.7;
    double elsewhere = 0.6;     ///< at least this share is in the other source that carries the claim
    double lead = 0.3;          ///< by which that source must exceed the cited one
    double foreign_part = 0.3;  ///< share that the other source adds in a splice, if words alone decide
    // Chosen on the answers of two small models over four manuals (tests/validation/carried.cpp).
    double added = 0.45;  ///< minimum share of what a claim adds to the question, in two neighbouring sentences
    double question_without_names = 0.6;  ///< minimum share of the question, if the sentence has none of its names
} claim_bounds{};

}}  // namespace toolkit::v0
