// A model that answers repeated requests from memory.
#pragma once

#include <toolkit/llm/decorators/cached.hpp>
