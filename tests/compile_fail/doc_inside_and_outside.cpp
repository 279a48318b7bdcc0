// expect: toolkit: point has both `doc` and .*a specialisation of .*toolkit::describe; keep one of them
#include <toolkit/schema/schema.hpp>

struct point {
    int x;
#ifdef MISTAKE
    struct doc {
        toolkit::field x{.minimum = 0};
    };
#endif
};
template <>
struct toolkit::describe<point> {
    toolkit::field x{.minimum = 0};
};

int main() { return toolkit::json_schema<point>.empty() || toolkit::grammar<point>.empty() ? 1 : 0; }
