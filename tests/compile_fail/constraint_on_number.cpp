// expect: toolkit: find_pages::most is a .*number, which cannot have a length; use .*.minimum and .maximum
#include <toolkit/schema/schema.hpp>

struct find_pages {
    int most;
    struct doc {
#ifdef MISTAKE
        toolkit::field most{.max_length = 50};
#else
        toolkit::field most{.maximum = 50};
#endif
    };
};

int main() { return toolkit::parse<find_pages>("{}") ? 1 : 0; }
