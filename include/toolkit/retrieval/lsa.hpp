// An embedder that learns from the owner's documents (latent semantic analysis).
#pragma once

#include <toolkit/retrieval/embed/lsa.hpp>
