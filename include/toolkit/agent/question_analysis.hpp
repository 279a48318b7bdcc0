// The default analyzer of an agent with documents.
#pragma once

#include <toolkit/agent/constraints/question_analysis.hpp>
