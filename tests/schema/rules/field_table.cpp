// schema/rules/field_table.hpp
#include <toolkit/schema/rules/field_table.hpp>

#include <gtest/gtest.h>

#include <string>

using toolkit::field_set;
using toolkit::field_table_of;

namespace {
struct page {
    std::string topic;
    int most = 3;
    bool odd;
    struct doc {
        toolkit::field odd{.name = "odd \"name\""};
    };
};
struct nothing {};
struct one {
    int only;
};
}  // namespace

TEST(shape, lists_the_fields_in_the_order_of_their_declaration) {
    ASSERT_EQ(field_table_of<page>.rows.size(), 3U);
    EXPECT_EQ(field_table_of<page>.rows[0].key, "topic");
    EXPECT_EQ(field_table_of<page>.rows[0].quoted, "\"topic\"");
    EXPECT_TRUE(field_table_of<page>.rows[0].required);
    EXPECT_FALSE(field_table_of<page>.rows[1].required);
    EXPECT_EQ(field_table_of<page>.rows[2].key, "odd \"name\"");
    EXPECT_EQ(field_table_of<page>.rows[2].quoted, R"("odd \"name\"")");
    EXPECT_EQ(field_table_of<page>.rows[1].rules, &(toolkit::field_rules<page, 1>));
}

TEST(shape, lists_its_keys_in_words) {
    EXPECT_EQ(field_table_of<page>.keys, R"(one of "topic", "most", "odd \"name\"")");
    EXPECT_EQ(field_table_of<one>.keys, "\"only\"");
    EXPECT_EQ(field_table_of<nothing>.keys, "no key at all");
}

TEST(field_set, holds_up_to_128_fields) {
    field_set some;
    field_set all;
    for (std::size_t i = 0; i < 128; ++i) all.add(i);
    some.add(0);
    some.add(127);
    EXPECT_TRUE(some.has(127) && !some.has(126) && !some.has(63));
    EXPECT_TRUE(all.contains(some) && !some.contains(all));
    EXPECT_TRUE(some.contains(field_set{}));
    EXPECT_NE(some, all);
}
