// expect: toolkit: find_pages::topic is a .*pointer, which JSON cannot represent; .*std::optional or a std::vector of
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
#ifdef MISTAKE
    const char* topic;
#else
    std::string topic;
#endif
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
