// Graphs for vector search in large libraries (hnswlib).
#pragma once

#include <toolkit/retrieval/vectors/hnsw.hpp>
