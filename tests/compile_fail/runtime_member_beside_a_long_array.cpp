// expect: toolkit: page::counts exists only at .*run time .*hides the other .*set .required .*for .*most in doc
#include <toolkit/schema/schema.hpp>

#include <array>
#include <map>
#include <string>

struct page {
    std::map<std::string, int> counts;
    std::array<float, 200> at{};
    int most = 3;
#ifndef MISTAKE
    struct doc {
        toolkit::field at{.required = true};
        toolkit::field most{.default_value = 3};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
