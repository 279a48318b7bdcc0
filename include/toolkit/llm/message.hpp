// The messages between the program and a model.
#pragma once

#include <toolkit/llm/model/message.hpp>
