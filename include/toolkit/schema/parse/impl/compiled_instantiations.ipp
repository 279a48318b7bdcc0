// The functions of compiled_instantiations.hpp.
#pragma once

#include <toolkit/schema/parse/compiled_instantiations.hpp>

#ifdef TOOLKIT_COMPILED
namespace toolkit { inline namespace v0 {
TOOLKIT_READING_FUNCTIONS(template)
TOOLKIT_WRITING_FUNCTIONS(template)
}}  // namespace toolkit::v0
#endif
