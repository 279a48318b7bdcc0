// expect: toolkit: action_call<tool>::input has a base class; describe it with BOOST_DESCRIBE_STRUCT
#include <toolkit/schema/schema.hpp>

struct base {
    int x = 0;
};
#ifdef MISTAKE
struct tool : base {
    int y = 0;
};
#else
struct tool {
    base x;
    int y = 0;
};
#endif

bool takes(toolkit::result<toolkit::action<tool>> read) { return read.has_value(); }
bool reads(std::string_view text) { return takes(toolkit::parse<toolkit::action<tool>>(text)); }
