// The protocol of an agent without documents, and its texts.
#pragma once

#include <toolkit/agent/protocol/json_actions.hpp>
