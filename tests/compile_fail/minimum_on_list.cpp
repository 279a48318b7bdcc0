// expect: toolkit: page::value is not a number, so it cannot have a minimum or maximum; use .min_items, .max_items or
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::vector<int> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.minimum = 1};
#else
        toolkit::field value{.min_items = 1};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
