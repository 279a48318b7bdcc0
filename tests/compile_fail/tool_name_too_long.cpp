// expect: toolkit: the name of a tool must be 1 to 64 characters of
#include <toolkit/tool/toolset.hpp>

struct find_the_pages_of_all_the_books_on_every_shelf_that_are_about_one_topic {
#ifdef MISTAKE
    static constexpr toolkit::tool_about about{.description = "Find."};
#else
    static constexpr toolkit::tool_about about{.description = "Find.", .name = "find_pages"};
#endif
    int operator()() const { return 0; }
};

int main() {
    return static_cast<int>(
               toolkit::tools<find_the_pages_of_all_the_books_on_every_shelf_that_are_about_one_topic>.size) -
           1;
}
