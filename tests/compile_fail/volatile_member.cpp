// expect: toolkit: page has a volatile .*member, which cannot be read at compile time; hold the value, and copy it
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    volatile int most;
#else
    int most;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
