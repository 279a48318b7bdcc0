// expect: toolkit: page::text has a .name that is not UTF-8; save the source file as UTF-8
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string text;
    struct doc {
#ifdef MISTAKE
        toolkit::field text{.name = "\xff"};
#else
        toolkit::field text{.name = "\xc3\xa9"};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
