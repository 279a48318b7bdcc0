// expect: toolkit: std::variant<.*>; hold the value itself, and for null a std::monostate beside it
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
