// expect: toolkit: page::value has an unknown format; use date-time
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.format = "e-mail"};
#else
        toolkit::field value{.format = "email"};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
