// A value of your type while the model is still writing it.
#pragma once

#include <toolkit/llm/structured/partial.hpp>
