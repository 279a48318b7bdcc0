// THE MAP of toolkit: the rooms in the order in which data flows. Requires only the Boost headers.
//
//   compile time   struct ─ reflect ─ schema ┬ JSON Schema
//                                            └ strict parser, printer
//   run time       question ─ prompt ─ llm ─ action ─ tool ─ environment ─┐
//                              ▲                 │ final                  │
//                              └── reprompt ◄── gate ◄────────────────────┘
//                                                └► grounding ─► answer
//
// Not included here, because they require more than Boost, or because not every program needs them:
//   <toolkit/llm/openai.hpp>          a model behind any chat completions server                 (toolkit::http)
//   <toolkit/llm/anthropic.hpp>, <toolkit/llm/ollama.hpp>, <toolkit/llm/llama_cpp.hpp>           (toolkit::http)
//   <toolkit/llm/generate.hpp>        a value of your type from a model; llm/partial.hpp: the value while it streams
//   <toolkit/llm/retrying.hpp>        wrappers around models, Boost only: fallback, throttled, cached, recording,
//                                     replaying, metered, context_guard, fault_injecting, with_dialect,
//                                     without_system
//   <toolkit/llm/extractive.hpp>      a model without a server: it quotes sentences of sources   (toolkit::text)
//   <toolkit/retrieval/library.hpp>   documents of many owners in an index folder                (toolkit::retrieval)
//   <toolkit/retrieval/hybrid.hpp>    the retriever over a library                               (toolkit::retrieval)
//   <toolkit/store/sqlite_log.hpp>    runs that outlive their process, in a database             (toolkit::sqlite)
//   <toolkit/store/file_log.hpp>      the same in files; store/memory_log.hpp: in memory
//   <toolkit/agent/journaled.hpp>     a run with a log; agent/approval.hpp: a person's decisions
#pragma once

#include <toolkit/version.hpp>

#include <toolkit/agent/agent.hpp>          // Agent<Llm, Retriever, Validator, Budget, Parts…>
#include <toolkit/core/clock.hpp>           // the machine's clock, and one that tests move
#include <toolkit/core/owner.hpp>           // whose documents
#include <toolkit/core/result.hpp>          // a value, or what went wrong
#include <toolkit/core/secret.hpp>          // keys that nothing can print
#include <toolkit/core/stop.hpp>            // the wish to stop
#include <toolkit/events/narrate.hpp>       // steps as lines for people
#include <toolkit/events/ndjson.hpp>        // steps as lines of JSON
#include <toolkit/llm/scripted.hpp>         // a model for tests
#include <toolkit/retrieval/retriever.hpp>  // the door to documents
#include <toolkit/run/answer.hpp>           // what a run ends in
#include <toolkit/schema/schema.hpp>        // a struct's JSON Schema, strict parser and printer
#include <toolkit/tool/data_flow.hpp>       // which tool gives what, as a picture
#include <toolkit/tool/deps.hpp>            // what tools may use of your world
#include <toolkit/tool/open_toolset.hpp>    // tools that are known only at run time
#include <toolkit/tool/toolset.hpp>         // tools<…>
#include <toolkit/validation/gate.hpp>      // what an answer must pass
