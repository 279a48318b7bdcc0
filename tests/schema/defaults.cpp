// schema/defaults.hpp
#include <toolkit/schema/defaults.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

using toolkit::field;
using toolkit::literal;
using toolkit::type_rules;
using toolkit::defaults::has_initialiser;
using toolkit::defaults::shown;

namespace {
enum class color { red, green };
struct easy {
    int a = 1;
};
struct point {
    int x, y;
};
struct page {
    int bare;
    int set = 3;
    int forced = 4;
    int waived;
    std::string empty;
    std::vector<int> full{1};
    easy as_it_is;
    easy other{.a = 2};
    point braced{};
    struct doc {
        field forced{.required = true};
        field waived{.required = false};
        field empty{.required = false};
    };
};
}  // namespace

TEST(defaults, are_shown_where_the_struct_says_something) {
    static_assert(!shown<page, 0>() && shown<page, 1>());
    static_assert(!shown<page, 2>(), "a required field has no use for a default");
    static_assert(!shown<page, 3>(), "a field without initialiser has none");
    static_assert(!shown<page, 4>() && shown<page, 5>());
    static_assert(!shown<page, 6>(), "the nested struct shows its own");
    static_assert(shown<page, 7>() && shown<page, 8>());
    EXPECT_TRUE((has_initialiser<page, 1>));
    EXPECT_FALSE((has_initialiser<page, 3>));
}

TEST(literals, fit_only_their_own_type_and_rules) {
    using toolkit::rules::allows_literal;
    EXPECT_TRUE(allows_literal(type_rules<int>, 5));
    EXPECT_FALSE(allows_literal(type_rules<int>, 5.0)) << "an integer is written without a fraction";
    EXPECT_FALSE(allows_literal(type_rules<int>, "5"));
    EXPECT_FALSE(allows_literal(type_rules<std::uint8_t>, 256));
    EXPECT_TRUE(allows_literal(type_rules<double>, 5));
    EXPECT_FALSE(allows_literal(type_rules<bool>, 1));
    EXPECT_TRUE(allows_literal(type_rules<color>, "green"));
    EXPECT_FALSE(allows_literal(type_rules<color>, "blue"));
    EXPECT_FALSE(allows_literal(type_rules<std::vector<int>>, 1));
}

TEST(literals, are_assigned_without_loss) {
    std::int64_t least = 0;
    toolkit::defaults::assign(least, literal{INT64_MIN});
    EXPECT_EQ(least, INT64_MIN);
    double half = 0;
    toolkit::defaults::assign(half, literal{0.5});
    EXPECT_EQ(half, 0.5);
    toolkit::defaults::assign(half, literal{-3});
    EXPECT_EQ(half, -3.0);
    color picked = color::red;
    toolkit::defaults::assign(picked, literal{"green"});
    EXPECT_EQ(picked, color::green);
    std::string text;
    toolkit::defaults::assign(text, literal{"x"});
    EXPECT_EQ(text, "x");
}
