// Types as a value: what a function is asked for, what a struct holds, which bases it has.
#pragma once

#include <toolkit/version.hpp>

namespace toolkit { inline namespace v0 {

template <class... T>
struct type_list {};

}}  // namespace toolkit::v0
