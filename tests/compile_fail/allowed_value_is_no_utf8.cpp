// expect: toolkit: page::text has an annotation that is not UTF-8; save the source file as UTF-8
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string text;
    struct doc {
#ifdef MISTAKE
        toolkit::field text{.one_of = {"caf\xe9"}};
#else
        toolkit::field text{.one_of = {"caf\xc3\xa9"}};
#endif
    };
};

int main() { return toolkit::parse<page>("{}") ? 1 : 0; }
