// Resolves a reference: finds the chunks that it leads to.
// In: a reference and the document in which it stands. Out: chunks of the document that it means; if that is unknown or
// has none, chunks of all documents. Next: follow_references.hpp.
#pragma once

#include <toolkit/core/lists.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/llm/model/token_estimate.hpp>
#include <toolkit/retrieval/view/retriever.hpp>
#include <toolkit/systems/rabbithole/references/document_registry.hpp>
#include <toolkit/systems/rabbithole/references/follow_guards.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// What a reference leads to.
struct resolved_reference {
    std::vector<chunk> chunks{};                 ///< that the task has not seen before, best first
    std::int64_t tokens = 0;                     ///< of the chunks, estimated (llm/token_estimate.hpp)
    bool scoped = false;                         ///< the chunks are of the document that the reference means
    std::optional<skipped_reference> skipped{};  ///< why there are no chunks
};

namespace reference_following {

/// A document in which a search looks, and its collection if the registry names one.
struct search_scope {
    uuid document;
    std::string collection;
};
/// The words to search for: in the document that is meant, and in all documents.
[[nodiscard]] std::string scoped_words(const reference& ref, std::string_view question);
[[nodiscard]] std::string broad_words(const reference& ref);

}  // namespace reference_following

/// Resolves references in one owner's view.
///
///     const reference_resolver resolver{view, registry};
///     auto nested = resolver.resolve(ref, current, visited, 0, 0, "What does a hotel cost?");
template <Searchable View>
class reference_resolver {
public:
    /// The view and the registry must outlive it.
    reference_resolver(const View& view, const document_registry& registry,
                       const follow_guards& guards = default_follow_guards)
        : view_(view), registry_(registry), guards_(guards) {}

    /// Returns the chunks that a reference in a chunk of this depth leads to, or why there are none. `token_count` are
    /// the tokens that the task has spent on references. The reference and its chunks become visited.
    ///
    /// | type | search |
    /// |---|---|
    /// | `section`, `legal_section` | for the target in the document that the reference names, else in the current one;
    /// if there is none, or it has no hit, in all | | `document`, `document_mention` | for the question in that
    /// document; else for the name in all | | `academic_numbered`, `academic_shortform` | for the citation's text in
    /// all documents | | `external` | none |
    ///
    /// Fails as the view does.
    [[nodiscard]] result<resolved_reference> resolve(const reference& ref, const current_document& current,
                                                     visited_references& visited, std::size_t depth,
                                                     std::int64_t token_count, std::string_view question = {},
                                                     const stop_token& stop = {}) const {
        using namespace reference_following;
        resolved_reference made;
        made.skipped = refused(ref, current, visited, depth, token_count, guards_);
        if (made.skipped) return made;
        visited.enter(ref, current);
        std::vector<hit> hits;
        if (is_scoped(ref.type)) {
            auto scopes = scopes_of(ref, current, stop);
            if (!scopes) return std::move(scopes).error();
            const bool whole = ref.type == reference_type::document || ref.type == reference_type::document_mention;
            if (whole && scopes->size() == 1 && scopes->front().document == current.id) {
                made.skipped = skipped(ref, skip_reason::itself, "It leads to the document in which it stands.", depth);
                return made;
            }
            for (const bool by_collection : {true, false})  // a library may have no such collection
                for (search_scope& scope : *scopes) {
                    if (made.scoped || (!by_collection && scope.collection.empty())) continue;
                    if (!by_collection) scope.collection.clear();
                    auto found = search(scoped_words(ref, question), scope, stop);
                    if (!found) return std::move(found).error();
                    hits = *std::move(found);
                    made.scoped = !hits.empty();
                }
        }
        if (hits.empty()) {
            auto found = search(broad_words(ref), std::nullopt, stop);
            if (!found) return std::move(found).error();
            hits = *std::move(found);
        }
        erase_from(hits,
                   [&](const hit& one) { return one.chunk_id == current.chunk_id || visited.has_chunk(one.chunk_id); });
        shorten(hits, guards_.top_k);
        return read(ref, hits, visited, depth, token_count, std::move(made), stop);
    }

private:
    /// The documents that a reference means, the likeliest first.
    [[nodiscard]] result<std::vector<reference_following::search_scope>> scopes_of(const reference& ref,
                                                                                   const current_document& current,
                                                                                   const stop_token& stop) const {
        using namespace reference_following;
        const bool part = ref.type == reference_type::section || ref.type == reference_type::legal_section;
        std::vector<search_scope> scopes;
        if (part && !ref.document_context) {
            if (current.id != uuid{}) scopes.push_back({current.id, {}});
            return scopes;
        }
        const std::string name = part ? ref.document_context.value_or("") : ref.target;
        for (const registry_match& known : registry_.find(name, current.collection)) {
            const auto named = view_.find_document(known.filename, stop);
            if (!named) return named.error();
            for (const document_ref& one : *named)
                if (one.filename == known.filename && scopes.size() < most_scopes)
                    scopes.push_back({one.id, known.collection});
        }
        if (!scopes.empty()) return scopes;
        const auto named = view_.find_document(name, stop);
        if (!named) return named.error();
        for (const document_ref& one : *named)
            if (scopes.size() < most_scopes) scopes.push_back({one.id, {}});
        return scopes;
    }

    /// The hits of a search. A text without words, and a document that the view does not have, give none.
    [[nodiscard]] result<std::vector<hit>> search(std::string words,
                                                  const std::optional<reference_following::search_scope>& scope,
                                                  const stop_token& stop) const {
        // One more than are kept: the chunk of the reference itself may be among them.
        query request{.text = std::move(words), .top_k = guards_.top_k + 1, .exact = false};
        if (scope) {
            request.within = scope->document;
            if (!scope->collection.empty()) request.collections = {scope->collection};
        }
        auto found = view_.search(request, stop);
        if (!found && (found.error().kind == failure_kind::invalid_argument ||
                       (scope && found.error().kind == failure_kind::not_found)))
            return std::vector<hit>{};
        return found;
    }

    /// Reads the chunks that fit into the budget.
    [[nodiscard]] result<resolved_reference> read(const reference& ref, const std::vector<hit>& hits,
                                                  visited_references& visited, std::size_t depth,
                                                  std::int64_t token_count, resolved_reference made,
                                                  const stop_token& stop) const {
        using namespace reference_following;
        bool full = false;
        std::vector<uuid> reached;
        for (const hit& one : hits) {
            auto read = view_.chunk(one.chunk_id, stop);
            if (!read && read.error().kind == failure_kind::not_found) continue;  // it has gone since the search
            if (!read) return std::move(read).error();
            const std::int64_t tokens = tokens_of(read->text);
            if (token_count + made.tokens + tokens > guards_.tokens) {
                full = true;
                continue;
            }
            made.tokens += tokens;
            visited.chunks.push_back(one.chunk_id);
            if (!contains(reached, one.doc_id)) reached.push_back(one.doc_id);
            made.chunks.push_back(*std::move(read));
        }
        for (const uuid& document : reached) visited.arrive(document);
        if (made.chunks.empty())
            made.skipped =
                full ? skipped(ref, skip_reason::tokens, "Its chunks exceed the rest of the token budget.", depth)
                     : skipped(ref, skip_reason::not_found, "No new chunk was found for it.", depth);
        return made;
    }

    static constexpr std::size_t most_scopes = 5;

    const View& view_;
    const document_registry& registry_;
    follow_guards guards_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/systems/rabbithole/references/impl/resolve_reference.ipp>
#endif
