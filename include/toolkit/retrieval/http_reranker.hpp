// Rerankers behind servers: Cohere, llama.cpp, vLLM and Jina.
#pragma once

#include <toolkit/retrieval/rerank/http_reranker.hpp>
