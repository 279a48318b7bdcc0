// expect: toolkit: page::pair is an empty std::tuple, .*which has no value; remove it
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
