// One request to a model: messages, offered actions and deadline.
#pragma once

#include <toolkit/llm/model/request.hpp>
