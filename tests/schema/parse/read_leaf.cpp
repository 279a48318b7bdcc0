// schema/parse/read_leaf.hpp
#include <toolkit/schema/parse.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

TEST(integers, are_exact_at_the_ends_of_their_types_and_around_18_digits) {
    const auto expect = [](std::string_view text, std::optional<std::int64_t> expected) {
        const auto read = toolkit::parse<std::int64_t>(text);
        ASSERT_EQ(read.has_value(), expected.has_value()) << text;
        if (expected) {
            EXPECT_EQ(*read, *expected) << text;
        }
    };
    expect("0", 0);
    expect("-0", 0);
    expect("-0.0", 0);
    expect("99999999999999999", 99999999999999999);
    expect("999999999999999999", 999999999999999999);
    expect("-999999999999999999", -999999999999999999);
    expect("1000000000000000000", 1000000000000000000);
    expect("9223372036854775807", std::numeric_limits<std::int64_t>::max());
    expect("-9223372036854775808", std::numeric_limits<std::int64_t>::min());
    expect("9223372036854775808", std::nullopt);
    expect("-9223372036854775809", std::nullopt);
    expect("18446744073709551617", std::nullopt);  // 1, if it were truncated to 64 bits
    expect("100000000000000000000000000000000000000000000000000", std::nullopt);
    expect("1e17", 100000000000000000);
    expect("999999999999999999e0", 999999999999999999);
    expect("12.0", 12);
    for (const std::string_view broken :
         {"", "-", "+1", "00", "01", "-01", "1.", "1e", "1e+", ".5", "0x1", "--1", "1a"})
        EXPECT_FALSE(toolkit::parse<std::int64_t>(broken).has_value()) << broken;
    EXPECT_EQ(toolkit::parse<std::uint64_t>("18446744073709551615").value(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_FALSE(toolkit::parse<std::uint64_t>("18446744073709551616").has_value());
    EXPECT_FALSE(toolkit::parse<std::uint64_t>("-1").has_value());
    EXPECT_FALSE(toolkit::parse<std::int8_t>("128").has_value());
    EXPECT_EQ(toolkit::parse<std::int8_t>("-128").value(), -128);
}
