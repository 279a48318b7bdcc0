#include <toolkit/toolkit.hpp>

#include <cstdio>
#include <string>
#include <string_view>

#include <component_headers.hpp>

struct find_pages {
    std::string topic;
    int most = 10;
};

int main() {
    const std::string_view schema = toolkit::json_schema<find_pages>;
    std::printf("%.*s\n", static_cast<int>(schema.size()), schema.data());
}
