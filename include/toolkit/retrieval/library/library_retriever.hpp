// The common base of retrievers without vectors.
// In: a library, weights. Out: the owner's view. Next: bm25.hpp, lexical.hpp.
#pragma once

#include <toolkit/retrieval/library/library.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// Searches a library with weights. It shares the library and sees its later changes.
class library_retriever {
public:
    /// Makes a view of the owner's documents as they are now.
    [[nodiscard]] library_view for_owner(const owner& who) const { return documents_.for_owner(who, weights_); }
    /// Rejects a call without an owner at compile time.
    template <class... Other>
    library_view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: a search needs an owner; write for_owner(toolkit::owner{\"name\"})");
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
