// The code of docs/schema.md, docs/json.md and docs/reflect.md
#include <toolkit/json/writer.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace guide {

enum class color { red, green };

struct find_pages {
    std::string topic;          // no initialiser: required
    int most = 10;              // initialiser: optional, and the schema's default
    std::optional<color> only;  // may be left out
    struct doc {                // same member names; a typo does not compile
        toolkit::field topic{.description = "What to look for", .min_length = 1};
        toolkit::field most{.minimum = 1, .maximum = 50};
        toolkit::field only{.name = "colour"};
    };
};

struct tool_call {
    toolkit::constant<"tool_call"> type;
    std::string tool;
    toolkit::raw_json input;
};
struct final_answer {
    toolkit::constant<"final"> type;
    std::string answer;
};
using action = std::variant<tool_call, final_answer>;

enum class shade { red, dark_red };

struct point {  // a struct that one does not own
    double x, y;
};

}  // namespace guide

template <>
struct toolkit::describe<guide::point> {
    toolkit::field x{.description = "metres to the east"};
};

template <>
struct toolkit::describe<guide::shade> {
    toolkit::enumerator dark_red{.name = "dark-red", .description = "as wine"};
};

using namespace guide;

TEST(guide_to_schema, shows_one_struct_in_every_form) {
    static_assert(toolkit::json_schema<find_pages>.starts_with(R"({"type":"object","properties":{"topic":)"));

    auto read = toolkit::parse<find_pages>(R"({"topic":"indexes","colour":"green"})");
    EXPECT_EQ(read->most, 10);
    EXPECT_EQ(toolkit::print(*read), R"({"topic":"indexes","most":10,"colour":"green"})");

    auto wrong = toolkit::parse<find_pages>(R"({"topic":"indexes","most":"many"})");
    EXPECT_EQ(wrong.error().for_model(),
              R"(A value has the wrong type, at /most: expected an integer from 1 to 50, found "many".)");
}

TEST(guide_to_schema, renames_values) { EXPECT_EQ(toolkit::print(shade::dark_red), R"("dark-red")"); }

TEST(guide_to_schema, distinguishes_actions) {
    auto next = toolkit::parse<action>(R"({"type":"final","answer":"42"})");
    EXPECT_EQ(std::get<final_answer>(*next).answer, "42");
    auto reply = toolkit::parse<final_answer, toolkit::ignore_unknown>(R"({"type":"final","answer":"42","id":7})");
    EXPECT_TRUE(reply);
}

TEST(guide_to_json, writes_by_hand) {
    std::string text;
    toolkit::json_writer out{text};
    out.begin_object().member("type", "answer").key("pages").begin_array().value(3).value(5).end_array().end_object();
    EXPECT_EQ(text, R"({"type":"answer","pages":[3,5]})");

    toolkit::append_json_string(text, "said \"no\"");  // escaped, with its quotes
    EXPECT_TRUE(text.ends_with(R"("said \"no\"")"));
}

TEST(guide_to_reflect, reads_a_struct) {
    static_assert(toolkit::field_names<find_pages>[1] == "most" && toolkit::key_names<find_pages>[2] == "colour");
    static_assert(toolkit::field_required<find_pages>[0] && !toolkit::field_required<find_pages>[1]);
    static_assert(toolkit::enum_name(color::green) == "green");
    find_pages find;
    toolkit::get_field<1>(find) = 7;
    EXPECT_EQ(find.most, 7);
    EXPECT_EQ(toolkit::field_annotations<point>[0].description, "metres to the east");
}
