// expect: toolkit: the T of latest<T> must be the plain type of a tool's result
#include <toolkit/tool/toolset.hpp>

struct page {
    int number = 0;
};
struct open_page {
    static constexpr toolkit::tool_about about{.description = "Open a page."};
    toolkit::result<page> operator()() const { return page{}; }
};
struct read_page {
    static constexpr toolkit::tool_about about{.description = "Read the page."};
#ifdef MISTAKE
    int operator()(toolkit::latest<toolkit::result<page>> one) const { return (*one)->number; }
#else
    int operator()(toolkit::latest<page> one) const { return one->number; }
#endif
};

int main() { return static_cast<int>(toolkit::tools<open_page, read_page>.size) - 2; }
