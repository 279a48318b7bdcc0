// expect: toolkit: std::variant<numbered, .*string.*> holds something that is .*field
#include <toolkit/schema/schema.hpp>

#include <string>
#include <variant>

struct named {
    toolkit::constant<"named"> type;
    std::string name;
};
struct numbered {
    toolkit::constant<"numbered"> type;
    int number;
};

#ifdef MISTAKE
using reference = std::variant<numbered, std::string>;
#else
using reference = std::variant<numbered, named>;
#endif

int main() { return toolkit::json_schema<reference>.empty() ? 1 : 0; }
