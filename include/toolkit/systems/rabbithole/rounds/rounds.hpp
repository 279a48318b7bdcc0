// The plain functions of the rounds with a person: what a model or a person writes becomes bounded members of the
// state. In: replies, hits and the state. Out: queries, chunks, questions, and why the rounds end. Next: the nodes.
#pragma once

#include <toolkit/graph/edges.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/rabbithole/state/options.hpp>
#include <toolkit/systems/rabbithole/state/state.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 { namespace rabbithole_rounds {

/// A text without the blanks at its ends.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

/// Whether two texts are the same but for upper and lower case of ASCII letters.
[[nodiscard]] bool same_word(std::string_view a, std::string_view b) noexcept;

/// The texts without blank and repeated ones, each trimmed and cut at `bytes`, at most `count`. Upper and lower case of
/// ASCII letters are the same.
[[nodiscard]] std::vector<std::string> usable(const std::vector<std::string>& texts, std::size_t count,
                                              std::size_t bytes);

/// The queries of a round: the question and the model's alternatives in the first one, the model's queries in later
/// ones. If the model gave none, the question alone.
[[nodiscard]] std::vector<std::string> queries_of_round(const rabbithole_state& state,
                                                        const std::vector<std::string>& written,
                                                        const rabbithole_limits& limits);

/// Adds the chunks that are new to the state, and sets retrieval_dedup_ratio. A hit counts as known if an earlier round
/// had it. Without any hit the ratio is 0.
void add_chunks(rabbithole_state& state, const std::vector<std::vector<retrieved_chunk>>& found,
                const rabbithole_limits& limits);

/// A hit as a chunk of the state, still without its text.
[[nodiscard]] retrieved_chunk chunk_of(const hit& found);

/// The questions to the person: those of the model, and the system's own up to the least number.
[[nodiscard]] std::vector<std::string> questions_of(const rabbithole_state& state,
                                                    const std::vector<std::string>& written,
                                                    const rabbithole_options& options);

/// Asks: sets hitl_pending and hitl_checkpoint, and forgets the reply to earlier questions. The question's details are
/// the checkpoint as JSON.
[[nodiscard]] graph_question ask_person(rabbithole_state& state, std::string_view type,
                                        std::vector<std::string> questions, const rabbithole_options& options);

/// Keeps a reply, cut at its limit, and ends the waiting.
void keep_reply(rabbithole_state& state, std::string_view reply, const rabbithole_limits& limits);

/// Whether a reply ends the rounds: the word alone, in any case, with blanks around it.
[[nodiscard]] bool is_end(std::string_view reply, const rabbithole_options& options) noexcept;

/// Why the rounds end after a reply, if they do. The order is user_end, max_iterations, convergence.
[[nodiscard]] std::optional<hitl_end> end_of(const rabbithole_state& state, const rabbithole_options& options);

/// Adds what a reply gave, without repeated ones. The oldest go above the limit.
void add_insights(rabbithole_state& state, const std::vector<std::string>& written, const rabbithole_limits& limits);

/// Adds lines to additional_context. The oldest bytes go above the limit.
void add_context(rabbithole_state& state, const std::vector<std::string>& lines, const rabbithole_limits& limits);

/// Adds a message, and drops the oldest above the limit.
void add_message(rabbithole_state& state, std::string_view role, std::string content, const rabbithole_limits& limits);

/// knowledge_gaps, which are from before the research, named so.
[[nodiscard]] std::vector<std::string> gaps_from_before(const rabbithole_state& state,
                                                        const rabbithole_options& options);

/// The language of a text: German if it is, else English.
[[nodiscard]] rabbithole_language language_for(std::string_view text);

/// An analysis with bounded lists and texts.
[[nodiscard]] query_analysis bounded(query_analysis analysis, const rabbithole_state& state,
                                     const rabbithole_limits& limits);

/// The failure for a state that no run can begin with, if it is one.
[[nodiscard]] result<void> check_start(const rabbithole_state& state, const rabbithole_limits& limits);

}}}  // namespace toolkit::v0::rabbithole_rounds

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/rounds/impl/rounds.ipp>
#endif
