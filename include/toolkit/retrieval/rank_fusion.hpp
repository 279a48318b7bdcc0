// Several retrievers as one, by reciprocal rank fusion.
#pragma once

#include <toolkit/retrieval/rerank/rank_fusion.hpp>
