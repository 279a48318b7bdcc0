// expect: toolkit: page holds itself, and the dialect gemini takes no recursive schemas
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string title;
#ifdef MISTAKE
    std::vector<page> parts;
#else
    std::vector<std::string> parts;
#endif
};

constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::gemini>;
