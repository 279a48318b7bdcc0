// Cuts documents into chunks.
#pragma once

#include <toolkit/retrieval/chunk/chunker.hpp>
