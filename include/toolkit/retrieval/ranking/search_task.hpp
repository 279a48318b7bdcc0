// What is to be ranked: the words that are looked for, the segments, and which of their chunks may be found; and how
// much words, 4-grams and vectors count. In: a query that was read. Out: a task. Next: bm25.hpp, vector_view.hpp.
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

/// The shares of words, 4-grams and vectors in a score; they add up to 1.
struct fusion_weights {
    double words = 0.7;
    double grams = 0.3;
    double vectors = 0;
};
inline constexpr fusion_weights fusion_default{};
/// Where there are vectors. Words of the query that vectors do not tell from others are told by the 4-grams, too.
inline constexpr fusion_weights fusion_with_vectors{.words = 0.25, .grams = 0.25, .vectors = 0.5};

/// A segment that is searched, and what is removed of it. Terms and lengths of removed documents count to the
/// statistics until their segment is merged.
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

/// A search that is to be ranked: what is looked for, and where.
struct search_task {
    /// Whether a chunk is of a document that is there, in one of the collections that were asked for.
    struct is_allowed {
        const std::vector<std::string>* collections;
        const document_sets* allowed;  ///< by their properties; of all when it is empty
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
    /// Whether the "phrases" stand in a chunk, its heading, its columns or its title, and the -words do not. It may be
    /// slow.
    struct is_fit {
        const query_matcher* demands;
        std::span<const searched_part> parts;

        [[nodiscard]] bool operator()(std::uint32_t part, std::uint32_t chunk) const;
    };

    std::span<const searched_part> parts;
    std::string_view words;  ///< of the query, without its -exclusions
    std::size_t most;        ///< places that are wanted
    std::optional<lexical_scoring::within_document> within;
    is_allowed allowed;
    is_fit fits;
};

/// What ranks a task: gives its places, best first.
using search_ranking = function_ref<result<std::vector<scored_place>>(const search_task&)>;

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/ranking/impl/search_task.ipp>
#endif
