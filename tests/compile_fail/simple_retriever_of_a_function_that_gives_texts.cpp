// expect: toolkit: the function of a simple_retriever gives std::vector<toolkit::found_text>
#include <toolkit/retrieval/simple_retriever.hpp>

#include <string>
#include <string_view>
#include <vector>

int main() {
#ifdef MISTAKE
    const toolkit::simple_retriever notes{
        [](const toolkit::owner&, std::string_view, std::size_t) { return std::vector<std::string>{"a note"}; }};
#else
    const toolkit::simple_retriever notes{[](const toolkit::owner&, std::string_view, std::size_t) {
        return std::vector<toolkit::found_text>{{.text = "a note"}};
    }};
#endif
    return notes.for_owner(toolkit::owner{"me"}).search({}) ? 0 : 1;
}
