// A model behind a server that offers Anthropic's messages API.
#pragma once

#include <toolkit/llm/providers/anthropic.hpp>
