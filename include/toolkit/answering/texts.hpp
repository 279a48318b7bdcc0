// The texts of the agent's prompts; each can be replaced.
#pragma once

#include <toolkit/answering/prompt/texts.hpp>
