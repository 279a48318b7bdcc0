// expect: toolkit: page::number is a std::optional and .*required, so it could never .*be empty; use the
#include <toolkit/schema/schema.hpp>

#include <optional>

struct page {
#ifdef MISTAKE
    std::optional<int> number;
    struct doc {
        toolkit::field number{.required = true};
    };
#else
    toolkit::nullable<int> number;
    struct doc {
        toolkit::field number{.required = true};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
