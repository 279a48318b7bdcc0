// The retriever over a library that ranks by stemmed words alone: BM25 as it is known, without 4-grams and vectors.
// In: a library. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library.hpp>

#include <utility>

namespace toolkit::inline v0 {

/// `toolkit::lexical{lib}`: a Retriever. It shares the library, whose later changes it sees. A passage is found when a
/// word of the query stands in it, in one of its forms; scores are shares of what the words could reach (bm25.hpp).
class lexical {
public:
    explicit lexical(library documents) : documents_(std::move(documents)) {}

    /// The owner's documents as they are now.
    [[nodiscard]] library_view for_owner(const owner& who) const {
        return documents_.for_owner(who, fusion_weights{.words = 1, .grams = 0});
    }
    /// Whoever forgets the owner is told so.
    template <class... Other>
    library_view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: nothing is searchable without an owner: write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }

private:
    library documents_;
};

static_assert(Retriever<lexical>);

}  // namespace toolkit::inline v0
