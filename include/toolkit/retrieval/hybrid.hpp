// A retriever over a library by words, 4-grams and the vectors of an embedder together.
#pragma once

#include <toolkit/retrieval/library/hybrid.hpp>
