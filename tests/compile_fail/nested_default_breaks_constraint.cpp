// expect: toolkit: the initialiser of page::size contains a value that breaks its constraint; change the initialiser or
#include <toolkit/schema/schema.hpp>

struct extent {
    int width = 1;
    struct doc {
        toolkit::field width{.minimum = 0};
    };
};
struct page {
#ifdef MISTAKE
    extent size{-5};
#else
    extent size{5};
#endif
};

constexpr auto schema = toolkit::json_schema<page>;
