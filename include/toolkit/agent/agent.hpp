// Agent<Llm, Retriever, Validator, Budget, Parts...>: from a task to an answer with proven citations.
#pragma once

#include <toolkit/agent/assembly/agent.hpp>
