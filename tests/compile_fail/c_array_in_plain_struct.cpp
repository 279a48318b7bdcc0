// expect: toolkit: page has a C array as a member, which .*; use std::array, or .*BOOST_DESCRIBE_STRUCT
#include <toolkit/schema/schema.hpp>

#include <array>

struct page {
    int number;
#ifdef MISTAKE
    int position[3];
#else
    std::array<int, 3> position;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
