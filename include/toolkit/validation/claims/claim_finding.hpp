// What can be found about a claim of an answer, and the bounds by which it is judged.
// In: nothing but data. Out: the vocabulary of claims.hpp.
#pragma once

#include <toolkit/core/span.hpp>

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What is said of a claim.
enum class claim_status : std::uint8_t {
    supported,      ///< a cited source carries it
    weak,           ///< nothing contradicts it, but less than half of its words stand together in a cited source
    uncited,        ///< it names no source; where one carries it, the finding says which
    fabricated,     ///< a fact of it stands in no source
    misattributed,  ///< another opened source carries it than the cited one
    spliced,        ///< one part stands in the cited source, another in one that is not cited
    contradicted,   ///< the sentence that carries it has another number, unit or date beside the same words
    negation_flip,  ///< the sentence that carries it says the opposite
    unsupported,    ///< no two neighbouring sentences of a cited source hold enough of what it adds to the question
    other_subject,  ///< the sentence that carries it names nothing that the question names
};
inline constexpr std::array<std::string_view, 10> claim_status_names{
    "supported", "weak",         "uncited",       "fabricated",  "misattributed",
    "spliced",   "contradicted", "negation_flip", "unsupported", "other_subject"};

/// Bytes of a source: of the text of the opened citation `number`, or of the result `result` of a tool (both from 1; 0
/// is none).
struct source_place {
    std::uint32_t number = 0;
    std::uint32_t result = 0;
    span bytes{};
    [[nodiscard]] constexpr bool is_somewhere() const noexcept { return number != 0 || result != 0; }
    friend constexpr bool operator==(const source_place&, const source_place&) = default;
};

/// What was found about one claim.
struct claim_finding {
    span claim;  ///< in the answer's text
    std::vector<std::uint32_t> cited{};
    claim_status status = claim_status::supported;
    bool sure = true;           ///< false: a person should look
    double share = 0;           ///< of the claim's words and numbers that stand in `carried_by`, 0 to 1
    double from_question = 1;   ///< of the question's words that stand in that sentence or in its setting, 0 to 1
    source_place carried_by{};  ///< the sentence, or two neighbours, with the most of the claim
    span offending{};           ///< in the answer: the fact that makes the trouble; empty when it is the whole claim
    source_place against{};     ///< what a source says in its place, or where the fact stands that is not cited
};

/// Bounds that were chosen on the xquad cases of tests/real/claims_measured.cpp.
inline constexpr struct claim_bounds {
    double carried = 0.5;       ///< share of a supported claim
    double alike = 0.6;         ///< share from which a sentence can contradict
    double own_part = 0.2;      ///< what the cited source must add for a splice
    double not_all_here = 0.7;  ///< at most, in the cited source, when its words alone tell that it carries no all
    double elsewhere = 0.6;     ///< at least, in another that carries the claim
    double lead = 0.3;          ///< of that other
    double foreign_part = 0.3;  ///< what the other adds in a splice that words alone tell
    // Chosen on the answers of two small models over four manuals (tests/validation/carried.cpp).
    double added = 0.45;  ///< at least, of what a claim adds to the question, in two neighbouring sentences
    double question_without_names = 0.6;  ///< at least, of the question, where the sentence has none of its names
} claim_bounds{};

}}  // namespace toolkit::v0
