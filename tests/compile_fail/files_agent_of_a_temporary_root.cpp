// expect: toolkit: files_agent keeps a reference to its root, which is a temporary here
#include <toolkit/retrieval/simple_retriever.hpp>
#include <toolkit/systems/files.hpp>
#include <toolkit/toolkit.hpp>

#include <string_view>
#include <vector>

int main() {
    const auto nothing = [](const toolkit::owner&, std::string_view, std::size_t) {
        return std::vector<toolkit::found_text>{};
    };
    const toolkit::simple_retriever files{nothing};
#ifdef MISTAKE
    toolkit::files_agent(toolkit::rules_alone{}, files, *toolkit::confined_root::open("."));
#else
    const auto root = toolkit::confined_root::open(".");
    if (root) (void)toolkit::files_agent(toolkit::rules_alone{}, files, *root);
#endif
}
