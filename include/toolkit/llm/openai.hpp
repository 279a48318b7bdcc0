// A model behind any server that speaks chat completions.
#pragma once

#include <toolkit/llm/providers/openai.hpp>
