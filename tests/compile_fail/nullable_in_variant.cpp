// expect: toolkit: std::variant<.*>; use the value type itself, and std::monostate for null
#include <toolkit/schema/schema.hpp>

#include <variant>

struct page {
#ifdef MISTAKE
    std::variant<int, toolkit::nullable<bool>> of;
#else
    std::variant<int, bool, std::monostate> of;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
