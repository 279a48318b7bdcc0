// expect: toolkit: page::number has bounds that no integer .*fulfils; widen them
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    int number;
    struct doc {
        toolkit::field number{.minimum = 0.2, .maximum = 0.8};
    };
#else
    double number;
    struct doc {
        toolkit::field number{.minimum = 0.2, .maximum = 0.8};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
