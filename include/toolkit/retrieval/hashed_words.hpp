// The embedder for late interaction without a model.
#pragma once

#include <toolkit/retrieval/vectors/hashed_words.hpp>
