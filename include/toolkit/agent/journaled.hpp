// The model and the clock of a run that keeps a log.
#pragma once

#include <toolkit/agent/durable/journaled.hpp>
