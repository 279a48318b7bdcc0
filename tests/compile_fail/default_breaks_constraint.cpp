// expect: toolkit: the initialiser of .*find_pages::most is not an .*initialiser or the constraint
#include <toolkit/schema/schema.hpp>

struct find_pages {
#ifdef MISTAKE
    int most = 100;
#else
    int most = 10;
#endif
    struct doc {
        toolkit::field most{.minimum = 1, .maximum = 50};
    };
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
