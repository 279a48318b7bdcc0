// A recorded exchange with a model, as a line of JSON and back.
#pragma once

#include <toolkit/llm/exchange/exchange.hpp>
