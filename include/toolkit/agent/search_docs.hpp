// The tool that searches the owner's documents.
#pragma once

#include <toolkit/agent/tools/search_docs.hpp>
