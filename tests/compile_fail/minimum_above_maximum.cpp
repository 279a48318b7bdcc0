// expect: toolkit: find_pages::most has a .*minimum above its maximum; swap .*them
#include <toolkit/schema/schema.hpp>

struct find_pages {
    int most;
    struct doc {
#ifdef MISTAKE
        toolkit::field most{.minimum = 50, .maximum = 1};
#else
        toolkit::field most{.minimum = 1, .maximum = 50};
#endif
    };
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
