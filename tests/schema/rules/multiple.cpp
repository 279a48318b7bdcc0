// schema/rules/multiple.hpp
#include <toolkit/schema/rules/multiple.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

using namespace toolkit;

namespace {

constexpr bool multiple(std::string_view text, exact_number divisor) {
    number_text number;
    return scan_number(text.data(), text.data() + text.size(), number) == text.data() + text.size() &&
           is_multiple(number, divisor);
}

static_assert(multiple("0", 7) && multiple("-0.0e99", 0.1) && multiple("21", 7) && !multiple("22", 7));
static_assert(multiple("0.3", 0.1) && multiple("19.99", 0.01) && !multiple("19.995", 0.01) && multiple("1e-7", 1e-8));
static_assert(multiple("4.0", 2) && multiple("0.4e1", 2) && !multiple("0.5", 2) && multiple("7.5", 2.5));
static_assert(multiple("-6", 3) && multiple("1e400", 1000) && !multiple("1e400", 7) && !multiple("1e-400", 0.5));
static_assert(multiple("18446744073709551615", 5) && multiple("18446744073709551615", 18446744073709551615U));
static_assert(is_multiple(exact_number{0.3}, 0.1) && is_multiple(exact_number{-9}, 3) &&
              !is_multiple(exact_number{10}, 3));

}  // namespace

TEST(multiple, holds_for_numbers_of_any_length) {
    const std::string seven_times =
        "8641975308641975308641975308641975308641";  // 1234567901234567901234567901234567901234.4… × 7
    int rest = 0;
    for (const char c : seven_times) rest = (rest * 10 + (c - '0')) % 7;
    EXPECT_EQ(multiple(seven_times, 7), rest == 0);
    for (int last = 0; last < 10; ++last) {
        const std::string text = "98765432109876543210987654321098765432" + std::to_string(last);
        int sum = 0;
        for (const char c : text) sum = (sum * 10 + (c - '0')) % 7;
        EXPECT_EQ(multiple(text, 7), sum == 0) << text;
        EXPECT_EQ(multiple(text + ".000", 7), sum == 0) << text;
        EXPECT_EQ(multiple(text + "00e-2", 7), sum == 0) << text;
        EXPECT_FALSE(multiple(text + ".5", 7)) << text;
        EXPECT_TRUE(multiple(text + ".5", 0.5)) << text;
    }
}
