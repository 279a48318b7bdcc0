// expect: toolkit: raw_json may be any value, but the dialect openai needs a type in each schema; store the JSON
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
