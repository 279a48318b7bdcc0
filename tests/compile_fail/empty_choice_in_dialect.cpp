// expect: toolkit: page has 1 empty text\(s\) among its choices, but the dialect gemini allows 0; name them
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string unit;
    struct doc {
#ifdef MISTAKE
        toolkit::field unit{.one_of = {"", "km"}};
#else
        toolkit::field unit{.one_of = {"none", "km"}};
#endif
    };
};
constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::gemini>;
