// expect: toolkit: raw_json may be any value, and the dialect openai takes no schema without a type; hold JSON as a
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
#ifdef MISTAKE
    toolkit::raw_json data;
#else
    std::string data;
#endif
};

int main() { return toolkit::json_schema<page, toolkit::dialect::openai>.empty() ? 1 : 0; }
