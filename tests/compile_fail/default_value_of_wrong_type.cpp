// expect: toolkit: the default_value of .*find_pages::deep is not true or .*constraint
#include <toolkit/schema/schema.hpp>

struct find_pages {
    bool deep;
    struct doc {
#ifdef MISTAKE
        toolkit::field deep{.default_value = "no"};
#else
        toolkit::field deep{.default_value = false};
#endif
    };
};

int main() { return toolkit::parse<find_pages>("{}") ? 0 : 1; }
