// The tool that puts a summary in the place of all results, when they outgrow the prompts. It starts by itself.
// In: the results of the run. Out: a summary, which stands for them; tools still find them.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/llm/model/llm.hpp>
#include <toolkit/run/record.hpp>
#include <toolkit/run/task.hpp>
#include <toolkit/schema/all/typed_json.hpp>
#include <toolkit/systems/decision/decision_actions.hpp>
#include <toolkit/systems/decision/environment_pieces.hpp>
#include <toolkit/tool/about.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct summary_text {
    std::string summary;
};
/// What a summary says of itself. `left_out` counts the pieces that the model did not summarize: their beginnings stand
/// in the summary.
struct summary_facts {
    std::size_t results = 0;
    std::size_t pieces = 0;
    std::size_t left_out = 0;
    bool shortened = false;  ///< the results were too long, and not all of them was read
};

/// The summary. The model wrote it, so it is no source for the checks; the results still are.
struct environment_summary {
    std::vector<summary_text> objects;
    summary_facts metadata{};
    std::string name = "summarized";
    std::string payload_type = "summary";
    [[nodiscard]] bool covers_earlier() const noexcept { return !objects.empty(); }
    void enter(run_record& /*record*/) const noexcept {}
};

namespace summaries {

/// How many tokens the summary of each piece may have.
[[nodiscard]] int tokens_a_piece(int most_tokens, std::size_t pieces) noexcept;
[[nodiscard]] request of_piece(const decision_actions::state& mine, const task& asked, std::string_view piece,
                               int tokens);
/// Adds the summary of a piece, without reasoning before it; if there is none, the piece's beginning.
void add(environment_summary& made, std::string_view piece, const std::optional<std::string>& summary, int tokens);
/// The failure of a summary, in words for the model and for people.
[[nodiscard]] failure not_made(const failure& why);

}  // namespace summaries

/// `summarize{max_summary_tokens}`. The results are read in pieces, so the summary covers all of them.
struct summarize {
    int max_summary_tokens = default_decision_limits.max_summary_tokens;

    static constexpr tool_about about{.description = "Summarize environment when it gets too large.",
                                      .timeout = std::chrono::minutes{30},
                                      .idempotent = true,
                                      .message = "Environment summarized due to size. Key points preserved."};
    struct doc {
        field max_summary_tokens{.description = "The longest summary", .minimum = 100, .maximum = 5'000};
    };

    [[nodiscard]] static std::string doing() { return std::string{decision_words::summarizing}; }
    [[nodiscard]] static bool available(const auto& context) { return !context.environment().is_empty(); }
    [[nodiscard]] static std::optional<summarize> trigger(const auto& context) {
        const decision_limits& most = decision_state_of(context).settings->most;
        if (context.environment().estimate_tokens() <= most.summarize_above_tokens) return std::nullopt;
        return summarize{std::clamp(most.max_summary_tokens, 100, 5'000)};
    }

    result<environment_summary> operator()(auto& context) const {
        const decision_actions::state& mine = decision_state_of(context);
        const decision_limits& most = mine.settings->most;
        const environment_pieces pieces = pieces_of(
            context.environment(),
            {.piece_bytes = most.summary_piece_tokens * environment::bytes_a_token, .pieces = most.summary_pieces});
        if (pieces.texts.empty()) return failure::tool("There is nothing to summarize", "Search first");
        const int tokens =
            summaries::tokens_a_piece(std::min(max_summary_tokens, most.max_summary_tokens), pieces.texts.size());
        environment_summary made;
        made.metadata = {pieces.results, pieces.texts.size(), 0, pieces.shortened};
        delta_sink ignored;
        for (const std::string& piece : pieces.texts) {
            const request asked = summaries::of_piece(mine, context.task(), piece, tokens);
            auto reply = accept_truncated(context.llm().complete(asked, ignored, context.stop()));
            if (!reply && !is_answer_trouble(reply.error().kind)) return summaries::not_made(reply.error());
            std::optional<std::string> text;
            if (reply) text = std::move(reply->text);
            summaries::add(made, piece, text, tokens);
        }
        return made;
    }
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/decision/impl/summarize.ipp>
#endif
