// The default retriever over a library: words, 4-grams and, with an embedder, vectors.
#pragma once

#include <toolkit/retrieval/library/hybrid.hpp>
