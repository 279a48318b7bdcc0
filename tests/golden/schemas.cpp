// JSON Schemas of a struct with every kind of field, and of the actions: schema/json_schema.hpp
#include "golden.hpp"

#include <toolkit/agent/protocol.hpp>
#include <toolkit/agent/search_docs.hpp>

using namespace toolkit;

namespace {

enum class color { red, green };
struct circle {
    constant<"circle"> kind;
    double radius = 1;
};
struct square {
    constant<"square"> kind;
    double side = 1;
};
struct everything {
    std::string name;
    std::optional<std::string> note;
    std::vector<int> numbers;
    color paint = color::green;
    std::variant<circle, square> shape;
    raw_json any{"null"};
    uuid id;
    bool open = true;
    struct doc {
        field name{.description = "What it is called", .min_length = 1, .max_length = 20};
        field numbers{.description = "Some", .required = false};
    };
};

}  // namespace

TEST(golden, schemas) {
    std::string told;
    const auto add = [&](const char* of, std::string_view schema) {
        told += "=== ";
        told += of;
        told += '\n';
        told += schema;
        told += '\n';
    };
    add("everything", json_schema<everything>);
    add("search_docs", json_schema<search_docs>);
    add("final_action", json_schema<final_action>);
    expect_golden("schemas.txt", told);
}
