// expect: toolkit: page::most may always be null, also without one_of; remove the nullptr from one_of
#include <toolkit/schema/schema.hpp>

struct page {
    toolkit::nullable<int> most;
    struct doc {
#ifdef MISTAKE
        toolkit::field most{.one_of = {1, nullptr}};
#else
        toolkit::field most{.one_of = {1, 2}};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
