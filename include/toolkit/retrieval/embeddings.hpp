// Embedders behind servers: OpenAI's interface and Ollama's.
#pragma once

#include <toolkit/retrieval/embed/embeddings.hpp>
