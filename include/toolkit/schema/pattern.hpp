// Regular expressions of JSON Schema, at compile time and at run time.
#pragma once

#include <toolkit/schema/patterns/pattern.hpp>
