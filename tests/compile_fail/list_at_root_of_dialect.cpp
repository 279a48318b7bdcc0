// expect: toolkit: the dialect openai needs an object at the root of a schema, and .* is not an object; put it into a
#include <toolkit/schema/schema.hpp>

#include <vector>

#ifdef MISTAKE
using page = std::vector<int>;
#else
struct page {
    std::vector<int> numbers;
};
#endif

constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::openai>;
