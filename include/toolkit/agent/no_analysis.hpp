// Takes each question as it is, without an analysis of its demands.
#pragma once

#include <toolkit/agent/assembly/no_analysis.hpp>
