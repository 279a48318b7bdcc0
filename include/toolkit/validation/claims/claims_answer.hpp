// Whether a short answer fits its question and its sources: what it adds to the question stands in a source, is of the
// kind that was asked for, and denies nothing that no source denies.
// In: a question, an answer, the record of the run. Out: what is wrong, with the bytes of the answer that show it.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/record.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What is wrong with an answer; `fits`: nothing that can be seen.
enum class answer_trouble : std::uint8_t {
    fits,
    foreign_fact,  ///< a number, a name, code: in no source and not in the question
    foreign_word,  ///< another content word that is in neither, in any form
    nothing_new,   ///< it only says the question again
    wrong_kind,    ///< the question asks for a number, a time, yes or no, and the answer holds none
    denied,        ///< it denies something, and neither the question nor a source does
    mixed_name,    ///< words of different names stand together as one
    other_word,    ///< a source has another word behind the same two ("chaired by …")
};
inline constexpr std::array<std::string_view, 8> answer_trouble_names{
    "fits", "foreign_fact", "foreign_word", "nothing_new", "wrong_kind", "denied", "mixed_name", "other_word"};

struct answer_finding {
    answer_trouble trouble = answer_trouble::fits;
    span where{};  ///< in the answer; empty when it is the whole
};

/// Looks at one answer against what a run has opened and what its tools have said.
[[nodiscard]] answer_finding examine_answer(std::string_view question, std::string_view text, const run_record& record);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/claims/impl/claims_answer.ipp>
#endif
