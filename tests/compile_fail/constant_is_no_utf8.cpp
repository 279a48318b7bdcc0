// expect: toolkit: a constant is not UTF-8; save the source file as UTF-8
// errors: 2
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    toolkit::constant<"caf\xe9"> type;
#else
    toolkit::constant<"caf\xc3\xa9"> type;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
