// expect: toolkit: the initialiser of page::name is not a string of at least 3 characters
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
#ifdef MISTAKE
    std::string name = "x";
#else
    std::string name = "abc";
#endif
    struct doc {
        toolkit::field name{.min_length = 3};
    };
};
constexpr auto grammar = toolkit::grammar<page>;
