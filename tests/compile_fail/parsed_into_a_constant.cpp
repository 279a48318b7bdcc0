// expect: toolkit: .*query is const, so it cannot be parsed .*into; remove the const
#include <toolkit/schema/schema.hpp>

struct query {
    std::string topic;
};

int main() {
#ifdef MISTAKE
    const query found;
#else
    query found;
#endif
    return toolkit::parse_into(found, "{}") ? 0 : 1;
}
