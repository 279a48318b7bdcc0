// A model that repeats a failed request after a wait.
#pragma once

#include <toolkit/llm/decorators/retrying.hpp>
