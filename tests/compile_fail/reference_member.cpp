// expect: toolkit: find_pages cannot be .*constructed without arguments, so it .*member a default
#include <toolkit/schema/schema.hpp>

#include <string>

struct find_pages {
#ifdef MISTAKE
    const std::string& topic;
#else
    std::string topic;
#endif
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
