// The protocol of an agent that names none: native calls where the server has them, else JSON actions.
#pragma once

#include <toolkit/agent/protocol/native_or_json.hpp>
