// json/number.hpp
#include <toolkit/json/number.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>

using toolkit::number_text;
using toolkit::scan_number;
using toolkit::whole_number;

namespace {

constexpr std::optional<number_text> scan(std::string_view text) {
    number_text number;
    const char* const end = text.data() + text.size();
    if (scan_number(text.data(), end, number) != end) return std::nullopt;
    return number;
}
template <class F>
constexpr std::optional<F> floating(std::string_view text) {
    F value = 0;
    if (!toolkit::read_floating(scan(text).value(), value)) return std::nullopt;
    return value;
}
struct whole {
    whole_number found;
    std::uint64_t magnitude;
};
constexpr whole whole_of(std::string_view text) {
    std::uint64_t magnitude = 0;
    const whole_number found = toolkit::read_whole(scan(text).value(), magnitude);
    return {found, magnitude};
}
constexpr bool is_whole(std::string_view text, std::uint64_t magnitude) {
    const whole parsed = whole_of(text);
    return parsed.found == whole_number::yes && parsed.magnitude == magnitude;
}

static_assert(floating<double>("0.1") == 0.1);
static_assert(floating<double>("1.7976931348623157e308") == 1.7976931348623157e308);
static_assert(floating<double>("5e-324") == 5e-324);
static_assert(!floating<double>("1e400"));
static_assert(is_whole("5.0", 5) && is_whole("0.5e1", 5) && is_whole("12e2", 1200));

}  // namespace

TEST(scan_number, accepts_what_the_grammar_allows) {
    for (const char* good : {"0", "-0", "1", "10", "1.5", "0.00", "1e5", "1E+5", "1e-5", "-12.5e+07"})
        EXPECT_TRUE(scan(good)) << good;
    for (const char* bad :
         {"", "-", "+1", "01", "-01", "1.", ".5", "1e", "1e+", "1.e5", "0x1", "1_0", "Infinity", "NaN", "--1"})
        EXPECT_FALSE(scan(bad)) << bad;
}

TEST(read_whole, is_exact_to_64_bits) {
    EXPECT_TRUE(is_whole("18446744073709551615", 18446744073709551615U));
    EXPECT_TRUE(is_whole("-9223372036854775808", 9223372036854775808U));
    EXPECT_TRUE(is_whole("18446744073709551615.000", 18446744073709551615U));
    EXPECT_TRUE(is_whole("1844674407370955161500e-2", 18446744073709551615U));
    EXPECT_TRUE(is_whole("0.00000000000000000000005e23", 5));
    EXPECT_TRUE(is_whole("10000000000000000000", 10000000000000000000U));
    EXPECT_EQ(whole_of("18446744073709551616").found, whole_number::too_large);
    EXPECT_EQ(whole_of("1e20").found, whole_number::too_large);
    EXPECT_EQ(whole_of("1e999999999999999999999").found, whole_number::too_large);
}

TEST(read_whole, has_no_value_for_a_fraction) {
    EXPECT_EQ(whole_of("5.5").found, whole_number::has_fraction);
    EXPECT_EQ(whole_of("5e-1").found, whole_number::has_fraction);
    EXPECT_EQ(whole_of("1e-999999999999999999999").found, whole_number::has_fraction);
    EXPECT_EQ(whole_of("12345678901234567890.5").found, whole_number::has_fraction);
    EXPECT_TRUE(is_whole("0e-999999999999", 0));
    EXPECT_TRUE(is_whole("0.000e5", 0));
}

TEST(read_floating, keeps_the_sign_of_zero) {
    EXPECT_TRUE(std::signbit(*floating<double>("-0.0")));
    EXPECT_TRUE(std::signbit(*floating<double>("-1e-999")));
    EXPECT_FALSE(std::signbit(*floating<double>("0")));
}

TEST(read_floating, decides_hard_cases_right) {
    // halfway between two doubles, a digit below and a digit above, beyond 19 and beyond 767 digits
    const std::string half = "9007199254740993";
    EXPECT_EQ(floating<double>(half), 9007199254740992.0);
    EXPECT_EQ(floating<double>(half + ".0000000000000000000000000001"), 9007199254740994.0);
    EXPECT_EQ(floating<double>(half + "." + std::string(2000, '0') + "1"), 9007199254740994.0);
    EXPECT_EQ(floating<double>(half + "." + std::string(2000, '0')), 9007199254740992.0);
    EXPECT_EQ(floating<double>("2.2250738585072011e-308"), 2.2250738585072011e-308);
    EXPECT_EQ(floating<double>("2.4703282292062327208e-324"), 0.0) << "just below half of the least";
    EXPECT_EQ(floating<double>("2.4703282292062328e-324"), 5e-324);
    EXPECT_EQ(floating<double>("1.7976931348623158e308"), std::numeric_limits<double>::max());
    EXPECT_EQ(floating<double>("1.7976931348623159e308"), std::nullopt);
    EXPECT_EQ(floating<double>("0." + std::string(400, '0') + "1e401"), 1.0);
    EXPECT_EQ(floating<double>("1" + std::string(400, '0') + "e-400"), 1.0);
    EXPECT_EQ(floating<float>("3.4028235677973367e38"), std::nullopt);
    EXPECT_EQ(floating<float>("3.4028235e38"), std::numeric_limits<float>::max());
    EXPECT_EQ(floating<float>("1.00000005960464488641292746295221149921417236328125"), 1.0F + 0x1p-23F)
        << "rounded once: through double it would become 1";
}

TEST(read_floating, agrees_with_the_c_library_on_random_numbers) {
    std::mt19937_64 random{20240607};
    for (int i = 0; i < 10'000; ++i) {
        const double value = std::bit_cast<double>(random());
        if (!std::isfinite(value)) continue;
        char text[64];
        const int digits = static_cast<int>(random() % 22);
        std::snprintf(text, sizeof text, "%.*e", digits, value);
        const double want = std::strtod(text, nullptr);
        const auto parsed = floating<double>(text);
        ASSERT_EQ(parsed.has_value(), std::isfinite(want)) << text;
        if (parsed) {
            ASSERT_EQ(std::memcmp(&*parsed, &want, sizeof want), 0) << text;
        }
        const float want_float = std::strtof(text, nullptr);
        const auto parsed_float = floating<float>(text);
        ASSERT_EQ(parsed_float.has_value(), std::isfinite(want_float)) << text;
        if (parsed_float) {
            ASSERT_EQ(std::memcmp(&*parsed_float, &want_float, sizeof want_float), 0) << text;
        }
    }
}

TEST(read_floating, agrees_with_the_c_library_wherever_the_decimal_point_is) {
    std::mt19937_64 random{20261122};
    for (std::size_t whole = 1; whole <= 21; ++whole) {
        for (std::size_t behind = 0; behind <= 23; ++behind) {
            for (unsigned round = 0; round < 8; ++round) {
                std::string text;
                const auto digit = [&] { return static_cast<char>('0' + (round < 2 ? 9U * round : random() % 10)); };
                if (whole == 1) text += digit();
                else text += static_cast<char>('1' + random() % 9);
                while (text.size() < whole) text += digit();
                if (behind != 0) text += '.';
                for (std::size_t i = 0; i < behind; ++i) text += digit();
                const double want = std::strtod(text.c_str(), nullptr);
                const auto parsed = floating<double>(text.c_str());
                ASSERT_TRUE(parsed.has_value()) << text;
                ASSERT_EQ(std::memcmp(&*parsed, &want, sizeof want), 0) << text;
            }
        }
    }
}
