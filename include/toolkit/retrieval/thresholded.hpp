// A retriever that drops weak hits.
#pragma once

#include <toolkit/retrieval/rerank/thresholded.hpp>
