// The protocol of agents with documents, and guided models.
#pragma once

#include <toolkit/answering/protocol/strict_actions.hpp>
