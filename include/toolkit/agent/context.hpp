// What a tool can ask its agent for during a run: the owner, the documents, the record, the dependencies.
#pragma once

#include <toolkit/agent/loop/context.hpp>
