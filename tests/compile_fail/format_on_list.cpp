// expect: toolkit: page::value is no text, so it has no format; remove .format
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
