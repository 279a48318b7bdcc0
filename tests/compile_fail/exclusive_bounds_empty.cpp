// expect: toolkit: page::value has exclusive bounds that no number fulfils; widen them
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    double value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.exclusive_minimum = 1, .exclusive_maximum = 1};
#else
        toolkit::field value{.exclusive_minimum = 0, .exclusive_maximum = 1};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
