// expect: toolkit: the tool add_page has about.read_only but takes a parameter by non-const reference
#include <toolkit/tool/toolset.hpp>

struct shelf {
    int pages = 0;
};
struct add_page {
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Add a page.", .read_only = true};
#else
    static constexpr toolkit::tool_about about{.description = "Add a page."};
#endif
    int operator()(shelf& books) const { return ++books.pages; }
};

int main() { return static_cast<int>(toolkit::tools<add_page>.size) - 1; }
