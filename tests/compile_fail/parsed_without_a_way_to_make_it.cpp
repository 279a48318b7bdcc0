// expect: toolkit: whole cannot be constructed without arguments, so it cannot be parsed; use values
#include <toolkit/schema/schema.hpp>

#include <string_view>

struct part {
    int v = 0;
#ifdef MISTAKE
    explicit part(int of) : v{of} {}
#endif
};
struct whole {
    int a = 0;
    part p;
};

bool reads(std::string_view text) {
    return toolkit::parse<whole>(text).has_value() && toolkit::parse<whole, toolkit::dialect::openai>(text).has_value();
}
