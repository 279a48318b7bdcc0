// The functions of toolkit::http, beside those of toolkit/source.hpp, for a program that holds them once: with
// TOOLKIT_COMPILED defined for all of its files, one of them includes this. It stands on cpp-httplib and OpenSSL.
#pragma once

#include <toolkit/events/otel_export_impl.hpp>
#include <toolkit/llm/anthropic_impl.hpp>
#include <toolkit/llm/endpoint_impl.hpp>
#include <toolkit/llm/llama_cpp_impl.hpp>
#include <toolkit/llm/ollama_impl.hpp>
#include <toolkit/llm/openai_impl.hpp>
#include <toolkit/net/http_impl.hpp>
#include <toolkit/net/http_message_impl.hpp>
#include <toolkit/retrieval/embeddings_impl.hpp>
#include <toolkit/retrieval/http_json_impl.hpp>
