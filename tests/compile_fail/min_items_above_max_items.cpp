// expect: toolkit: page::value has a min_items above its max_items; swap them
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::vector<int> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.min_items = 3, .max_items = 2};
#else
        toolkit::field value{.min_items = 2, .max_items = 3};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
