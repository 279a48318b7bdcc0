// A retriever over Chroma.
#pragma once

#include <toolkit/retrieval/database/chroma.hpp>
