// Several retrievers as one, by reciprocal rank fusion.
#pragma once

#include <toolkit/retrieval/rerank/reciprocal_rank_fusion.hpp>
