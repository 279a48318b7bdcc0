// expect: toolkit: page::size has bounds that no multiple of its multiple_of fulfils
#include <toolkit/schema/schema.hpp>

struct page {
    int size = 10;
    struct doc {
#ifdef MISTAKE
        toolkit::field size{.maximum = 4, .exclusive_minimum = 0, .multiple_of = 10, .required = true};
#else
        toolkit::field size{.maximum = 10, .exclusive_minimum = 0, .multiple_of = 10};
#endif
    };
};
constexpr auto schema = toolkit::json_schema<page>;
