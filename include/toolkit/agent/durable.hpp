// Runs that survive their process: an agent with a store logs each run and resumes it.
#pragma once

#include <toolkit/agent/durable/durable.hpp>
