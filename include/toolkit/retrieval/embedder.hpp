// What an embedder must offer (the concept Embedder).
#pragma once

#include <toolkit/retrieval/embed/embedder.hpp>
