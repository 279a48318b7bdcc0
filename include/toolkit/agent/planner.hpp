// Makes a plan of two to five steps before the first turn.
#pragma once

#include <toolkit/agent/loop/planner.hpp>
