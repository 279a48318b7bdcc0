// Whether a short answer fits its question and its sources. What it adds to the question must be in a source and of the
// kind that the question asks for. It must deny nothing that no source denies.
// In: a question, an answer, the record of the run. Out: what is wrong, with the bytes of the answer that show it.
#pragma once

#include <toolkit/core/span.hpp>
#include <toolkit/run/record.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace toolkit { inline namespace v0 {

/// What is wrong with an answer. `fits`: no problem is visible.
enum class answer_trouble : std::uint8_t {
    fits,
    foreign_fact,  ///< a number, a name or code that is in no source and not in the question
    foreign_word,  ///< another content word that is in neither, in any form
    nothing_new,   ///< it only repeats the question
    wrong_kind,    ///< the question asks for a number, a time, a person, yes or no, and the answer has none
    denied,        ///< it denies something that neither the question nor a source denies
    mixed_name,    ///< words of different names are joined to one name
    other_word,    ///< sources have another word after the same two words ("chaired by …")
};
inline constexpr std::array<std::string_view, 8> answer_trouble_names{
    "fits", "foreign_fact", "foreign_word", "nothing_new", "wrong_kind", "denied", "mixed_name", "other_word"};

struct answer_finding {
    answer_trouble trouble = answer_trouble::fits;
    span where{};  ///< in the answer; empty if it is the whole answer
};

/// Compares one answer with the opened passages and tool results of a run.
[[nodiscard]] answer_finding examine_answer(std::string_view question, std::string_view text, const run_record& record);

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/validation/claims/impl/claims_answer.ipp>
#endif
