// expect: toolkit: eight<.*> has 5704 properties, but the dialect openai allows 5000; split it
#include <toolkit/schema/schema.hpp>

template <class T>
struct eight {
    T a, b, c, d, e, f, g, h;
    struct doc {
        toolkit::field a{.required = true}, b{.required = true}, c{.required = true}, d{.required = true};
        toolkit::field e{.required = true}, f{.required = true}, g{.required = true}, h{.required = true};
    };
};
struct ten {
    int a, b, c, d, e, f, g, h, i, j;
};
#ifdef MISTAKE
using many = eight<eight<eight<ten>>>;
#else
using many = eight<ten>;
#endif

int main() { return toolkit::json_schema<many, toolkit::dialect::openai>.empty() ? 1 : 0; }
