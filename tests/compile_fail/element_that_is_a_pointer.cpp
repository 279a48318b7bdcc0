// expect: toolkit: page::lines has an element that is a pointer, which JSON cannot represent; use the value type itself
#include <toolkit/schema/schema.hpp>

#include <vector>

struct page {
#ifdef MISTAKE
    std::vector<int*> lines;
#else
    std::vector<int> lines;
#endif
};

const auto text = toolkit::json_schema<page>;
