// expect: toolkit: the function of a simple_retriever must be const, because many threads call it
#include <toolkit/retrieval/simple_retriever.hpp>

#include <string_view>
#include <vector>

int main() {
    int calls = 0;
#ifdef MISTAKE
    const toolkit::simple_retriever notes{[calls](const toolkit::owner&, std::string_view, std::size_t) mutable {
        ++calls;
        return std::vector<toolkit::found_text>{};
    }};
#else
    const toolkit::simple_retriever notes{[&calls](const toolkit::owner&, std::string_view, std::size_t) {
        ++calls;
        return std::vector<toolkit::found_text>{};
    }};
#endif
    return notes.for_owner(toolkit::owner{"me"}).search({}) ? calls : 1;
}
