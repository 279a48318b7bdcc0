// What a paused run waits for: the question for a person, and the decision.
#pragma once

#include <toolkit/agent/durable/approval.hpp>
