// expect: toolkit: an element of page::sizes is not a container, so it cannot have min_items or max_items; remove them
#include <toolkit/schema/schema.hpp>

#include <vector>

struct page {
    std::vector<int> sizes;
    struct doc {
#ifdef MISTAKE
        toolkit::field sizes{.items = toolkit::item{.min_items = 1}};
#else
        toolkit::field sizes{.min_items = 1};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
