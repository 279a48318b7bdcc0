#include <toolkit/schema/schema.hpp>

struct page {
    std::string topic;
};
static_assert(toolkit::json_schema<page>.size() > 2);
