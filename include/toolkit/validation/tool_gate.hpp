// The gate of an agent without documents.
#pragma once

#include <toolkit/validation/gate/tool_gate.hpp>
