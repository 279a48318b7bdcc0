// Follows the references of a chunk, and those of the chunks that they lead to.
// In: a chunk, the question, and functions that decide, score and extract: models, or rules of a test. Out: nested
// chunks with their scores, and each reference that was not followed with its reason. Next: the report of a task.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/rabbithole/references/follow_guards.hpp>
#include <toolkit/systems/rabbithole/references/reference_patterns.hpp>
#include <toolkit/systems/rabbithole/references/resolve_reference.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Whether a reference is followed.
struct gate_decision {
    bool follow = false;
    std::string reason{};
    struct doc {
        field follow{.description = "true if the reference probably leads to text that helps to answer the question"};
        field reason{.description = "One sentence", .max_length = 500, .required = false};
    };
};

/// What a task is about: what the functions know beside a reference or a chunk.
struct follow_task {
    std::string query{};     ///< the original question
    std::string task{};      ///< the current item of the to-do list
    std::string language{};  ///< "de" or "en"

    /// The question and the task, as one text.
    [[nodiscard]] std::string query_anchor() const {
        return query.empty() || task.empty() ? query + task : query + "\n" + task;
    }
};

/// Decides about a reference: a model, or a rule.
template <class F>
concept ReferenceGate = requires(const F& follow, const reference& ref, const follow_task& task, stop_token stop) {
    { follow(ref, task, stop) } -> result_of<gate_decision>;
};
/// Scores a chunk for the question, from 0 to 1.
template <class F>
concept ChunkScore = requires(const F& score, const chunk& found, const follow_task& task, stop_token stop) {
    { score(found, task, stop) } -> result_of<double>;
};
/// Finds the references of a text.
template <class F>
concept ReferenceExtractor = requires(const F& extract, std::string_view text, stop_token stop) {
    { extract(text, stop) } -> result_of<found_references>;
};

/// The default extractor: the patterns alone.
struct pattern_extractor {
    [[nodiscard]] result<found_references> operator()(std::string_view text, const stop_token&) const {
        return find_references(text);
    }
};

/// A chunk that a reference leads to.
struct nested_chunk {
    chunk found{};
    double score = 0;
    bool below_threshold = false;  ///< kept because there were fewer than `min_results` better ones
    std::size_t depth = 0;         ///< 1 for the references of the first chunk
    reference by{};                ///< the reference that led here
};

/// What following gave.
struct followed_references {
    std::vector<nested_chunk> chunks{};
    std::vector<skipped_reference> skipped{};  ///< at most `follow_guards::skipped`
    std::size_t left_out = 0;                  ///< references that are neither in `chunks` nor in `skipped`
    std::vector<std::string> notes{};          ///< failures of single functions, for operators
};

/// The state of a task. It can be stored between steps.
struct follow_state {
    visited_references visited{};
    std::int64_t tokens = 0;  ///< of all chunks that references led to
};

/// Follows references in one owner's view.
template <Searchable View, ReferenceGate Gate, ChunkScore Score, ReferenceExtractor Extract = pattern_extractor>
class reference_follower {
public:
    /// The view and the registry must outlive it.
    reference_follower(const View& view, const document_registry& registry, Gate follow, Score score,
                       Extract extract = {}, const follow_guards& guards = default_follow_guards)
        : resolver_(view, registry, guards),
          follow_(std::move(follow)),
          score_(std::move(score)),
          extract_(std::move(extract)),
          guards_(guards) {}

