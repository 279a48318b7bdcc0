// expect: toolkit: find_pages::tags holds an element that is a .*std::optional, which stands for a .*itself
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
