// expect: toolkit: page::number is a toolkit::nullable of .*a type that may itself be null, but .*null can have only
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    toolkit::nullable<toolkit::nullable<int>> number;
#else
    toolkit::nullable<int> number;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
