// expect: toolkit: in a grammar page::size has bounds or a multiple that leave no number
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    int size;
    struct doc {
#ifdef MISTAKE
        toolkit::field size{.minimum = 1, .maximum = 2, .multiple_of = 5};
#else
        toolkit::field size{.minimum = 1, .maximum = 5, .multiple_of = 5};
#endif
    };
};
constexpr auto grammar = toolkit::grammar<page>;
