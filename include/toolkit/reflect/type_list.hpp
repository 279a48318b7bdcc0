// Types as a value: template arguments of a function, the fields of a struct, or its bases.
#pragma once

#include <toolkit/version.hpp>

namespace toolkit { inline namespace v0 {

template <class... T>
struct type_list {};

}}  // namespace toolkit::v0
