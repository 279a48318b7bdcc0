// expect: toolkit: find_pages::most has a minimum above its maximum
#include <toolkit/schema/schema.hpp>

struct find_pages {
    int most;
    struct doc {
#ifdef MISTAKE
        toolkit::field most{.minimum = 5, .maximum = 1};
#else
        toolkit::field most{.minimum = 1, .maximum = 5};
#endif
    };
};

int main() {
#ifdef MISTAKE
    nothing_is_called_so();
#endif
    return toolkit::json_schema<find_pages>.empty() ? 1 : 0;
}
