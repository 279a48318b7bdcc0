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
//   <toolkit/schema/schema.hpp>       schema, parser, printer and grammar of a struct, without agents
//   <toolkit/llm/generate.hpp>        a value of your type from a model; llm/partial.hpp: the value while it streams
//   <toolkit/llm/retrying.hpp>        wrappers around models, Boost only: fallback, throttled, cached, recording,
//                                     replaying, metered, context_guard, fault_injecting, with_dialect,
//                                     without_system
//   <toolkit/llm/any_llm.hpp>         a model that is chosen at run time
//   <toolkit/llm/extractive.hpp>      a model without a server: it quotes sentences of sources   (toolkit::text)
//   <toolkit/retrieval/library.hpp>   documents of many owners in an index folder                (toolkit::retrieval)
//   <toolkit/retrieval/lexical.hpp>   the default retriever over a library                       (toolkit::retrieval)
//   <toolkit/retrieval/simple_retriever.hpp>  a search of your own as a retriever
//   <toolkit/agent/typed_run.hpp>     agent.run<T>: an answer as a value; agent/protocol.hpp: a protocol of yours
//   <toolkit/systems/files/…>         tools of a file assistant
//   <toolkit/answering/documents.hpp> an agent with a retriever: it searches, opens passages and cites them
//   <toolkit/store/sqlite_log.hpp>    runs that outlive their process, in a database             (toolkit::sqlite)
//   <toolkit/store/file_log.hpp>      the same in files; store/memory_log.hpp: in memory
//   <toolkit/agent/durable.hpp>       an agent with such a log; agent/approval.hpp: a person's decisions
//   <toolkit/graph/graph_runner.hpp>  phases as a graph of typed nodes: loops, questions, checkpoints
//   <toolkit/agent/model_summary.hpp> a summary of the turns that are cut from a conversation
#pragma once

#include <toolkit/version.hpp>

#include <toolkit/agent/agent.hpp>           // Agent<Llm, Retriever, Validator, Budget, Parts…>
#include <toolkit/core/clock.hpp>            // the system clock, and a clock that tests move
#include <toolkit/core/owner.hpp>            // whose documents a run may see
#include <toolkit/core/result.hpp>           // a value or a failure
#include <toolkit/core/secret.hpp>           // keys that cannot be printed
#include <toolkit/core/stop.hpp>             // cancellation
#include <toolkit/events/narrate.hpp>        // events as lines for people
#include <toolkit/events/ndjson.hpp>         // events as lines of JSON
#include <toolkit/llm/scripted.hpp>          // a model for tests
#include <toolkit/retrieval/retriever.hpp>   // the interface to documents
#include <toolkit/run/answer.hpp>            // the result of a run
#include <toolkit/run/conversation.hpp>      // the turns of several runs
#include <toolkit/schema/action.hpp>         // what a model may do, as one type
#include <toolkit/schema/json_schema.hpp>    // a struct's JSON Schema
#include <toolkit/schema/parse.hpp>          // its strict parser
#include <toolkit/schema/print.hpp>          // its printer
#include <toolkit/tool/data_flow.hpp>        // the data flow between tools, as a picture
#include <toolkit/tool/deps.hpp>             // objects of your program for the tools
#include <toolkit/tool/open_toolset.hpp>     // tools that are known only at run time
#include <toolkit/tool/toolset.hpp>          // tools<…>
#include <toolkit/validation/tool_gate.hpp>  // the checks of an answer without documents
