// expect: toolkit: page::number is a toolkit::nullable of .*a type that may itself be null, but .*null can have only
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
