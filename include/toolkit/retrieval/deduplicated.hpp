// A retriever that returns nearly equal passages once.
#pragma once

#include <toolkit/retrieval/rerank/deduplicated.hpp>
