// expect: toolkit: color has two enumerators with the text red; give one of them another .name
#include <toolkit/schema/schema.hpp>

enum class color { red, dark_red };

template <>
struct toolkit::describe<color> {
#ifdef MISTAKE
    toolkit::enumerator dark_red{.name = "red"};
#else
    toolkit::enumerator dark_red{.name = "dark-red"};
#endif
};

int main() { return toolkit::parse<color>("\"red\"") ? 0 : 1; }
