// expect: toolkit: an element of page::value is a number, which cannot have a length; use .minimum and .maximum
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::vector<int> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.items = toolkit::item{.max_length = 3}};
#else
        toolkit::field value{.items = toolkit::item{.maximum = 3}};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
