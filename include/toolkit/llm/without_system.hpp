// A model whose server does not accept system messages.
#pragma once

#include <toolkit/llm/decorators/without_system.hpp>
