// The assistant for local files: files_agent, its tools, the root that confines them, and what serves without a model.
#pragma once

#include <toolkit/systems/files/agent.hpp>
