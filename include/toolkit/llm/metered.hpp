// A model that adds up tokens and money, and keeps to a limit.
#pragma once

#include <toolkit/llm/decorators/metered.hpp>
