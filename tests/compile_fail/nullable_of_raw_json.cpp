// expect: toolkit: page::input is a toolkit::nullable of .*a type that may itself be null, but .*null can have only
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    toolkit::nullable<toolkit::raw_json> input;
#else
    toolkit::raw_json input;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
