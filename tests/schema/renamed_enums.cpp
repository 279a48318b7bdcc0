// Enums whose values have other texts than their names: reflect/enum_texts.hpp in schema, parser and printer.
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>
#include <boost/describe.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace cellar {
enum class color { red, dark_red, white };
BOOST_DEFINE_ENUM_CLASS(size, small, very_large)
}  // namespace cellar

template <>
struct toolkit::describe<cellar::color> {
    toolkit::enumerator dark_red{.name = "dark-red", .description = "as a \"Barolo\""};
    toolkit::enumerator white{.description = "no rosé"};
};
template <>
struct toolkit::describe<cellar::size> {
    toolkit::enumerator very_large{.name = "XXL"};
};

using namespace toolkit;
using cellar::color;
using cellar::size;

namespace {
struct wine {
    color shade = color::dark_red;
    size bottle = size::small;
    std::vector<color> others{};
    struct doc {
        field shade{.description = "Which", .one_of = {"red", "dark-red"}};
        field others{.required = false};
    };
};
struct plain_wine {
    color shade;
    struct doc {
        field shade{.default_value = "dark-red"};
    };
};
}  // namespace

TEST(renamed_enums, have_their_texts_in_the_schema) {
    EXPECT_EQ(json_schema<size>, R"({"type":"string","enum":["small","XXL"]})");
    EXPECT_EQ(json_schema<color>, R"({"type":"string","description":"dark-red: as a \"Barolo\"; white: no rosé",)"
                                  R"("enum":["red","dark-red","white"]})");
    EXPECT_TRUE(json_schema<wine>.starts_with(
        R"x({"type":"object","properties":{"shade":{"type":"string","description":"Which (dark-red: as a \"Barolo\"; )x"
        R"x(white: no rosé)","enum":["red","dark-red"],"default":"dark-red"},"bottle":{"type":"string",)x"
        R"x("enum":["small","XXL"],"default":"small"},)x"))
        << json_schema<wine>;
    EXPECT_NE((json_schema<wine, dialect::openai>.find(R"x(white: no rosé, default \"dark-red\")")x")),
              std::string_view::npos);
}

TEST(renamed_enums, are_read_and_printed_by_their_texts) {
    EXPECT_EQ(*parse<size>(R"("XXL")"), size::very_large);
    EXPECT_FALSE(parse<size>(R"("very_large")"));
    EXPECT_EQ(print(size::very_large), R"("XXL")");
    const auto read = parse<wine>(R"({"bottle":"XXL","others":["white","dark-red"]})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(print(*read), R"({"shade":"dark-red","bottle":"XXL","others":["white","dark-red"]})");
    EXPECT_EQ(parse<plain_wine>("{}")->shade, color::dark_red);
}

TEST(renamed_enums, are_suggested_by_their_texts) {
    const auto wrong = parse<color>(R"("dark_red")");
    EXPECT_EQ(wrong.error().message(), R"(not allowed at byte 0: expected one of "red", "dark-red", "white", )"
                                       R"(found "dark_red"; did you mean "dark-red"?)");
}

TEST(renamed_enums, that_are_refused_are_not_suggested) {
    EXPECT_EQ(parse<wine>(R"({"shade":"dark_red"})").error().nearest, "dark-red");
    EXPECT_EQ(parse<wine>(R"({"shade":"white"})").error().nearest, "");
    EXPECT_EQ(parse<wine>(R"({"shade":"whit"})").error().nearest, "");
}
