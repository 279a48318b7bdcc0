// expect: toolkit: page::letter is a .*character; use std::string for .*text or std::int8_t for a number
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
#ifdef MISTAKE
    char letter;
#else
    std::string letter;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
