// expect: toolkit: int .3. is a C array, which no function can return; use std::array
#include <toolkit/schema/schema.hpp>

#include <array>

#ifdef MISTAKE
using wanted = int[3];
#else
using wanted = std::array<int, 3>;
#endif

bool reads(std::string_view text) { return toolkit::parse<wanted>(text).has_value(); }
