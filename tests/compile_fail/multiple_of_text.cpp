// expect: toolkit: page::value is not a number, so it cannot be a multiple; remove .multiple_of
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.multiple_of = 5};
#else
        toolkit::field value{.max_length = 5};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
