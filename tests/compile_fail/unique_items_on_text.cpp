// expect: toolkit: page::value is not a list, so its items cannot be unique; remove .unique_items
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.unique_items = true};
#else
        toolkit::field value{.max_length = 2};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
