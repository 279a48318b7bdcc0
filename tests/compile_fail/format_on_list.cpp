// expect: toolkit: page::value is not a text, so it cannot have a format; remove .format
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::vector<std::string> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.format = "email"};
#else
        toolkit::field value{.items = toolkit::item{.format = "email"}};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
