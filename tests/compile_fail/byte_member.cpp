// expect: toolkit: packet::first is a std::byte; use .*std::uint8_t for a number
#include <toolkit/schema/schema.hpp>

#include <cstddef>
#include <cstdint>

struct packet {
#ifdef MISTAKE
    std::byte first;
#else
    std::uint8_t first;
#endif
};

int main() { return toolkit::json_schema<packet>.empty() ? 1 : 0; }
