// What ajv cannot judge, case by case: it sees doubles, the last of two keys, and formats in another way than the
// official suite (see tests/schema/formats/format.cpp).
#include "mutations.hpp"
#include "subject.hpp"

#include <gtest/gtest.h>

#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/path.hpp>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

using namespace toolkit;

namespace against_ajv {

namespace {

template <class T>
bool accepts(std::string_view text) {
    return parse<T>(text).has_value();
}

}  // namespace

TEST(excluded_from_ajv, integers_beyond_2_to_53_are_read_exactly) {
    EXPECT_EQ(*parse<std::int64_t>("9007199254740993"), 9007199254740993);
    EXPECT_EQ(*parse<std::int64_t>("-9007199254740993"), -9007199254740993);
    EXPECT_TRUE(accepts<std::int64_t>("9223372036854775807"));
    EXPECT_FALSE(accepts<std::int64_t>("9223372036854775808"));
    EXPECT_TRUE(accepts<std::int64_t>("-9223372036854775808"));
    EXPECT_FALSE(accepts<std::int64_t>("-9223372036854775809"));
    EXPECT_TRUE(accepts<std::uint64_t>("18446744073709551615"));
    EXPECT_FALSE(accepts<std::uint64_t>("18446744073709551616"));
    EXPECT_TRUE(accepts<std::uint64_t>("1e19"));
    EXPECT_FALSE(accepts<std::uint64_t>("2e19"));
}

TEST(excluded_from_ajv, bounds_beyond_2_to_53_hold_to_the_last_digit) {
    struct large {
        std::int64_t low;
        std::uint64_t high;
        std::int64_t step;
        struct doc {
            field low{.minimum = 9007199254740993};
            field high{.exclusive_maximum = 18446744073709551615U};
            field step{.multiple_of = 9007199254740993};
        };
    };
    EXPECT_TRUE(accepts<large>(R"({"low":9007199254740993,"high":18446744073709551614,"step":-9007199254740993})"));
    EXPECT_FALSE(accepts<large>(R"({"low":9007199254740992,"high":18446744073709551614,"step":0})"));
    EXPECT_FALSE(accepts<large>(R"({"low":9007199254740993,"high":18446744073709551615,"step":0})"));
    EXPECT_FALSE(accepts<large>(R"({"low":9007199254740993,"high":0,"step":9007199254740992})"));
}

TEST(excluded_from_ajv, numbers_of_many_digits_are_no_integers_when_a_fraction_is_left) {
    EXPECT_FALSE(accepts<int>("1.0000000000000000000001"));
    EXPECT_TRUE(accepts<int>("1.0000000000000000000000"));
    EXPECT_TRUE(accepts<int>("10000000000000000000000e-22"));
    EXPECT_FALSE(accepts<int>("10000000000000000000001e-22"));
}

TEST(excluded_from_ajv, multiples_of_a_fraction_are_decided_in_decimals) {
    struct prices {
        double tenth;
        double cent;
        double millionth;
        struct doc {
            field tenth{.multiple_of = 0.1};
            field cent{.multiple_of = 0.01};
            field millionth{.multiple_of = 1e-6};
        };
    };
    for (const char* good :
         {R"({"tenth":0.3,"cent":19.99,"millionth":0.000007})", R"({"tenth":1e22,"cent":-4.35,"millionth":1})",
          R"({"tenth":0.7,"cent":1.1e0,"millionth":123456.654321})"})
        EXPECT_TRUE(accepts<prices>(good)) << good;
    for (const char* bad :
         {R"({"tenth":0.35,"cent":0,"millionth":0})", R"({"tenth":0,"cent":0.015,"millionth":0})",
          R"({"tenth":0,"cent":0,"millionth":0.0000005})", R"({"tenth":0.30000000000000004,"cent":0,"millionth":0})"})
        EXPECT_FALSE(accepts<prices>(bad)) << bad;
}

TEST(excluded_from_ajv, multiples_that_a_quotient_of_doubles_loses_are_decided_too) {
    struct numbers {
        double quarter;
        double even;
        struct doc {
            field quarter{.multiple_of = 0.25};
            field even{.multiple_of = 2};
        };
    };
    EXPECT_TRUE(accepts<numbers>(R"({"quarter":1e300,"even":1e308})"));
    EXPECT_FALSE(accepts<numbers>(R"({"quarter":1e-300,"even":0})"));
    EXPECT_FALSE(accepts<numbers>(R"({"quarter":0,"even":5e-324})"));
    EXPECT_TRUE(accepts<numbers>(R"({"quarter":0,"even":123456789012345678901234567890})"));
    EXPECT_FALSE(accepts<numbers>(R"({"quarter":0,"even":123456789012345678901234567891})"));
}

TEST(excluded_from_ajv, a_duplicate_key_is_refused_in_every_dialect) {
    generator random{chosen_seed()};
    std::size_t tried = 0;
    for (const subject& of : all_subjects()) {
        for (int i = 0; i < 20; ++i) {
            random.all_keys = i % 2 == 1;
            document root = of.make(random);
            for_each_bound_place(root, [&](document& place) {
                for (document& made : twice(place)) {
                    std::swap(place, made);
                    std::string text;
                    write(root, text);
                    for (std::size_t d = 0; d < of.takes.size(); ++d)
                        EXPECT_TRUE(of.takes[d] == nullptr || !of.takes[d](text)) << of.name << ' ' << text;
                    std::swap(place, made);
                    ++tried;
                }
            });
        }
    }
    EXPECT_GT(tried, 1000U);
}

TEST(excluded_from_ajv, a_duplicate_key_in_two_spellings_is_refused) {
    struct point {
        int x;
        std::optional<int> y;
    };
    EXPECT_FALSE(accepts<point>(R"({"x":1,"\u0078":1})"));
    EXPECT_FALSE((accepts<std::map<std::string, int>>(R"({"é":1,"\u00e9":1})")));
    EXPECT_TRUE((accepts<raw_json>(R"({"x":1,"x":1})"))) << "what is kept as a text is not looked into";
}

TEST(excluded_from_ajv, uniqueness_is_that_of_the_values_in_cxx) {
    EXPECT_FALSE(
        accepts<std::set<uuid>>(R"(["2eb8aa08-aa98-11ea-b4aa-73b441d16380","2EB8AA08-AA98-11EA-B4AA-73B441D16380"])"));
    EXPECT_FALSE(accepts<std::set<float>>("[0.1,0.10000000001]"));
    EXPECT_TRUE(accepts<std::set<double>>("[0.1,0.10000000001]"));
    EXPECT_FALSE(accepts<std::set<double>>("[0.1,0.1000000000000000000001]"));
    EXPECT_FALSE(accepts<std::set<std::chrono::seconds>>(R"(["PT60S","PT1M"])"));
    EXPECT_TRUE(accepts<std::set<std::chrono::seconds>>(R"(["PT61S","PT1M"])"));
    EXPECT_FALSE(
        accepts<std::set<std::chrono::sys_seconds>>(R"(["2024-01-01T00:00:00Z","2024-01-01T01:00:00+01:00"])"));
    EXPECT_FALSE(accepts<std::set<std::filesystem::path>>(R"(["a//b","a/b"])"));
}

TEST(excluded_from_ajv, half_a_surrogate_pair_is_not_text) {
    EXPECT_FALSE(accepts<std::string>(R"("\ud83d")"));
    EXPECT_TRUE(accepts<std::string>(R"("\ud83d\udc32")"));
}

}  // namespace against_ajv
