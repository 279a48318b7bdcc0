// A model behind any server that offers chat completions.
#pragma once

#include <toolkit/llm/providers/openai.hpp>
