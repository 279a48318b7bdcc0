// expect: toolkit: find_pages::then is a .*function, but JSON contains only .*data; remove it
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
    std::string topic;
#ifdef MISTAKE
    void (*then)();
#endif
};

int main() { return toolkit::print(find_pages{}).empty() ? 1 : 0; }
