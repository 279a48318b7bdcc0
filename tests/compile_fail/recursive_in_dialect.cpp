// expect: toolkit: page contains itself, but the dialect gemini does not support recursive schemas
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
