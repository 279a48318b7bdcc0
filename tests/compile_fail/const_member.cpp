// expect: toolkit: page::title is const, so .*it cannot be parsed into; remove .*the const
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
#ifdef MISTAKE
    const std::string title = "none";
#else
    std::string title = "none";
#endif
};

int main() { return toolkit::parse<page>("{}") ? 0 : 1; }
