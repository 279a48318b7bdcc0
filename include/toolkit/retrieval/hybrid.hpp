// The retriever over a library that needs no model: words and character 4-grams together (see bm25.hpp).
// In: a library. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library.hpp>

#include <utility>

namespace toolkit::inline v0 {

/// `toolkit::hybrid{lib}`: a Retriever. It shares the library, whose later changes it sees.
class hybrid {
public:
    explicit hybrid(library documents, const fusion_weights& weights = fusion_default)
        : documents_(std::move(documents)), weights_(weights) {}

    /// The owner's documents as they are now.
    [[nodiscard]] library_view for_owner(const owner& who) const { return documents_.for_owner(who, weights_); }
    /// Whoever forgets the owner is told so.
    template <class... Other>
    library_view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: nothing is searchable without an owner: write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }

private:
    library documents_;
    fusion_weights weights_;
};

static_assert(Searchable<library_view> && Retriever<library> && Retriever<hybrid>);

}  // namespace toolkit::inline v0
