// The length limit of the JSON of a type.
#pragma once

#include <toolkit/schema/json_schema/longest.hpp>
