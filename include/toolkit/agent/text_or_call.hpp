// The protocol for small models: a call in any notation, or words as the answer; a router decides if the first reply
// has no call.
#pragma once

#include <toolkit/agent/protocol/text_or_call.hpp>
