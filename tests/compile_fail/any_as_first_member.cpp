// expect: toolkit: packet::held has a type without a schema; use
#include <toolkit/schema/schema.hpp>

#include <any>

struct packet {
#ifdef MISTAKE
    std::any held;
#else
    toolkit::raw_json held;
#endif
};

int main() { return toolkit::json_schema<packet>.empty() ? 1 : 0; }
