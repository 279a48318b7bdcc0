// What the program tells the model before anything else: the system prompt.
#pragma once

#include <toolkit/agent/prompt/instructions.hpp>
