// Several models as one: if a model fails, the next one is tried.
#pragma once

#include <toolkit/llm/decorators/fallback.hpp>
