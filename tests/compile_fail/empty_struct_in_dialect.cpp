// expect: toolkit: page has 1 object\(s\) without properties, but the dialect gemini allows 0
#include <toolkit/schema/schema.hpp>

#include <string>

struct options {
#ifndef MISTAKE
    bool fast = false;
#endif
};
struct page {
    std::string name;
    options with;
};
constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::gemini>;
