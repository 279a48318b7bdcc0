// What a model returns: text, tool calls and usage.
#pragma once

#include <toolkit/llm/model/completion.hpp>
