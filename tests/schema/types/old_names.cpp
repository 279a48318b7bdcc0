// Names of before 0.1 that remain until 0.3.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace old_text_form {

struct shade {
    std::string text;
};
struct wall {
    shade colour;
};

}  // namespace old_text_form

template <>
struct toolkit::text_form<old_text_form::shade> {
    static constexpr std::string_view expected = "a shade such as #3";
    static constexpr field said{.description = "A shade", .pattern = "^#[0-9]$"};
    static bool read(std::string_view text, old_text_form::shade& value) {
        value.text = text;
        return true;
    }
    static std::string write(const old_text_form::shade& value) { return value.text; }
};

TEST(old_names, of_a_text_forms_annotation_sets_the_schema_and_the_parser) {
    using old_text_form::wall;
    EXPECT_NE(toolkit::json_schema<wall>.find(R"("pattern":"^#[0-9]$")"), std::string_view::npos);
    EXPECT_NE(toolkit::json_schema<wall>.find("A shade"), std::string_view::npos);
    EXPECT_EQ(toolkit::parse<wall>(R"({"colour":"#7"})").value().colour.text, "#7");
    EXPECT_FALSE(toolkit::parse<wall>(R"({"colour":"#a"})"));
}
