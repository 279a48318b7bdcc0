// expect: toolkit: an element of page::sizes has a minimum above its maximum; swap them
#include <toolkit/schema/schema.hpp>

#include <vector>

struct page {
    std::vector<int> sizes;
    struct doc {
#ifdef MISTAKE
        toolkit::field sizes{.items = toolkit::item{.minimum = 3, .maximum = 2}};
#else
        toolkit::field sizes{.items = toolkit::item{.minimum = 2, .maximum = 3}};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
