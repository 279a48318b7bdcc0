// expect: toolkit: the alternatives of .*std::variant<call, ending> cannot be .*distinguished
#include <toolkit/schema/schema.hpp>

#include <string>
#include <variant>

struct call {
    toolkit::constant<"call"> type;
    std::string tool;
};
struct ending {
#ifdef MISTAKE
    toolkit::constant<"call"> type;
#else
    toolkit::constant<"final"> type;
#endif
    std::string answer;
};

int main() { return toolkit::parse<std::variant<call, ending>>("{}") ? 1 : 0; }
