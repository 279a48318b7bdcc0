#include <toolkit/schema/schema.hpp>

struct page {
    std::string topic;
    int most = 10;
};
static_assert(toolkit::json_schema<page>.size() > 2);
