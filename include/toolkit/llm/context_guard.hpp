// A model that refuses requests that do not fit into its context.
#pragma once

#include <toolkit/llm/decorators/context_guard.hpp>
