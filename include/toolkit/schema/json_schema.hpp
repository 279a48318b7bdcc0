// The JSON Schema of a type.
#pragma once

#include <toolkit/schema/json_schema/json_schema.hpp>
