// expect: toolkit: the tool read_page takes a .*latest<page> by reference; remove the &
#include <toolkit/toolkit.hpp>

struct page {
    int number = 0;
};
struct open_page {
    static constexpr toolkit::tool_about about{.description = "Open a page."};
    page operator()() const { return {}; }
};
struct read_page {
    static constexpr toolkit::tool_about about{.description = "Read the page."};
#ifdef MISTAKE
    int operator()(toolkit::latest<page>& one) const { return one->number; }
#else
    int operator()(toolkit::latest<page> one) const { return one->number; }
#endif
};

int main() {
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<open_page, read_page>};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
