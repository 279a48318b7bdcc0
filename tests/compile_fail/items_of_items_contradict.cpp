// expect: toolkit: an element of page::rows has a min_items above its max_items; swap them
#include <toolkit/schema/schema.hpp>

#include <vector>

struct page {
    std::vector<std::vector<int>> rows;
    struct doc {
#ifdef MISTAKE
        toolkit::field rows{.items = toolkit::item{.min_items = 3, .max_items = 2}};
#else
        toolkit::field rows{.items = toolkit::item{.min_items = 2, .max_items = 3}};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
