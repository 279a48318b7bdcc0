// The functions of once.hpp.
#pragma once

#include <toolkit/schema/once.hpp>

#ifdef TOOLKIT_COMPILED
namespace toolkit::inline v0 {
TOOLKIT_READING_FUNCTIONS(template)
TOOLKIT_WRITING_FUNCTIONS(template)
}  // namespace toolkit::inline v0
#endif
