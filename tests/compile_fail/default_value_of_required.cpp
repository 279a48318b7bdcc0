// expect: toolkit: page::number has a default_value and is .*required, so its default is never .*used; remove
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    int number;
    struct doc {
        toolkit::field number{.required = true, .default_value = 5};
    };
#else
    int number;
    struct doc {
        toolkit::field number{.default_value = 5};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
