// A value of your type from a model.
#pragma once

#include <toolkit/llm/structured/generate.hpp>
