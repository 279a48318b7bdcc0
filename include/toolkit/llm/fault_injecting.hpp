// A model for tests that injects the faults of real servers, by a seed.
#pragma once

#include <toolkit/llm/decorators/fault_injecting.hpp>
