// The default analyzer of an agent with documents.
#pragma once

#include <toolkit/answering/question/question_analysis.hpp>
