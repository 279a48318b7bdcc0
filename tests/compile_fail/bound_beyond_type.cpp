// expect: toolkit: page::level has a bound .*outside the range of its type; .*choose a bound inside it or a .*wider
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
