// A retriever over a library that ranks by BM25 over stemmed words alone.
#pragma once

#include <toolkit/retrieval/library/bm25.hpp>
