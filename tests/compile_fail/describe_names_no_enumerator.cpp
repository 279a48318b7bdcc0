// expect: toolkit: the annotations of color name dark_rad, .*which is not an enumerator of it; did .*you mean
// dark_red\?
#include <toolkit/schema/schema.hpp>

enum class color { red, dark_red };

template <>
struct toolkit::describe<color> {
#ifdef MISTAKE
    toolkit::enumerator dark_rad{.name = "dark-red"};
#else
    toolkit::enumerator dark_red{.name = "dark-red"};
#endif
};

int main() { return toolkit::json_schema<color>.empty() ? 1 : 0; }
