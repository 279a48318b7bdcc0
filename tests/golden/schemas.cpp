// JSON Schemas of a struct with every kind of field, in every dialect, its grammar, and those of the actions:
// schema/json_schema.hpp, schema/grammar.hpp
#include "golden.hpp"

#include <toolkit/answering/search_docs.hpp>
#include <toolkit/answering/strict_actions.hpp>
#include <toolkit/schema/grammar.hpp>

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

/// What the dialects express in different ways.
struct order {
    std::string code;
    std::optional<std::string> note;
    double price = 0.5;
    nullable<int> table;
    std::vector<std::string> tags{"new"};
    color paint = color::green;
    std::variant<circle, square> shape;
    std::string mail;
    struct doc {
        field code{.description = "The code", .title = "Code", .pattern = "^[A-Z]{2}[0-9]+$"};
        field note{.examples = {"for two"}, .max_length = 80};
        field price{.minimum = 0, .exclusive_maximum = 1000, .multiple_of = 0.5};
        field table{.one_of = {1, 2, 3}};
        field tags{.min_items = 1, .max_items = 5, .unique_items = true, .items = item{.min_length = 1}};
        field mail{.format = "email", .default_value = "a@b.example", .deprecated = true};
    };
};

}  // namespace

TEST(golden, schemas) {
    std::string output;
    const auto add = [&](const char* of, std::string_view schema) {
        output += "=== ";
        output += of;
        output += '\n';
        output += schema;
        output += '\n';
    };
    add("everything", json_schema<everything>);
    add("search_docs", json_schema<search_docs>);
    add("final_action", json_schema<final_action>);
    expect_golden("schemas.txt", output);
}

TEST(golden, dialects) {
    std::string output;
    const auto add = [&]<dialect D>(std::integral_constant<dialect, D>) {
        output += "=== ";
        output += rules_of_dialect<D>.name;
        output += '\n';
        output += json_schema<order, D>;
        output += '\n';
    };
    add(std::integral_constant<dialect, dialect::standard>{});
    add(std::integral_constant<dialect, dialect::openai>{});
    add(std::integral_constant<dialect, dialect::anthropic>{});
    add(std::integral_constant<dialect, dialect::gemini>{});
    add(std::integral_constant<dialect, dialect::ollama>{});
    add(std::integral_constant<dialect, dialect::mcp>{});
    output += "=== grammar\n";
    output += grammar<order>;
    expect_golden("dialects.txt", output);
}
