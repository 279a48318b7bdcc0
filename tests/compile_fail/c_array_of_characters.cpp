// expect: toolkit: page::title is a C array of characters; use .*std::string
#include <toolkit/schema/schema.hpp>

#include <boost/describe.hpp>

#include <string>

struct page {
#ifdef MISTAKE
    char title[16];
#else
    std::string title;
#endif
};
BOOST_DESCRIBE_STRUCT(page, (), (title))

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
