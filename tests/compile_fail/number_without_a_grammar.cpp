// expect: toolkit: in a grammar page::size has bounds or a multiple that allow no number
#include <toolkit/schema/schema.hpp>

#include <string>

struct page {
    double size;
    struct doc {
#ifdef MISTAKE
        toolkit::field size{.minimum = 0.1, .maximum = 0.2, .multiple_of = 0.5};
#else
        toolkit::field size{.minimum = 0.1, .maximum = 0.5, .multiple_of = 0.5};
#endif
    };
};
constexpr auto grammar = toolkit::grammar<page>;
