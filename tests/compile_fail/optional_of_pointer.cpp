// expect: toolkit: find_pages::tag is a std::optional of a pointer; use only the pointer
#include <toolkit/schema/schema.hpp>

#include <memory>
#include <optional>
#include <string>

struct find_pages {
#ifdef MISTAKE
    std::optional<std::unique_ptr<std::string>> tag;
#else
    std::optional<std::string> tag;
#endif
};

int main() { return toolkit::json_schema<find_pages>.empty() ? 1 : 0; }
