// A struct with every constraint compiles with GCC's sanitizers as well.
#include <toolkit/schema/schema.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

enum class color { red, green };
struct leaf {
    toolkit::constant<"leaf"> kind;
};
struct node {
    toolkit::constant<"node"> kind;
    std::vector<std::variant<leaf, node>> parts;
};
struct page {
    std::string name;
    std::string mail = "a@b.example";
    std::vector<int> sizes{4};
    std::int64_t least = INT64_MIN;
    double share = 0.5;
    toolkit::nullable<std::string> note = "x";
    std::optional<color> paint;
    std::variant<leaf, node> tree;
    std::pair<int, bool> two{};
    struct doc {
        toolkit::field name{.description = "Name", .examples = {"aa"}, .min_length = 1, .pattern = "^a*$"};
        toolkit::field mail{.format = "email"};
        toolkit::field sizes{.min_items = 1, .unique_items = true, .items = toolkit::item{.minimum = 3}};
        toolkit::field share{.exclusive_maximum = 1, .multiple_of = 0.1};
        toolkit::field note{.one_of = {"x", "y"}, .required = false};
        toolkit::field paint{.one_of = {"red"}};
    };
};
static_assert(!toolkit::json_schema<page>.empty() && !toolkit::grammar<page>.empty());

int main() { return toolkit::parse<page>("{}") ? 1 : 0; }
