// Strict parsing of a struct with every kind of field. An accepted text prints and reads back as the same value, also
// into a reused value. A refusal has a message.
#include <toolkit/schema/schema.hpp>

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

using namespace toolkit;

namespace {

enum class color { red, green };
struct circle {
    constant<"circle"> kind;
    double radius = 1;
};
struct square {
    constant<"square"> kind;
    int side = 1;
};
struct tree {
    std::string name;
    std::vector<tree> children;
};
struct everything {
    std::string text;
    std::optional<std::string> note;
    std::vector<int> numbers;
    std::set<std::string> tags;
    std::map<std::string, double> prices;
    std::tuple<bool, std::string> pair;
    nullable<color> paint;
    std::variant<std::monostate, std::string, circle, square> shape;
    raw_json any;
    tree root;
    struct doc {
        field text{.pattern = "^[a-z ]*$", .required = false};
        field numbers{.max_items = 4, .unique_items = true, .items = item{.multiple_of = 3}, .required = false};
        field tags{.required = false};
        field prices{.items = item{.exclusive_minimum = 0}, .required = false};
        field any{.required = false};
        field root{.required = false};
    };
};

void demand(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto raw = parse<raw_json>(text);
    auto read = parse<everything, ignore_unknown>(text);
    if (!read) {
        demand(!read.error().message().empty() && !read.error().for_model().empty());
        return 0;
    }
    demand(static_cast<bool>(raw));
    const std::string printed = print(*read);
    auto again = parse<everything>(printed);
    demand(again && print(*again) == printed);
    demand(parse_into(*read, printed) && print(*read) == printed);
    return 0;
}
