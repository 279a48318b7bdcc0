// A search to be ranked: the words, the segments, which of their chunks may be found, and the weights of words, 4-grams
// and vectors.
// In: a parsed query. Out: a task. Next: lexical_scores.hpp, vector_view.hpp.
#pragma once

#include <toolkit/core/function_ref.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/retrieval/index/matching.hpp>
#include <toolkit/retrieval/ranking/best_places.hpp>
#include <toolkit/retrieval/segment/removed.hpp>
#include <toolkit/retrieval/segment/segment.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace toolkit { inline namespace v0 {

class query_matcher;  // query_syntax.hpp

/// The shares of words, 4-grams and vectors in a score. They add up to 1.
struct fusion_weights {
    double words = 0.7;
    double grams = 0.3;
    double vectors = 0;
};
inline constexpr fusion_weights fusion_default{};
/// For searches with vectors. 4-grams also recognize words of the query that vectors do not distinguish from others.
inline constexpr fusion_weights fusion_with_vectors{.words = 0.25, .grams = 0.25, .vectors = 0.5};

/// A searched segment, and its removed documents. Terms and lengths of removed documents count in the statistics until
/// their segment is merged.
struct searched_part {
    const segment* index = nullptr;
    const removed_documents* removed = nullptr;
};

namespace lexical_scoring {

/// The chunks of one document.
struct within_document {
    std::uint32_t part;
    std::uint32_t first;
    std::uint32_t end;
};

}  // namespace lexical_scoring

/// A search that is to be ranked: its words, and where to search.
struct search_task {
    /// Whether a chunk's document exists and is in one of the requested collections.
    struct is_allowed {
        const std::vector<std::string>* collections;
        const document_sets* allowed;  ///< by their properties; empty: all
        std::span<const searched_part> parts;

        [[nodiscard]] bool operator()(std::uint32_t part, std::uint32_t chunk) const {
            const segment& index = *parts[part].index;
            const removed_documents* const removed = parts[part].removed;
            if (collections->empty() && allowed->empty() && (removed == nullptr || removed->empty())) return true;
            const std::uint32_t document = index.chunk_record(chunk).document;
            if (removed != nullptr && removed->contains(document)) return false;
            if (!allowed->empty() && !(*allowed)[part][document]) return false;
            return collections->empty() ||
                   std::find(collections->begin(), collections->end(),
                             index.name(index.document_record(document).collection)) != collections->end();
        }
    };
    /// Whether a chunk, its heading, its columns or its title contain the "phrases", and none of the -words. May be
    /// slow.
    struct is_fit {
        const query_matcher* demands;
        std::span<const searched_part> parts;

        [[nodiscard]] bool operator()(std::uint32_t part, std::uint32_t chunk) const;
    };

    std::span<const searched_part> parts;
    std::string_view words;  ///< of the query, without its -exclusions
    std::size_t most;        ///< number of places wanted
    std::optional<lexical_scoring::within_document> within;
    is_allowed allowed;
    is_fit fits;
};

/// Ranks a task: returns its places, best first.
using search_ranking = function_ref<result<std::vector<scored_place>>(const search_task&)>;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/ranking/impl/search_task.ipp>
#endif
