// expect: toolkit: page holds itself, and .*schemas of recursive structs are .*toolkit::raw_json in its place
#include <toolkit/schema/schema.hpp>

#include <string>
#include <vector>

struct page {
    std::string text;
#ifdef MISTAKE
    std::vector<page> pages;
#else
    std::vector<toolkit::raw_json> pages;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
