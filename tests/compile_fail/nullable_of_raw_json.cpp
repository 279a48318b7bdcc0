// expect: toolkit: page::input is a toolkit::nullable of .*what may be null itself, and .*null says one thing; hold
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    toolkit::nullable<toolkit::raw_json> input;
#else
    toolkit::raw_json input;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
