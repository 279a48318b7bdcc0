// expect: toolkit: the function of a simple_retriever is called as `\(const toolkit::owner& who,
#include <toolkit/retrieval/simple_retriever.hpp>

#include <string>
#include <string_view>
#include <vector>

int main() {
#ifdef MISTAKE
    const toolkit::simple_retriever notes{std::string{"notes.md"}};
#else
    const toolkit::simple_retriever notes{
        [](const toolkit::owner&, std::string_view, std::size_t) { return std::vector<toolkit::found_text>{}; }};
#endif
    return notes.for_owner(toolkit::owner{"me"}).search({}) ? 0 : 1;
}
