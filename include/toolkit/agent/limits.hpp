// The budget of a run: time, turns, tool calls, tokens and money.
#pragma once

#include <toolkit/agent/prompt/limits.hpp>
