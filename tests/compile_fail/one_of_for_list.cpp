// expect: toolkit: page::value cannot have .one_of; it is for numbers, texts and enums
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::vector<int> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.one_of = {1}};
#else
        toolkit::field value{.items = toolkit::item{.one_of = {1}}};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
