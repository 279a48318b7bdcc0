// A model behind the completion endpoint of llama.cpp, with grammars.
#pragma once

#include <toolkit/llm/providers/llama_cpp.hpp>
