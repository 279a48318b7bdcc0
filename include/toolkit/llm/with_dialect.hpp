// A model that is asked in the dialect of JSON Schema that its server reads.
#pragma once

#include <toolkit/llm/decorators/with_dialect.hpp>
