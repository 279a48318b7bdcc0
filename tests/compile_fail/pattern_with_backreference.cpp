// expect: toolkit: the pattern of page::value uses a backreference at offset [0-9]+
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string value;
    struct doc {
#ifdef MISTAKE
        toolkit::field value{.pattern = R"(^(a)\1$)"};
#else
        toolkit::field value{.pattern = "^aa$"};
#endif
    };
};

constexpr auto schema = toolkit::json_schema<page>;
