// expect: toolkit: find_pages::topic is a .*std::string_view, which does not own .*its text; use std::string
#include <toolkit/schema/schema.hpp>

#include <string>
#include <string_view>

struct find_pages {
#ifdef MISTAKE
    std::string_view topic;
#else
    std::string topic;
#endif
};

int main() { return toolkit::parse<find_pages>("{}") ? 1 : 0; }
