// What a reranker must offer (the concept Reranker).
#pragma once

#include <toolkit/retrieval/rerank/reranker.hpp>
