// expect: toolkit: parse does not have this option; use .*toolkit::ignore_unknown, toolkit::null_is_absent or
#include <toolkit/schema/schema.hpp>

struct point {
    int x, y;
};

int main() {
#ifdef MISTAKE
    return toolkit::parse<point, 1>("{}") ? 1 : 0;
#else
    return toolkit::parse<point, toolkit::ignore_unknown>("{}") ? 1 : 0;
#endif
}
