// A model whose calls keep to the server's limits per minute.
#pragma once

#include <toolkit/llm/decorators/throttled.hpp>
