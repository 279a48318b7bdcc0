// A tool that hands a part of the work to another agent.
#pragma once

#include <toolkit/agent/loop/sub_run.hpp>
