// expect: toolkit: page::level has a bound .*beyond the range of its type; .*choose one within it or a wider .*type
#include <toolkit/schema/schema.hpp>

#include <cstdint>

struct page {
    std::uint8_t level;
    struct doc {
#ifdef MISTAKE
        toolkit::field level{.minimum = 256};
#else
        toolkit::field level{.minimum = 255};
#endif
    };
};

int main() { return toolkit::json_schema<page>.empty() ? 1 : 0; }
