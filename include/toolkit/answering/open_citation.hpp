// The tool that opens a passage and gives it the number that an answer cites.
#pragma once

#include <toolkit/answering/tools/open_citation.hpp>
