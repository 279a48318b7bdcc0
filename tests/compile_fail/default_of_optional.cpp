// expect: toolkit: find_pages::most is a .*std::optional with a default, so .*empty; use the value type itself
#include <toolkit/schema/schema.hpp>

#include <optional>

struct find_pages {
#ifdef MISTAKE
    std::optional<int> most = 10;
#else
    int most = 10;
#endif
};

int main() { return toolkit::parse<find_pages>("{}") ? 0 : 1; }
