// The tool that searches the owner's documents.
#pragma once

#include <toolkit/answering/tools/search_docs.hpp>
