// A retriever over Qdrant.
#pragma once

#include <toolkit/retrieval/database/qdrant.hpp>
