// expect: toolkit: page::value has a multiple_of that is not above 0; write a positive number
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    int value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.multiple_of = 0};
#else
        toolkit::field value{.multiple_of = 5};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
