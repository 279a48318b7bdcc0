// expect: toolkit: page::value has unique items that are not numbers, texts or enums; only those can be compared
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::vector<bool> value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.unique_items = true};
#else
        toolkit::field value{.max_items = 2};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
