// expect: toolkit: page::number is a toolkit::nullable of .*what may be null itself, and .*null says one thing; hold
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    toolkit::nullable<toolkit::nullable<int>> number;
#else
    toolkit::nullable<int> number;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
