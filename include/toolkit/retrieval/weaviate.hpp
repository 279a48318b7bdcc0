// A retriever over Weaviate.
#pragma once

#include <toolkit/retrieval/database/weaviate.hpp>
