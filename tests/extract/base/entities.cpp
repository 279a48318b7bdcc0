// extract/base/entities.hpp
#include <toolkit/extract/base/entities.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {
std::string read(std::string_view reference) {
    std::string out;
    toolkit::append_entity(out, reference);
    return out;
}
}  // namespace

TEST(entities, names_and_numbers_become_characters) {
    EXPECT_EQ(read("&amp;"), "&");
    EXPECT_EQ(read("&auml;"), "ä");
    EXPECT_EQ(read("&#8211;"), "–");
    EXPECT_EQ(read("&#x1F600;"), "😀");
}

TEST(entities, all_names_of_html_are_known) {
    EXPECT_EQ(read("&minus;"), "\u2212");
    EXPECT_EQ(read("&sup2;"), "\u00B2");
    EXPECT_EQ(read("&ne;"), "\u2260");
    EXPECT_EQ(read("&thinsp;"), "\u2009");
    EXPECT_EQ(read("&radic;"), "\u221A");
    EXPECT_EQ(read("&frasl;"), "\u2044");
    EXPECT_EQ(read("&AElig;"), "\u00C6");  // the first of the table
    EXPECT_EQ(read("&zwnj;"), "\u200C");   // the last
    EXPECT_EQ(read("&NotEqualTilde;"), "\u2242\u0338");
    EXPECT_EQ(read("&CounterClockwiseContourIntegral;"), "\u2233");
}

TEST(entities, that_are_unknown_are_kept_and_wrong_numbers_are_replaced) {
    EXPECT_EQ(read("&whatever;"), "&whatever;");
    EXPECT_EQ(read("&#0;"), "\uFFFD");
    EXPECT_EQ(read("&#xD800;"), "\uFFFD");
    EXPECT_EQ(read("&#99999999999999999999;"), "\uFFFD");
    EXPECT_EQ(read(""), "");
}
