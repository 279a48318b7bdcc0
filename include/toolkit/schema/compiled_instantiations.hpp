// The functions of parsing that a program in the compiled form contains once.
#pragma once

#include <toolkit/schema/parse/compiled_instantiations.hpp>
