// The fourth policy: how much of everything a run may use.
#pragma once

#include <toolkit/run/spend.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>

namespace toolkit { inline namespace v0 {

/// How many more times a step may happen, in the step's own unit; zero ends it. The prompt shows the number.
template <class B>
concept Budget = std::copyable<B> && requires(const B& budget, step kind, const spend& spent) {
    { budget.remaining(kind, spent) } noexcept -> std::same_as<std::int64_t>;
};

/// The default budget. One turn of `turns` is kept for the answer.
struct limits {
    std::int64_t turns = 10;
    std::int64_t tool_calls = 5;
    std::int64_t reprompts = 3;
    std::int64_t parse_failures = 3;
    std::int64_t tokens = 200'000;                                         ///< read and written
    std::int64_t milliseconds = 600'000;                                   ///< of the whole run
    std::int64_t microdollars = std::numeric_limits<std::int64_t>::max();  ///< of models whose price is known

    [[nodiscard]] constexpr std::int64_t remaining(step kind, const spend& spent) const noexcept {
        const auto left = [](std::int64_t most, std::int64_t used) { return std::max<std::int64_t>(0, most - used); };
        switch (kind) {
            case step::turn: return left(turns, spent.turns);
            case step::tool_call: return left(tool_calls, spent.tool_calls);
            case step::reprompt: return left(reprompts, spent.reprompts);
            case step::parse_failure: return left(parse_failures, spent.parse_failures);
            case step::token: return left(tokens, spent.input_tokens + spent.output_tokens);
            case step::millisecond: return left(milliseconds, spent.elapsed_ms);
            case step::microdollar: return left(microdollars, spent.microdollars);
        }
        return 0;
    }
};

/// Of each thing the least that one of several budgets leaves.
template <Budget... Bs>
struct tightest {
    std::tuple<Bs...> budgets;
    constexpr explicit tightest(Bs... each) : budgets(each...) {}
    [[nodiscard]] constexpr std::int64_t remaining(step kind, const spend& spent) const noexcept {
        return std::apply(
            [&](const auto&... each) {
                std::int64_t least = std::numeric_limits<std::int64_t>::max();
                ((least = std::min(least, each.remaining(kind, spent))), ...);
                return least;
            },
            budgets);
    }
};

/// Limits of this room that no budget covers.
struct agent_options {
    std::size_t question_characters = 1'000;
    std::size_t shown_citation_bytes = 2'000;     ///< of an opened passage in a prompt
    std::size_t shown_name_bytes = 200;           ///< of a file's name beside its passage
    std::size_t line_bytes = 300;                 ///< of one line for people
    std::size_t citations = 5;                    ///< offered to open at a time
    std::int64_t led_parameters = 4'000'000'000;  ///< of a model: one with fewer is better led
    int guess_tokens = 60;                        ///< of a guided model's guess
    double guess_temperature = 0.9;               ///< of each guess after the first, so that it is another one
    std::size_t guess_bytes = 400;                ///< searched of it
    double guided_support = 0.8;                  ///< of an answer by its passage; below it another one is read first
    double guided_least = 0.3;                    ///< of the best answer's support; with less of it nothing was found
    double guided_share = 0.45;                   ///< of an answer's own words by its passage; below it a note says so
    double guided_step = 0.1;                     ///< of support that a later passage must carry an answer better by
    std::size_t guided_citations = 4;             ///< read by a guided model at most
    std::size_t guided_candidates = 100;          ///< hits of each of a guided model's rankings that are fused
    double guided_fusion = 1;                     ///< k of that fusion by rank: the best places count most
    std::size_t agreed_names = 3;                 ///< names that all guesses share, each searched for its definition
    std::size_t defining_candidates = 10;         ///< hits of such a search that are looked at
    std::size_t searches = 3;                     ///< in a run
    double poor_score = 0.5;                      ///< of a search's best hit: below it another search may help
    int answer_tokens = 900;          ///< of one reply of the model: always, and at most where its schema sets no bound
    int longest_tokens = 4'096;       ///< of one reply, whatever its schema allows
    std::size_t violations = 8;       ///< told of one rejected answer
    std::size_t refusal_bytes = 500;  ///< told of one reply that was no action
    std::size_t answer_characters = 2'000;    ///< of a final's text
    std::size_t tool_name_bytes = 64;         ///< of a tool's name that the model made up
    std::size_t insufficiencies = 3;          ///< of one answer
    std::size_t named_citations = 20;         ///< passages that a final may name, the newest
    std::size_t section_characters = 80;      ///< code points of an insufficiency in the schema of a final
    std::size_t missing_characters = 200;     ///< of what it says is missing
    std::size_t most_queries = 2;             ///< that it tells
    std::size_t query_tried_characters = 60;  ///< code points of each
    std::size_t missing_bytes = 400;          ///< of the question that an answer names as missing
    std::size_t reply_bytes = 32'000;         ///< of one reply that the model is shown again
    std::size_t calls_at_once = 32;           ///< read of one reply
    std::size_t plan_steps = 5;
    std::size_t plan_bytes = 8'000;     ///< read of a reply that should be a plan
    std::size_t plan_step_bytes = 200;  ///< of one step
    int plain_text_tokens = 300;        ///< of an answer in words
};
inline constexpr agent_options default_agent_options{};

}}  // namespace toolkit::v0
