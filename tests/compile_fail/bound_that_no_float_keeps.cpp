// expect: toolkit: page::size has a bound with more digits than a float can store; round it to 7 digits or use a double
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    float size = 0;
    struct doc {
#ifdef MISTAKE
        toolkit::field size{.maximum = 0.123456789};
#else
        toolkit::field size{.maximum = 0.1234568};
#endif
    };
};
constexpr auto schema = toolkit::json_schema<page>;
