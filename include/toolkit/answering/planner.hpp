// Makes a plan of two to five steps before the first turn.
#pragma once

#include <toolkit/answering/plan/planner.hpp>
