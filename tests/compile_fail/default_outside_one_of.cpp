// expect: toolkit: the default_value of page::value is not one of .*a.*b.*; change the default or the constraint
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.one_of = {"a", "b"}, .default_value = "c"};
#else
        toolkit::field value{.one_of = {"a", "b"}, .default_value = "b"};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
