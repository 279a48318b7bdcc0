// The estimated number of tokens of a text or a request.
#pragma once

#include <toolkit/llm/model/token_estimate.hpp>
