// The functions of parsing that a program in the compiled form holds once.
#pragma once

#include <toolkit/schema/parse/compiled_instantiations.hpp>
