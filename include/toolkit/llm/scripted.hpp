// A model for tests that returns given completions in order.
#pragma once

#include <toolkit/llm/playback/scripted.hpp>
