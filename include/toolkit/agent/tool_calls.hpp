// The protocol of native tool calls: plain text beside calls ends a run.
#pragma once

#include <toolkit/agent/protocol/tool_calls.hpp>
