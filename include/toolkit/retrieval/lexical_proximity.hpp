// A reranker without a model: question words close to each other count more.
#pragma once

#include <toolkit/retrieval/rerank/lexical_proximity.hpp>
