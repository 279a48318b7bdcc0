// The default retriever over a library: BM25 over stemmed words and character 4-grams. It needs no model.
#pragma once

#include <toolkit/retrieval/library/lexical.hpp>
