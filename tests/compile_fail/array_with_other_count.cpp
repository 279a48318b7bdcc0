// expect: toolkit: page::value has a number of items that differs from its type; remove .min_items and .max_items
#include <array>
#include <string>
#include <toolkit/schema/schema.hpp>
#include <vector>

struct page {
    std::array<int, 2> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.min_items = 3};
#else
        toolkit::field value{.description = "Two"};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
