// expect: toolkit: page::lines holds an element that is a pointer, which JSON cannot hold; hold the value itself
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
