// expect: toolkit: page::value has a value in one_of that its type or another constraint forbids; remove it
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    int value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.maximum = 5, .one_of = {1, 7}};
#else
        toolkit::field value{.maximum = 5, .one_of = {1, 5}};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
