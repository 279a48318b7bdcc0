// A model behind a server that speaks Anthropic's messages.
#pragma once

#include <toolkit/llm/providers/anthropic.hpp>
