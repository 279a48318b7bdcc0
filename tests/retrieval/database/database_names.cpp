// retrieval/database/database_names.hpp
#include <toolkit/retrieval/database/database_names.hpp>

#include <gtest/gtest.h>

#include <string>

using toolkit::database_names::is_plain;

TEST(database_names, never_become_a_path_or_a_statement) {
    for (const char* good : {"toolkit", "Toolkit_2", "_", "9"}) EXPECT_TRUE(is_plain(good)) << good;
    for (const char* bad : {"", "a/b", "a b", "a;b", "a\"b", "a.b", "a?b", "a%b", "a-b", "a\nb", "\xC3\xBC"})
        EXPECT_FALSE(is_plain(bad)) << bad;
    EXPECT_TRUE(is_plain("a-b", "-"));
    EXPECT_FALSE(is_plain("a/b", "-"));
    EXPECT_TRUE(is_plain(std::string(100, 'a')));
    EXPECT_FALSE(is_plain(std::string(101, 'a')));
    EXPECT_FALSE(is_plain("toolkit", {}, 6));
}
