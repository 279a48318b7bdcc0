// The limits and options of answers from documents.
#pragma once

#include <toolkit/core/failure.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

namespace toolkit { inline namespace v0 {

/// Limits and options of an agent that answers from documents, a member of its protocol:
/// `strict_actions{.options = {.searches = 8}}`. A guided model is a small one: it has fewer actions to choose from at
/// a time.
struct answering_options {
    std::size_t shown_citation_bytes = 2'000;        ///< of an opened passage in a prompt
    std::size_t citations = 5;                       ///< passages that the model may open at a time
    std::size_t opened_citations = no_limit;         ///< passages that a run opens, if the question demands no more
    std::int64_t guided_parameters = 4'000'000'000;  ///< a model with fewer parameters is guided
    int guess_tokens = 60;                           ///< of one guess of a guided model
    double guess_temperature = 0.9;                  ///< of each guess after the first, so that guesses differ
    std::size_t guess_bytes = 400;                   ///< of a guess that are searched
    double guided_support = 0.8;  ///< support of an answer by its passage; below it another passage is read first
    double guided_least = 0.3;    ///< support of the best answer; below it the run reports that nothing was found
    double guided_share = 0.45;   ///< support of an answer's own words by its passage; below it the answer gets a note
    double guided_step = 0.1;     ///< additional support that an answer needs for each later passage
    std::size_t guided_citations = 4;     ///< passages that a guided model reads
    std::size_t guided_candidates = 100;  ///< hits per ranking in the fusion for a guided model
    double guided_fusion = 1;             ///< k of that reciprocal rank fusion; small, so that the first ranks dominate
    std::size_t agreed_names = 3;         ///< names that all guesses share; each is searched for its definition
    std::size_t defining_candidates = 10;  ///< hits of such a search that are examined
    std::size_t searches = 3;              ///< searches of a run
    double poor_score = 0.5;               ///< score of a search's best hit; below it another search is offered
    std::size_t named_citations = 20;      ///< newest passages that a final may name
    int plain_text_tokens = 300;           ///< tokens of an answer in plain text

    static constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

    /// The first value that makes no sense, such as 0 searches.
    [[nodiscard]] std::optional<failure> unfit() const;
};
inline constexpr answering_options default_answering_options{};

/// Limits of plans, a member of fixed_plan and model_plan.
struct plan_limits {
    std::size_t steps = 5;
    std::size_t bytes = 8'000;     ///< of a reply that should be a plan
    std::size_t step_bytes = 200;  ///< of one step
    [[nodiscard]] std::optional<failure> unfit() const;
};
inline constexpr plan_limits default_plan_limits{};

inline constexpr std::size_t shown_name_bytes = 200;  ///< of a file name beside its passage

/// The options of a run. A protocol whose state has no member `options` has the default ones.
[[nodiscard]] constexpr const answering_options& answering_options_of(const auto& context) noexcept {
    if constexpr (requires { context.protocol_state().options; }) return *context.protocol_state().options;
    else return default_answering_options;
}

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/answering/prompt/impl/answering_options.ipp>
#endif
