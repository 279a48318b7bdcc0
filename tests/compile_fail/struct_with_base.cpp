// expect: toolkit: page has a base class; .*describe it with .*BOOST_DESCRIBE_STRUCT
#include <toolkit/schema/schema.hpp>

#include <string>

struct numbered {
    int number;
};
BOOST_DESCRIBE_STRUCT(numbered, (), (number))
struct page : numbered {
    std::string text;
};
#ifndef MISTAKE
BOOST_DESCRIBE_STRUCT(page, (numbered), (text))
#endif

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
