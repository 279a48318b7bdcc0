// properties/filter.hpp, filter_text.hpp, filter_schema.hpp
#include <toolkit/properties/filter_schema.hpp>
#include <toolkit/properties/filter_text.hpp>
#include <toolkit/schema/json_schema.hpp>
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using toolkit::property_filter;
using toolkit::property_query;
using toolkit::property_test;
using toolkit::read_filter;
using toolkit::to_text;
using toolkit::where;
using toolkit::within_metres;

namespace {

property_filter filter(std::string_view text) {
    const auto read = read_filter(text);
    EXPECT_TRUE(read) << text << ": " << read.error().message();
    return read ? *read : property_filter{};
}
std::string wrong(std::string_view text) {
    const auto read = read_filter(text);
    EXPECT_FALSE(read) << text;
    return read ? "" : std::string{read.error().detail.view()};
}

}  // namespace

TEST(filter, as_text_equals_the_one_in_code) {
    EXPECT_EQ(filter("price<100"), where("price") < 100);
    EXPECT_EQ(filter("price >= 1.5 and price <= 1e3"), where("price") >= 1.5 && where("price") <= 1000);
    EXPECT_EQ(filter("author = \"Ann Lee\""), where("author") == "Ann Lee");
    EXPECT_EQ(filter("author ~ ann"), where("author").folded() == "ann");
    EXPECT_EQ(filter("draft != true"), where("draft") != true);
    EXPECT_EQ(filter("not a exists"), !where("a").exists());
    EXPECT_EQ(filter("tags in (x, \"y z\")"), where("tags").is_one_of({"x", "y z"}));
    EXPECT_EQ(filter("tags ~ in (x)"), where("tags").folded().is_one_of({"x"}));
    EXPECT_EQ(filter("year in (2023, 2024)"), where("year") == 2023 || where("year") == 2024);
    EXPECT_EQ(filter("published > 2024-02-29"), where("published") > "2024-02-29");
    EXPECT_EQ(filter("place within 5 km of 52.5, 13.4"), within_metres("place", {52.5, 13.4}, 5000));
    EXPECT_EQ(filter("place within 5km of 52.5,-13.4"), within_metres("place", {52.5, -13.4}, 5000));
    EXPECT_EQ(filter("place within 70.5 of 0,0"), within_metres("place", {0, 0}, 70.5));
    EXPECT_EQ(filter("a = 1 or b = 2 and c = 3"), where("a") == 1 || (where("b") == 2 && where("c") == 3));
    EXPECT_EQ(filter("(a = 1 or b = 2) and c = 3"), (where("a") == 1 || where("b") == 2) && where("c") == 3);
    EXPECT_EQ(filter("\"a name\" = \"1\""), where("a name") == "1");
    EXPECT_EQ(filter("größe=3"), where("größe") == 3);
}

TEST(filter, is_printed_in_the_form_that_is_read) {
    for (const std::string_view text :
         {"price < 100", "a = \"x\\\"y\\\\\" and b exists", "(a = 1 or b = 2) and (c = 3 or d = 4)",
          "not (a = 1 and b = 2)", "a ~ \"x\"", "a ~ in (\"x\", \"y\")",
          "a = 1 or (b = 2 and not (c within 5 m of 1, -2))", "\"or\" = \"and\"", "a >= \"2024-01-01\" and a <= 5"}) {
        const property_filter once = filter(text);
        EXPECT_EQ(filter(to_text(once)), once) << text << " became " << to_text(once);
    }
    EXPECT_EQ(to_text(filter("price<100 and a ~ b")), "price < 100 and a ~ \"b\"");
    EXPECT_EQ(to_text(property_filter{}), "");
}

TEST(filter, omits_empty_parts_when_it_is_printed) {
    property_filter some;
    some.all.emplace_back();
    EXPECT_EQ(to_text(some), "");
    some.all.emplace_back().conditions = where("a").exists().conditions;
    some.any.emplace_back();
    some.any.push_back(where("b").exists());
    EXPECT_EQ(to_text(some), "(a exists)") << "any of b and nothing is all";
    EXPECT_TRUE(read_filter(to_text(some)));
    some.all.front().all.emplace_back().any.emplace_back();
    EXPECT_EQ(to_text(some), "(a exists)");
    property_filter never;
    never.none.emplace_back();
    EXPECT_FALSE(read_filter(to_text(never))) << "no text says that no document is wanted";
}

