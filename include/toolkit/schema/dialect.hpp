// Which keywords of JSON Schema each provider supports.
#pragma once

#include <toolkit/schema/json_schema/dialect.hpp>
