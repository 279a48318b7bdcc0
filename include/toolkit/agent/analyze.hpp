// Finds what a question demands of its answer, by rules that are data.
#pragma once

#include <toolkit/agent/constraints/analyze.hpp>
