// What the retrievers without vectors have in common. In: a library, weights. Out: the owner's view.
// Next: lexical.hpp, hybrid.hpp.
#pragma once

#include <toolkit/retrieval/library/library.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// Searches a library with weights. It shares the library, whose later changes it sees.
class library_retriever {
public:
    /// The owner's documents as they are now.
    [[nodiscard]] library_view for_owner(const owner& who) const { return documents_.for_owner(who, weights_); }
    /// Whoever forgets the owner is told so.
    template <class... Other>
    library_view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: nothing is searchable without an owner: write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }

protected:
    library_retriever(library documents, const fusion_weights& weights)
        : documents_(std::move(documents)), weights_(weights) {}

private:
    library documents_;
    fusion_weights weights_;
};

}}  // namespace toolkit::v0
