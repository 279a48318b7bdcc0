// expect: toolkit: page::lines has a type .*without a schema; use .*std::vector
#include <toolkit/schema/schema.hpp>

#include <list>
#include <string>
#include <vector>

struct page {
#ifdef MISTAKE
    std::list<std::string> lines;
#else
    std::vector<std::string> lines;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
