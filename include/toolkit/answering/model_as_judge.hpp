// A reranker that asks a model how well a passage answers the question.
#pragma once

#include <toolkit/answering/tools/model_as_judge.hpp>
