// A model behind Ollama's own interface.
#pragma once

#include <toolkit/llm/providers/ollama.hpp>
