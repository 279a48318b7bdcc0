// expect: toolkit: page::number has an example of another .*type; write it as its type, or in
#include <toolkit/schema/schema.hpp>

struct page {
#ifdef MISTAKE
    int number;
    struct doc {
        toolkit::field number{.examples = {"five"}};
    };
#else
    int number;
    struct doc {
        toolkit::field number{.examples = {5}};
    };
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
