// expect: toolkit: page::value is not a container, so it cannot have min_items or max_items; remove them
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    int value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.min_items = 3};
#else
        toolkit::field value{.minimum = 3};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
