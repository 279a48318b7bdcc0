// A model that gets its schemas in the dialect of JSON Schema that its server supports.
#pragma once

#include <toolkit/llm/decorators/with_dialect.hpp>
