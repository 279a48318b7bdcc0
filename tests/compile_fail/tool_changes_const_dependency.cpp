// expect: toolkit: operator\(\) of the tool .*add_page takes a .*shelf&, which the agent does not have; .*as const &
#include <toolkit/toolkit.hpp>

struct shelf {
    int pages = 0;
};
struct add_page {
    std::string text;
    static constexpr toolkit::tool_about about{.description = "Add a page."};
    int operator()(shelf& books) const { return ++books.pages; }
};

int main() {
#ifdef MISTAKE
    const shelf books;
#else
    shelf books;
#endif
    const toolkit::Agent agent{toolkit::scripted{}, toolkit::tools<add_page>, toolkit::deps{books}};
    (void)agent.run("Hello?", toolkit::owner{"me"});
}
