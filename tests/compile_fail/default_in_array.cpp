// expect: toolkit: the initialiser of page::parts contains a value that breaks its constraint; change the initialiser
#include <toolkit/schema/schema.hpp>

#include <array>

struct line {
    int number;
    struct doc {
        toolkit::field number{.minimum = 1, .default_value = 5};  // given where a line is read, not to this one
    };
};

struct page {
#ifdef MISTAKE
    std::array<line, 1> parts{};
#else
    std::array<line, 1> parts{{{2}}};
#endif
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
