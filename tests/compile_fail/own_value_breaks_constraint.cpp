// expect: toolkit: page::number may be left out and is .*then not an integer from 1 to .*; add an initialiser
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    int number;
    struct doc {
        toolkit::field number{.minimum = 1, .required = false};
    };
#else
    int number = 1;
    struct doc {
        toolkit::field number{.minimum = 1, .required = false};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
