// expect: toolkit: page::counts exists only at run time and hides the other defaults; set .required or .default_value
// for most in doc
#include <toolkit/schema/schema.hpp>

#include <map>
#include <string>

struct page {
    std::map<std::string, int> counts;
    int most = 3;
#ifndef MISTAKE
    struct doc {
        toolkit::field most{.default_value = 3};
    };
#endif
};

constexpr auto schema = toolkit::json_schema<page>;
