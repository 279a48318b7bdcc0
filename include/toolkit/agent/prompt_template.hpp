// A prompt text with named holes, which the compiler checks against a struct.
#pragma once

#include <toolkit/agent/prompt/prompt_template.hpp>
