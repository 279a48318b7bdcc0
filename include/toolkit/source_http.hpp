// The functions of toolkit::http, for a program that holds them once. Define TOOLKIT_COMPILED for all of its files
// and include this header in one of them (docs/layout.md). CMake writes this file: see `sources` in CMakeLists.txt.
#pragma once

#include <toolkit/events/impl/otel_export.ipp>
#include <toolkit/llm/providers/impl/anthropic.ipp>
#include <toolkit/llm/providers/impl/llama_cpp.ipp>
#include <toolkit/llm/providers/impl/ollama.ipp>
#include <toolkit/llm/providers/impl/openai.ipp>
#include <toolkit/llm/wire/impl/endpoint.ipp>
#include <toolkit/net/impl/http.ipp>
#include <toolkit/net/impl/http_message.ipp>
#include <toolkit/retrieval/embed/impl/embeddings.ipp>
#include <toolkit/retrieval/embed/impl/http_json.ipp>
#include <toolkit/retrieval/pages/impl/http_page_embedder.ipp>
#include <toolkit/systems/rabbithole/report/impl/web_search.ipp>
