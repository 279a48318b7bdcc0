// An embedder without a model: words and letters hashed into 384 numbers.
#pragma once

#include <toolkit/retrieval/embed/hashed.hpp>
