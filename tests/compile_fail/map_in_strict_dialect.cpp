// expect: toolkit: .* has arbitrary keys, which the dialect openai does not support; use a std::vector of structs
#include <toolkit/schema/schema.hpp>

#include <map>
#include <string>

struct page {
    std::map<std::string, int> counts;
};

#ifdef MISTAKE
constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::openai>;
#else
constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::mcp>;
#endif
