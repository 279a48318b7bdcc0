// expect: toolkit: action<> has no tool and no final answer; add one
#include <toolkit/schema/schema.hpp>

struct add {
    int a;
    int b;
};

#ifdef MISTAKE
using next = toolkit::action<>;
#else
using next = toolkit::action<add>;
#endif

const auto text = toolkit::json_schema<next>;
