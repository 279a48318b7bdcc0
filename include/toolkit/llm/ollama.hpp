// A model behind Ollama's own API.
#pragma once

#include <toolkit/llm/providers/ollama.hpp>
