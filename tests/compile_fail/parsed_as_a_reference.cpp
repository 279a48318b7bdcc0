// expect: toolkit: int& is a reference, which cannot be parsed into; use the value type itself
#include <toolkit/schema/parse_lenient.hpp>
#include <toolkit/schema/schema.hpp>

#ifdef MISTAKE
using wanted = int&;
#else
using wanted = int;
#endif

bool reads(std::string_view text) { return toolkit::parse_lenient<wanted>(text) && toolkit::parse<wanted>(text); }
