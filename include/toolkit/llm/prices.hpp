// What a call costs, by a table of prices.
#pragma once

#include <toolkit/llm/model/prices.hpp>
