// The default retriever over a library: BM25 over stemmed words and character 4-grams. It needs no model.
// In: a library. Out: the owner's view. Next: an agent.
#pragma once

#include <toolkit/retrieval/library/library_retriever.hpp>

#include <utility>

namespace toolkit { inline namespace v0 {

/// `toolkit::lexical{lib}`: a Retriever. It shares the library and sees its later changes. The 4-grams find parts of
/// compounds and misspelled words. `weights` sets how much words and 4-grams count.
class lexical : public library_retriever {
public:
    explicit lexical(library documents, const fusion_weights& weights = fusion_default)
        : library_retriever(std::move(documents), weights) {}
};

static_assert(Retriever<lexical>);

}}  // namespace toolkit::v0
