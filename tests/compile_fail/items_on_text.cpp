// expect: toolkit: page::value is not a container with one type of values, so .items has no effect; remove it
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.items = toolkit::item{.max_length = 3}};
#else
        toolkit::field value{.max_length = 3};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
