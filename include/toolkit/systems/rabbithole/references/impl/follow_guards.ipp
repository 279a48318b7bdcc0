// The functions of follow_guards.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/document/document_names.hpp>
#include <toolkit/systems/rabbithole/references/follow_guards.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

namespace reference_following {

TOOLKIT_FUNCTION bool is_scoped(reference_type type) noexcept {
    return type == reference_type::section || type == reference_type::legal_section ||
           type == reference_type::document || type == reference_type::document_mention;
}

/// The key of a reference among those of a task. "Section 4.2" is another one in each document.
[[nodiscard]] inline std::string key_in(const reference& ref, const current_document& current) {
    std::string key = key_of(ref);
    const bool part = ref.type == reference_type::section || ref.type == reference_type::legal_section;
    if (part && !ref.document_context) key += "@" + current.id.to_string();
    return key;
}

TOOLKIT_FUNCTION bool names_current(std::string_view name, const current_document& current) {
    const auto file_of = [](std::string_view path) {
        return document_naming::plain(document_naming::without_ending(path.substr(path.rfind('/') + 1)));
    };
    return !current.filename.empty() && file_of(name) == file_of(current.filename);
}

TOOLKIT_FUNCTION skipped_reference skipped(const reference& ref, skip_reason why, std::string_view reason,
                                           std::size_t depth) {
    return {ref, why, std::string{reason}, depth};
}

TOOLKIT_FUNCTION std::optional<skipped_reference> refused(const reference& ref, const current_document& current,
                                                          const visited_references& visited, std::size_t depth,
                                                          std::int64_t token_count, const follow_guards& guards) {
    const auto no = [&](skip_reason why, std::string_view reason) { return skipped(ref, why, reason, depth); };
    if (ref.type == reference_type::external)
        return no(skip_reason::external, "It leads out of the documents, so it is left unresolved.");
    if (depth >= guards.depth)
        return no(skip_reason::depth, "References are followed to depth " + std::to_string(guards.depth) + ".");
    if (visited.has_converged(guards.same_document))
        return no(skip_reason::convergence, std::to_string(guards.same_document) +
                                                " references led to the same document: the task has converged.");
    if (token_count >= guards.tokens)
        return no(skip_reason::tokens,
                  "The budget of " + std::to_string(guards.tokens) + " tokens for followed references is spent.");
    if (ref.type == reference_type::document && names_current(ref.target, current))
        return no(skip_reason::itself, "It leads to the document in which it stands.");
    if (visited.has(ref, current)) return no(skip_reason::visited, "It was followed before.");
    return std::nullopt;
}

TOOLKIT_FUNCTION result<double> checked_score(result<double> score) {
    if (!score || (*score >= 0 && *score <= 1)) return score;  // false for NaN
    return failure::of(failure_kind::invalid_argument, "follow_references",
                       "the score of a chunk is not a number from 0 to 1", "return 0 for a chunk that does not help");
}

TOOLKIT_FUNCTION std::vector<std::size_t> kept_scores(const std::vector<std::optional<double>>& scores,
                                                      const follow_guards& guards) {
    std::vector<std::size_t> kept;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < scores.size(); ++i)
        if (scores[i]) (*scores[i] >= guards.min_score ? kept : others).push_back(i);
    sort_list(others, [&](std::size_t a, std::size_t b) {
        const double first = scores[a].value_or(0);
        const double second = scores[b].value_or(0);
        return first != second ? first > second : a < b;
    });
    for (const std::size_t one : others) {
        if (kept.size() >= guards.min_results) break;
        kept.push_back(one);
    }
    sort_list(kept);
    return kept;
}

}  // namespace reference_following

TOOLKIT_FUNCTION bool visited_references::has(const reference& ref, const current_document& current) const {
    return contains(references, reference_following::key_in(ref, current));
}
TOOLKIT_FUNCTION bool visited_references::has_chunk(const uuid& chunk) const { return contains(chunks, chunk); }
TOOLKIT_FUNCTION void visited_references::enter(const reference& ref, const current_document& current) {
    if (!has(ref, current)) references.push_back(reference_following::key_in(ref, current));
}
TOOLKIT_FUNCTION void visited_references::arrive(const uuid& document) {
    for (arrivals& one : documents)
        if (one.document == document) {
            ++one.times;
            return;
        }
    documents.push_back({document, 1});
}
TOOLKIT_FUNCTION bool visited_references::has_converged(std::size_t times) const {
    return any_in(documents, [&](const arrivals& one) { return one.times >= times; });
}

}}  // namespace toolkit::v0
