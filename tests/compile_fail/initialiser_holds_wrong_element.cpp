// expect: toolkit: the initialiser of page::sizes contains an element that is not an integer from 3 to 9; change the
#include <toolkit/schema/schema.hpp>

#include <vector>

struct page {
#ifdef MISTAKE
    std::vector<int> sizes{1};
#else
    std::vector<int> sizes{4};
#endif
    struct doc {
        toolkit::field sizes{.items = toolkit::item{.minimum = 3, .maximum = 9}};
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
