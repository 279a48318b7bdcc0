// expect: toolkit: page::value is not a text, so it cannot have a pattern; remove .pattern
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    int value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.pattern = "^1$"};
#else
        toolkit::field value{.minimum = 1};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
