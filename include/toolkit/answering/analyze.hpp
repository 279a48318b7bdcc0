// Finds what a question demands of its answer, by rules that are data.
#pragma once

#include <toolkit/answering/question/analyze.hpp>
