// expect: toolkit: the initialiser of page::text is not UTF-8; save the source file as UTF-8
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
#ifdef MISTAKE
    std::string text = "caf\xe9";
#else
    std::string text = "caf\xc3\xa9";
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
