// text/camel_case.hpp
#include <toolkit/text/camel_case.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

std::string parts(std::string_view word) {
    std::string out;
    toolkit::for_each_camel_part(word, [&](std::string_view part) { (out += part) += ' '; });
    return out;
}

}  // namespace

TEST(camel_case, names_split_into_their_words) {
    EXPECT_EQ(parts("CamelCaseName"), "Camel Case Name ");
    EXPECT_EQ(parts("maxConnections"), "max Connections ");
    EXPECT_EQ(parts("getHTTPResponse"), "get HTTP Response ");
    EXPECT_EQ(parts("thisIsATest2"), "this Is Test2 ");
    EXPECT_EQ(parts("größeÄndernJetztHier"), "größeÄndern Jetzt Hier ");
}

TEST(camel_case, other_names_and_words_have_no_parts) {
    for (const auto word : {"PostgreSQL", "JavaScript", "iPhone", "LaTeX", "macOS", "McDonald", "HTTPServer", "word",
                            "Word", "WORD", "x", "", "eBay", "GmbH", "aBcDeF", "日本"})
        EXPECT_EQ(parts(word), "") << word;
}

TEST(camel_case, codes_have_no_parts) { EXPECT_EQ(parts("aaBbCcDdEeFfGgHhIiJjKk"), ""); }
