// Checks the values that annotations contain.
#pragma once

#include <toolkit/schema/rules/literal_values.hpp>
