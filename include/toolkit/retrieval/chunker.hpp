// Cuts documents into chunks. `chunked<…>` sets other limits or a chunker of your own.
#pragma once

#include <toolkit/retrieval/chunk/chunked.hpp>
