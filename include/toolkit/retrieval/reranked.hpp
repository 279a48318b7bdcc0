// A retriever whose best hits are graded again by a reranker.
#pragma once

#include <toolkit/retrieval/rerank/reranked.hpp>
