// A retriever over a library that ranks by the vectors of an embedder.
#pragma once

#include <toolkit/retrieval/library/dense.hpp>