TEST(filter, that_is_wrong_is_explained_with_its_place) {
    EXPECT_EQ(wrong(""), "at byte 0: expected the name of a property, `not` or (, found the end");
    EXPECT_EQ(wrong("price <"), "at byte 7: expected a value, found the end");
    EXPECT_EQ(wrong("price 100"), "at byte 6: expected =, !=, ~, <, <=, >, >=, in, exists or within, found \"100\"");
    EXPECT_EQ(wrong("price < 100 200"), "at byte 12: expected `and`, `or`, or the end, found \"200\"");
    EXPECT_EQ(wrong("(price < 100"), "at byte 12: expected ), found the end");
    EXPECT_EQ(wrong("a = \"x"), "at byte 4: expected a closing quotation mark, found the end");
    EXPECT_EQ(wrong("a in ()"), "at byte 6: expected a value, found \")\"");
    EXPECT_EQ(wrong("a in (1, x)"), "at byte 9: expected only numbers or only texts in the list, found \"\"");
    EXPECT_EQ(wrong("a within x of 1,2"), "at byte 9: expected metres, as 5000, 5000 m or 5 km, found \"x\"");
    EXPECT_EQ(wrong("a within -5 of 1,2"), "at byte 9: expected metres, as 5000, 5000 m or 5 km, found \"-5\"");
    EXPECT_EQ(wrong("a within 5 of 91,2"),
              "at byte 18: expected a latitude of -90 to 90 and a longitude of -180 to 180 before it, found the end");
    EXPECT_EQ(wrong("and = 1"), "at byte 0: expected the name of a property, `not` or (, found \"and\"");
    EXPECT_EQ(wrong("a ! b"), "at byte 2: expected a name, a value or a sign, found \"!\"");
    EXPECT_EQ(wrong("a = \xFF"), "at byte 0: expected UTF-8, found the end");
    EXPECT_NE(wrong(std::string(100, '(') + "a exists").find("at most 16"), std::string::npos);
    std::string many = "a = 1";
    for (int i = 0; i < 300; ++i) many += " and a = 1";
    EXPECT_NE(wrong(many).find("at most 256 conditions"), std::string::npos);
    std::string nots;
    for (int i = 0; i < 5000; ++i) nots += "not ";
    EXPECT_NE(wrong(nots).find("at most"), std::string::npos);
}

TEST(filter, is_read_from_json_as_its_schema_says) {
    const auto read = toolkit::parse<property_query>(
        R"({"where":{"conditions":[{"property":"price","op":"<","value":100},{"property":"tags","op":"in","value":["a"]},)"
        R"({"property":"place","op":"within","place":{"latitude":52.5,"longitude":13.4},"metres":5000}],)"
        R"("none":[{"conditions":[{"property":"draft","op":"=","value":"true"}]}]},)"
        R"("order":{"property":"price","descending":true},"limit":3})");
    ASSERT_TRUE(read) << read.error().message();
    property_query expected;
    expected.where = where("price") < 100 && where("tags").is_one_of({"a"}) &&
                     within_metres("place", {52.5, 13.4}, 5000) && !(where("draft") == "true");
    expected.order = toolkit::property_order{"price", true, {}};
    expected.limit = 3;
    EXPECT_EQ(*read, expected);
    EXPECT_EQ(*toolkit::parse<property_query>(toolkit::print(expected)), expected);
    EXPECT_EQ(*toolkit::parse<property_query>("{}"), property_query{});
    EXPECT_NE((toolkit::json_schema<property_query>.find(R"("enum":["exists","=","<","<=",">",">=","in","within"])")),
              std::string_view::npos);
    for (
        const std::string_view text :
        {R"({"where":{"conditions":[{"property":"a"}]}})", R"({"where":{"conditions":[{"property":"a","op":"like"}]}})",
         R"({"where":{"conditions":[{"property":"","op":"exists"}]}})", R"({"limit":0})",
         R"({"where":{"conditions":[{"property":"a","op":"within","place":{"latitude":91,"longitude":0},"metres":1}]}})"})
        EXPECT_FALSE(toolkit::parse<property_query>(text)) << text;
}

TEST(filter, of_two_choices_keeps_both) {
    const property_filter both = (where("a") == 1 || where("a") == 2) && (where("b") == 1 || where("b") == 2);
    EXPECT_EQ(both.any.size(), 2U);
    ASSERT_EQ(both.all.size(), 1U);
    EXPECT_EQ(both.all[0].any.size(), 2U);
}
