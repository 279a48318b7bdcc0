// expect: toolkit: page::number is a toolkit::nullable of .*what may be null itself, and .*null says one thing; hold
#include <toolkit/schema/schema.hpp>

#include <variant>

struct page {
#ifdef MISTAKE
    toolkit::nullable<std::variant<std::monostate, int>> number;
#else
    std::variant<std::monostate, int> number;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
