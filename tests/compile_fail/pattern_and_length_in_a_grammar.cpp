// expect: toolkit: in a grammar page::code has a pattern and a length that no text fulfils
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    std::string code;
    struct doc {
#ifdef MISTAKE
        toolkit::field code{.min_length = 5, .pattern = "^[a-z]{2,3}$"};
#else
        toolkit::field code{.min_length = 3, .pattern = "^[a-z]{2,3}$"};
#endif
    };
};
constexpr auto grammar = toolkit::grammar<page>;
