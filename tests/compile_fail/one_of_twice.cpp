// expect: toolkit: page::value has a value in one_of twice; remove one
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.one_of = {"a", "b", "a"}};
#else
        toolkit::field value{.one_of = {"a", "b"}};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
