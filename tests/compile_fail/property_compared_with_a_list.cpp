// expect: toolkit: a property can be compared with a number or with a text
#include <toolkit/properties/filter.hpp>

#include <string>
#include <vector>

#ifdef MISTAKE
const std::vector<std::string> wanted{"a"};
#else
const std::string wanted{"a"};
#endif

int main() { return (toolkit::where("tags") == wanted).is_empty() ? 1 : 0; }
