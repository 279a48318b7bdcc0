// expect: toolkit: page has 25 properties that may be left .*out, but the dialect anthropic allows .*24; make some
#include <toolkit/schema/schema.hpp>

struct five {
    int a = 1;
    int b = 2;
    int c = 3;
    int d = 4;
#ifdef MISTAKE
    int e = 5;
#else
    int e;
#endif
};
struct page {
    five one, two, three, four, five_;
    struct doc {
        toolkit::field one{.required = true}, two{.required = true}, three{.required = true}, four{.required = true};
        toolkit::field five_{.required = true};
    };
};

constexpr auto schema = toolkit::json_schema<page, toolkit::dialect::anthropic>;
