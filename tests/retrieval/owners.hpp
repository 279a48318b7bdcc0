// Two owners, for the tests of what each of them may see.
#pragma once

#include <toolkit/core/owner.hpp>

inline const toolkit::owner me{"me"};
inline const toolkit::owner you{"you"};
