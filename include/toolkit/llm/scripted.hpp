// A model for tests that returns given completions in order.
#pragma once

#include <toolkit/llm/testing/scripted.hpp>
