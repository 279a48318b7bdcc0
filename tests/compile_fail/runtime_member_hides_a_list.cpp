// expect: toolkit: page::counts exists only at .*run time .*hides the other .*set .required for .*tags, most in doc
#include <toolkit/schema/schema.hpp>

#include <map>
#include <string>
#include <vector>

struct page {
    std::map<std::string, int> counts;
    std::vector<std::string> tags;
    int most = 3;
#ifndef MISTAKE
    struct doc {
        toolkit::field tags{.required = false};
        toolkit::field most{.default_value = 3};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
