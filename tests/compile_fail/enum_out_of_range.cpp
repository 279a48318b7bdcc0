// expect: toolkit: page::status is an enum .*without enumerators from -128 to .*BOOST_DESCRIBE_ENUM
#include <toolkit/schema/schema.hpp>

#include <boost/describe.hpp>

enum class http_status { not_found = 404 };
#ifndef MISTAKE
BOOST_DESCRIBE_ENUM(http_status, not_found)
#endif
struct page {
    http_status status;
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
