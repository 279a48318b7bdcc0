// expect: toolkit: page::part may be left out and is then not .*add an initialiser or a .default_value
#include <toolkit/schema/schema.hpp>

#include <variant>

struct line {
    toolkit::constant<"line"> kind;
#ifdef MISTAKE
    int number = 0;
#else
    int number = 1;
#endif
    struct doc {
        toolkit::field number{.minimum = 1, .required = true};
    };
};
struct whole {
    toolkit::constant<"whole"> kind;
};

struct page {
    std::variant<line, whole> part;
    struct doc {
        toolkit::field part{.required = false};
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
