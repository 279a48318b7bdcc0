// The functions of once.hpp.
#pragma once

#include <toolkit/schema/parse/once.hpp>

#ifdef TOOLKIT_COMPILED
namespace toolkit { inline namespace v0 {
TOOLKIT_READING_FUNCTIONS(template)
TOOLKIT_WRITING_FUNCTIONS(template)
}}  // namespace toolkit::v0
#endif
