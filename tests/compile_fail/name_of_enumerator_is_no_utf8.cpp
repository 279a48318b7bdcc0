// expect: toolkit: color::red has a .name that is not UTF-8; save the source file as UTF-8
#include <toolkit/schema/schema.hpp>

enum class color { red, dark_red };

template <>
struct toolkit::describe<color> {
#ifdef MISTAKE
    toolkit::enumerator red{.name = "\xff"};
#else
    toolkit::enumerator red{.name = "\xc3\xa9"};
#endif
};

int main() { return toolkit::parse<color>("\"red\"") ? 0 : 1; }
