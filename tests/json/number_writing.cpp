// json/number_writing.hpp
#include <toolkit/json/number_writing.hpp>

#include <toolkit/json/static_text.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>

using toolkit::append_number;

namespace {
template <class N>
std::string text_of(N value) {
    std::string text;
    append_number(text, value);
    return text;
}
template <class F>
std::string text_by_library(F value) {
    char text[64];
    return {text, std::to_chars(text, text + sizeof text, value).ptr};
}
template <class F>
std::string text_by_own_arithmetic(F value) {
    std::string text;
    toolkit::numbers::append_floating_exactly(text, value);
    return text;
}
constexpr auto some_numbers = [](toolkit::text_sink& out) {
    for (const double value : {0.1, 1e300, -5.0, 5e-324, 0.0, -0.0, 123456.0, 100000.0}) {
        append_number(out, value);
        out.push_back(' ');
    }
    append_number(out, std::numeric_limits<float>::max());
};
constexpr auto far_doubles = [](auto& out) {
    using limits = std::numeric_limits<double>;
    for (const double value :
         {limits::max(), limits::lowest(), limits::min(), limits::denorm_min(), 1.2345678901234567e-290, 5e-324,
          0x1p53 - 1, 0x1p53, 0x1p53 + 2, 0.1, 1e23, 9007199254740993e10, 0x1p-44, 1e22, 1e21, 0x1p60, -123456.75}) {
        append_number(out, value);
        out.push_back(' ');
    }
};
constexpr auto far_floats = [](auto& out) {
    using limits = std::numeric_limits<float>;
    for (const float value : {limits::max(), limits::lowest(), limits::min(), limits::denorm_min(), 0.1F, 0x1p24F - 1,
                              0x1p24F, 0x1p60F, 1e10F, 33554432.0F}) {
        append_number(out, value);
        out.push_back(' ');
    }
};
/// The same at run time, with the library's own writer.
std::string again(auto write) {
    std::string text;
    write(text);
    return text;
}
}  // namespace

static_assert(toolkit::static_text<some_numbers> == "0.1 1e+300 -5 5e-324 0 -0 123456 1e+05 3.4028235e+38",
              "constant evaluation writes as run time does");
static_assert(toolkit::static_text<far_doubles> ==
              "1.7976931348623157e+308 -1.7976931348623157e+308 2.2250738585072014e-308 5e-324 1.2345678901234566e-290 "
              "5e-324 9007199254740991 9007199254740992 9007199254740994 0.1 1e+23 9.007199254740994e+25 "
              "5.684341886080802e-14 1e+22 1e+21 1152921504606846976 -123456.75 ");

TEST(append_number, constant_evaluation_writes_what_the_library_writes) {
    EXPECT_EQ(toolkit::static_text<far_doubles>, again(far_doubles));
    EXPECT_EQ(toolkit::static_text<far_floats>, again(far_floats));
}

TEST(append_number, writes_integers_of_every_width) {
    EXPECT_EQ(text_of(0), "0");
    EXPECT_EQ(text_of(static_cast<std::int8_t>(-128)), "-128");
    EXPECT_EQ(text_of(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
    EXPECT_EQ(text_of(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
}

TEST(append_number, writes_null_for_values_that_json_lacks) {
    EXPECT_EQ(text_of(std::numeric_limits<double>::infinity()), "null");
    EXPECT_EQ(text_of(-std::numeric_limits<float>::infinity()), "null");
    EXPECT_EQ(text_of(std::numeric_limits<double>::quiet_NaN()), "null");
}

TEST(append_number, own_arithmetic_writes_what_the_library_writes) {
    for (const double value : {1e21, 1e22, 1e23, 1180591620717411303424.0, 9007199254740993.0, 1e-5, 0.0001, 0.3,
                               9.5e-323, 4503599627370497.5, 2.2250738585072014e-308, 1.7976931348623157e308})
        EXPECT_EQ(text_by_own_arithmetic(value), text_by_library(value));
    for (int exponent = -1074; exponent < 1024; ++exponent) {
        const double power = std::ldexp(1.0, exponent);
        for (const double value : {power, std::nextafter(power, 0.0), std::nextafter(power, 2 * power)}) {
            if (value == 0 || !std::isfinite(value)) continue;
            ASSERT_EQ(text_by_own_arithmetic(value), text_by_library(value));
            const auto small = static_cast<float>(value);
            if (std::isfinite(small)) {
                ASSERT_EQ(text_by_own_arithmetic(small), text_by_library(small));
            }
        }
    }
    std::mt19937_64 random{7};
    for (int i = 0; i < 200'000; ++i) {
        const double value = std::bit_cast<double>(random());
        if (std::isfinite(value)) {
            ASSERT_EQ(text_by_own_arithmetic(value), text_by_library(value));
        }
        const float small = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (std::isfinite(small)) {
            ASSERT_EQ(text_by_own_arithmetic(small), text_by_library(small));
        }
        const double near = static_cast<double>(random() % 2'000'000) / static_cast<double>(1 + random() % 1000);
        ASSERT_EQ(text_by_own_arithmetic(near), text_by_library(near));
    }
}
