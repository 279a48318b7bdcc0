// expect: toolkit: the annotations of point .*name height, which is not a .*member of it; remove it or rename it
#include <toolkit/schema/schema.hpp>

struct point {
    int x, y;
};
template <>
struct toolkit::describe<point> {
#ifdef MISTAKE
    toolkit::field height{.description = "up"};
#else
    toolkit::field y{.description = "up"};
#endif
};

int main() { return toolkit::json_schema<point>.empty() ? 1 : 0; }