    /// Follows the references of a text of this document, such as the extracted info of a chunk. Chunks come in the
    /// order in which they were reached: first all of depth 1.
    ///
    /// A function that fails for one reference or chunk costs only these; `notes` and `skipped` say so. Fails if a
    /// score is not from 0 to 1 (`invalid_argument`), if a function fails with `cancelled`, and as the view does.
    [[nodiscard]] result<followed_references> follow(std::string_view text, const current_document& current,
                                                     const follow_task& task, follow_state& state,
                                                     const stop_token& stop = {}) const {
        followed_references made;
        if (current.chunk_id && !state.visited.has_chunk(*current.chunk_id))
            state.visited.chunks.push_back(*current.chunk_id);
        if (auto done = follow_text(text, current, 0, task, state, made, stop); !done) return std::move(done).error();
        for (std::size_t i = 0; i < made.chunks.size(); ++i) {  // grows while it is read
            const chunk from = made.chunks[i].found;
            const current_document place{from.doc_id, from.filename, current.collection, from.id};
            auto done = follow_text(from.text, place, made.chunks[i].depth, task, state, made, stop);
            if (!done) return std::move(done).error();
        }
        return made;
    }

private:
    [[nodiscard]] result<void> follow_text(std::string_view text, const current_document& current, std::size_t depth,
                                           const follow_task& task, follow_state& state, followed_references& made,
                                           const stop_token& stop) const {
        auto found = guarded("follow_references", "the function that extracts references", "return a failure instead",
                             [&]() -> result<found_references> { return extract_(text, stop); });
        if (!found) return noted(std::move(found).error(), made);
        made.left_out += found->left_out;
        for (std::string& note : found->notes) made.notes.push_back(std::move(note));
        for (const reference& ref : found->references) {
            auto done = follow_one(ref, current, depth, task, state, made, stop);
            if (!done) return done;
        }
        return {};
    }

    [[nodiscard]] result<void> follow_one(const reference& ref, const current_document& current, std::size_t depth,
                                          const follow_task& task, follow_state& state, followed_references& made,
                                          const stop_token& stop) const {
        using namespace reference_following;
        if (stop.stop_requested())
            return failure::of(failure_kind::cancelled, "follow_references", "the task was stopped");
        if (auto no = refused(ref, current, state.visited, depth, state.tokens, guards_)) {
            skip(std::move(*no), made);
            return {};
        }
        if (state.visited.decisions >= guards_.references) {
            skip(skipped(ref, skip_reason::references, "The task has decided about enough references.", depth), made);
            return {};
        }
        ++state.visited.decisions;
        auto decision = guarded("follow_references", "the function that decides", "return a failure instead",
                                [&]() -> result<gate_decision> { return follow_(ref, task, stop); });
        if (!decision || !decision->follow) {
            state.visited.enter(ref, current);  // it is not asked again
            skip(decision ? skipped(ref, skip_reason::declined, decision->reason, depth)
                          : skipped(ref, skip_reason::failed, "The decision failed.", depth),
                 made);
            return decision ? result<void>{} : noted(std::move(decision).error(), made);
        }
        auto nested = resolver_.resolve(ref, current, state.visited, depth, state.tokens, task.query_anchor(), stop);
        if (!nested) return std::move(nested).error();
        state.tokens += nested->tokens;
        if (nested->skipped) {
            skip(std::move(*nested->skipped), made);
            return {};
        }
        return keep(ref, std::move(nested->chunks), depth, task, made, stop);
    }

    /// Scores chunks, each once, and keeps the good ones.
    [[nodiscard]] result<void> keep(const reference& ref, std::vector<chunk> chunks, std::size_t depth,
                                    const follow_task& task, followed_references& made, const stop_token& stop) const {
        using namespace reference_following;
        std::vector<std::optional<double>> scores;
        for (const chunk& one : chunks) {
            auto score = guarded("follow_references", "the function that scores", "return a failure instead",
                                 [&]() -> result<double> { return score_(one, task, stop); });
            if (score) {
                score = checked_score(std::move(score));
                if (!score) return std::move(score).error();
                scores.emplace_back(*score);
            } else {
                scores.emplace_back(std::nullopt);
                if (auto end = noted(std::move(score).error(), made); !end) return end;
            }
        }
        for (const std::size_t i : kept_scores(scores, guards_)) {
            const double score = scores[i].value_or(0);
            made.chunks.push_back({std::move(chunks[i]), score, score < guards_.min_score, depth + 1, ref});
        }
        return {};
    }

    void skip(skipped_reference one, followed_references& made) const {
        if (made.skipped.size() < guards_.skipped) made.skipped.push_back(std::move(one));
        else ++made.left_out;
    }
    /// A failure becomes a note; a stop ends the task.
    [[nodiscard]] static result<void> noted(failure why, followed_references& made) {
        if (why.kind == failure_kind::cancelled) return why;
        made.notes.push_back(why.message());
        return {};
    }

    reference_resolver<View> resolver_;
    Gate follow_;
    Score score_;
    Extract extract_;
    follow_guards guards_;
};

}}  // namespace toolkit::v0
