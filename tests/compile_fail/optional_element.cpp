// expect: toolkit: find_pages::tags has an element that is a .*std::optional, which is only for a .*type
#include <toolkit/schema/schema.hpp>

#include <optional>
#include <string>
#include <vector>

struct find_pages {
#ifdef MISTAKE
    std::vector<std::optional<std::string>> tags;
#else
    std::vector<std::string> tags;
#endif
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
