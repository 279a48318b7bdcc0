// The limits of an agent: the budget of a run, and the options and bounds that no budget covers.
#pragma once

#include <toolkit/core/failure.hpp>
#include <toolkit/run/spend.hpp>
#include <toolkit/tool/tool_limits.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <tuple>

namespace toolkit { inline namespace v0 {

/// Returns how often a step may still happen, in the step's unit. Zero means that the limit is reached. Prompts show
/// the number. A budget, a planner or a protocol may have `std::optional<failure> unfit() const`: the reason why no run
/// is possible with its values. A run then fails with it.
template <class B>
concept Budget = std::copyable<B> && requires(const B& budget, step kind, const spend& spent) {
    { budget.remaining(kind, spent) } noexcept -> std::same_as<std::int64_t>;
};

/// The default budget. The last of `turns` is reserved for the answer.
struct limits {
    std::int64_t turns = 10;
    std::int64_t tool_calls = 5;
    std::int64_t reprompts = 3;
    std::int64_t parse_failures = 3;
    std::int64_t tokens = 200'000;                                         ///< input and output tokens
    std::int64_t milliseconds = 600'000;                                   ///< duration of the whole run
    std::int64_t microdollars = std::numeric_limits<std::int64_t>::max();  ///< cost, for models with a known price

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
    /// The first value that makes no sense, such as 0 turns.
    [[nodiscard]] std::optional<failure> unfit() const;
};

/// Several budgets at once: each step has the smallest remainder of all of them.
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
    [[nodiscard]] std::optional<failure> unfit() const {
        std::optional<failure> why;
        const auto is_unfit = [&](const auto& each) {
            if constexpr (requires { each.unfit(); }) why = each.unfit();
            return why.has_value();
        };
        std::apply([&](const auto&... each) { (void)(is_unfit(each) || ...); }, budgets);
        return why;
    }
};

/// Limits of an agent that no budget covers. They are a part of an agent: `agent_options{.question_characters =
/// 4'000}`.
struct agent_options {
    using agent_part = struct options_part;

    std::size_t question_characters = 1'000;
    std::size_t instructions_bytes = 32'000;  ///< of the instructions of an agent
    std::size_t demanded_items = 20;          ///< topics, sections or indicators that a program may demand
    std::size_t demanded_bytes = 200;         ///< of one of these
    int answer_tokens = 900;     ///< tokens of one reply: always allowed, and the limit if the schema sets no bound
    int longest_tokens = 4'096;  ///< tokens of one reply at most, even if the schema allows more
    std::size_t reply_bytes = 32'000;  ///< of a reply that the model sees again
    std::size_t calls_at_once = 32;    ///< calls of one reply
    tool_limits tools{};

    /// The first value that makes no sense, such as questions of 0 characters.
    [[nodiscard]] std::optional<failure> unfit() const;
};
inline constexpr agent_options default_agent_options{};
using agent_limits [[deprecated("toolkit: agent_limits is agent_options; the old name will be removed in 0.3")]] =
    agent_options;
[[deprecated(
    "toolkit: default_agent_limits is default_agent_options; the old name goes with "
    "0.3")]] inline constexpr const agent_options& default_agent_limits = default_agent_options;

/// The options of an agent that was given none. They take no room in it.
struct no_options {
    using agent_part = struct options_part;
    [[nodiscard]] constexpr operator const agent_options&() const noexcept { return default_agent_options; }
};

/// The longest final that a protocol offers and accepts: `json_actions{.end = {.answer_characters = 8'000}}`.
/// Characters are code points. The parser enforces them, except the lengths of texts in an insufficiency, which hold in
/// the schema alone.
struct end_limits {
    std::size_t answer_characters = 2'000;
    std::size_t citations = 5;            ///< opened passages that a final names
    std::size_t insufficiencies = 3;      ///< of one answer
    std::size_t section_characters = 80;  ///< of an insufficiency's section
    std::size_t missing_characters = 200;
    std::size_t most_queries = 2;  ///< queries of one insufficiency
    std::size_t query_tried_characters = 60;
    [[nodiscard]] std::optional<failure> unfit() const;
    friend constexpr bool operator==(const end_limits&, const end_limits&) = default;
};
inline constexpr end_limits default_end_limits{};

/// Lengths of single texts in prompts and events.
struct text_bounds {
    std::size_t line_bytes = 300;      ///< of one line for people
    std::size_t violations = 8;        ///< errors that the model sees of one rejected draft
    std::size_t refusal_bytes = 500;   ///< of the message about one reply without a valid action
    std::size_t tool_name_bytes = 64;  ///< of a tool name that the model invented
    std::size_t missing_bytes = 400;   ///< of the question, if an answer names it as missing
};
inline constexpr text_bounds default_text_bounds{};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/agent/prompt/impl/limits.ipp>
#endif
