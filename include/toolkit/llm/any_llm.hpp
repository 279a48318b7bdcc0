// A model that is chosen at run time: one type for all models.
#pragma once

#include <toolkit/llm/decorators/any_llm.hpp>
