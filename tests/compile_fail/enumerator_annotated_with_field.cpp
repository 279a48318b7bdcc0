// expect: toolkit: the annotation of color::dark_red is a .*field; make it a toolkit::enumerator
#include <toolkit/schema/schema.hpp>

enum class color { red, dark_red };

template <>
struct toolkit::describe<color> {
#ifdef MISTAKE
    toolkit::field dark_red{.name = "dark-red"};
#else
    toolkit::enumerator dark_red{.name = "dark-red"};
#endif
};

int main() { return toolkit::json_schema<color>.empty() ? 1 : 0; }
