// expect: toolkit: page::pair is a std::tuple of nothing, .*which holds no value; remove it
#include <toolkit/schema/schema.hpp>

#include <tuple>

struct page {
#ifdef MISTAKE
    std::tuple<> pair;
#else
    std::tuple<int> pair;
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
