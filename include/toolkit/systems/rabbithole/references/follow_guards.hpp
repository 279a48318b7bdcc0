// The guards of following: how deep, how much, how often. And the state of a task that they look at.
// In: limits, and what a task has followed so far. Out: whether a reference may be followed, with the reason if not.
// Next: follow_references.hpp.
#pragma once

#include <toolkit/core/result.hpp>
#include <toolkit/core/uuid.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/reflect/annotation.hpp>
#include <toolkit/systems/rabbithole/references/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

/// The guards of a task.
struct follow_guards {
    std::size_t depth = 2;          ///< REFERENCE_FOLLOW_DEPTH: references in chunks of this depth are not followed
    std::int64_t tokens = 50'000;   ///< REFERENCE_TOKEN_BUDGET: of all chunks that references lead to
    std::size_t same_document = 3;  ///< CONVERGENCE_SAME_DOC_THRESHOLD: so many references to a document end a task
    std::size_t min_results = 0;    ///< minimum of kept chunks of a reference, by the best of the others
    double min_score = 0.6;         ///< of a kept chunk
    std::size_t top_k = 3;          ///< chunks of a reference that are looked at
    std::size_t references = 100;   ///< of a task that the model decides about
    std::size_t skipped = 1'000;    ///< skipped references that are listed; further ones are counted
};
inline constexpr follow_guards default_follow_guards{};

/// Why a reference was not followed.
enum class skip_reason : std::uint8_t {
    external,     ///< a URL: left for a web search
    depth,        ///< it stands in a chunk of the greatest depth
    visited,      ///< followed before in this task
    itself,       ///< it leads to the document in which it stands, as a whole
    tokens,       ///< the budget of tokens is spent
    convergence,  ///< one document was reached too often: the task has converged
    references,   ///< the model has decided about too many references
    declined,     ///< the model said no
    failed,       ///< the model or the search failed
    not_found,    ///< no chunk was found, or only those that were seen before
};

/// The chunk in which references stand.
struct current_document {
    uuid id{};
    std::string filename{};
    std::string collection{};  ///< a hint for names that several collections have
    std::optional<uuid> chunk_id{};
};

/// What a task has seen. It can be stored between steps.
struct visited_references {
    /// A document, and how many references led to it.
    struct arrivals {
        uuid document;
        std::size_t times = 0;
    };
    std::vector<std::string> references{};  ///< keys, with the document for which they hold
    std::vector<uuid> chunks{};
    std::vector<arrivals> documents{};
    std::size_t decisions = 0;  ///< references that the model has decided about

    /// Whether a reference was followed from this document.
    [[nodiscard]] bool has(const reference& ref, const current_document& current) const;
    [[nodiscard]] bool has_chunk(const uuid& chunk) const;
    void enter(const reference& ref, const current_document& current);
    /// Counts a reference that leads to a document.
    void arrive(const uuid& document);
    /// Whether a document was reached this many times.
    [[nodiscard]] bool has_converged(std::size_t times) const;
};

/// A reference that was not followed.
struct skipped_reference {
    reference ref{};
    skip_reason why = skip_reason::not_found;
    std::string reason{};  ///< a sentence for people
    std::size_t depth = 0;
};

namespace reference_following {

/// Why this reference may not be followed; nothing if it may.
[[nodiscard]] std::optional<skipped_reference> refused(const reference& ref, const current_document& current,
                                                       const visited_references& visited, std::size_t depth,
                                                       std::int64_t token_count, const follow_guards& guards);
[[nodiscard]] skipped_reference skipped(const reference& ref, skip_reason why, std::string_view reason,
                                        std::size_t depth);

/// Whether the target of a reference is looked for in one document.
[[nodiscard]] bool is_scoped(reference_type type) noexcept;

/// Whether a name means the current document, by its file name.
[[nodiscard]] bool names_current(std::string_view name, const current_document& current);

/// Refuses a score that is not from 0 to 1.
[[nodiscard]] result<double> checked_score(result<double> score);

/// Which of these scores are kept: all from `min_score` on, then the best of the others up to `min_results`. The
/// indexes are in ascending order. A chunk without a score is never kept.
[[nodiscard]] std::vector<std::size_t> kept_scores(const std::vector<std::optional<double>>& scores,
                                                   const follow_guards& guards);

}  // namespace reference_following

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/follow_guards.ipp>
#endif
