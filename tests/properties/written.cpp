// properties/written.hpp, property.hpp, distance.hpp
#include <toolkit/properties/distance.hpp>
#include <toolkit/properties/written.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <vector>

using toolkit::coordinates;
using toolkit::metres_between;
using toolkit::property;
using toolkit::read_coordinates;
using toolkit::read_decimal;
using toolkit::read_timestamp;
using toolkit::timestamp;
using toolkit::to_text;

TEST(written, numbers_are_decimal_and_finite) {
    EXPECT_EQ(read_decimal("100"), 100);
    EXPECT_EQ(read_decimal("-0.5"), -0.5);
    EXPECT_EQ(read_decimal("+.25"), 0.25);
    EXPECT_EQ(read_decimal("1.e2"), 100);
    for (const char* wrong :
         {"", "-", ".", "+-5", "-+5", "1,5", "01", "1e999", "nan", "inf", "0x1", "1 ", "1_000", "e5", ".e5"})
        EXPECT_FALSE(read_decimal(wrong)) << wrong;
    EXPECT_EQ(to_text(0.1), "0.1");
    EXPECT_EQ(to_text(1e15), "1000000000000000") << "a person reads whole numbers in digits";
    EXPECT_EQ(to_text(1e16), "1e+16");
    EXPECT_EQ(to_text(-400000.0), "-400000");
}

TEST(written, dates_round_trip) {
    for (const char* text :
         {"2024-02-29", "0000-01-01", "9999-12-31", "1969-12-31T23:59:59.999999Z", "2024-02-29T12:30:00Z"}) {
        const auto at = read_timestamp(text);
        ASSERT_TRUE(at) << text;
        EXPECT_EQ(to_text(*at), text);
    }
    EXPECT_EQ(read_timestamp("1970-01-02")->microseconds, 86'400'000'000);
    EXPECT_TRUE(read_timestamp("1970-01-02")->whole_day);
    EXPECT_EQ(read_timestamp("1970-01-01T00:00:00-01:00")->microseconds, 3'600'000'000);
    for (const char* wrong :
         {"", "2024-2-9", "2023-02-29", "2024-02-29T", "2024-02-29 ", "2024-02-29T12", "2024-02-29T12:3",
          "2024-02-29T24:00:00", "2024-02-29T12:30:00+1:0", "0000-01-01T00:00:00+01:00", "24-02-29"})
        EXPECT_FALSE(read_timestamp(wrong)) << wrong;
}

TEST(written, places_round_trip) {
    EXPECT_EQ(to_text(coordinates{52.52, -13.405}), "geo:52.52,-13.405");
    EXPECT_EQ(read_coordinates("geo:52.52,-13.405"), (coordinates{52.52, -13.405}));
    EXPECT_EQ(read_coordinates("90, 180"), (coordinates{90, 180}));
    for (const char* wrong : {"", "52.5", "90.1,0", "0,180.5", "a,b", "geo:", "1,2,3"})
        EXPECT_FALSE(read_coordinates(wrong)) << wrong;
}

TEST(written, distances_between_cities_match_known_ones) {
    const coordinates berlin{52.5200, 13.4050};
    const coordinates paris{48.8566, 2.3522};
    const coordinates new_york{40.7128, -74.0060};
    const coordinates sydney{-33.8688, 151.2093};
    const coordinates auckland{-36.8485, 174.7633};
    EXPECT_NEAR(metres_between(berlin, paris), 877'500, 1'000);
    EXPECT_NEAR(metres_between(berlin, new_york), 6'385'000, 6'385'000 * .006);
    EXPECT_NEAR(metres_between(sydney, auckland), 2'156'000, 2'156'000 * .006);
    EXPECT_EQ(metres_between(berlin, berlin), 0);
    EXPECT_NEAR(metres_between({0, 179.9}, {0, -179.9}), 22'239, 5);  // over the date line
    EXPECT_NEAR(metres_between({90, 0}, {-90, 77}), 20'015'115, 1);   // half around
    EXPECT_NEAR(metres_between({0, 0}, {0, 180}), 20'015'115, 1);     // the argument of asin stays in its range
    EXPECT_EQ(metres_between(paris, sydney), metres_between(sydney, paris));
}

TEST(written, invalid_properties_are_explained) {
    using toolkit::properties::wrong_with;
    const auto alone = [](std::string name, toolkit::property_value value) {
        return wrong_with({{std::move(name), std::move(value)}});
    };
    EXPECT_EQ(alone("a", 1.0), "");
    EXPECT_EQ(alone("a", std::numeric_limits<double>::quiet_NaN()), "\"a\" is a number that is not finite");
    EXPECT_EQ(alone("a", std::numeric_limits<double>::infinity()), "\"a\" is a number that is not finite");
    EXPECT_NE(alone("a", coordinates{std::numeric_limits<double>::quiet_NaN(), 0}), "");
    EXPECT_NE(alone("a", coordinates{0, 181}), "");
    EXPECT_NE(alone("a", timestamp{INT64_MAX, false}), "");
    EXPECT_NE(alone("a", timestamp{1, true}), "");
    EXPECT_NE(alone("a", std::string{"x\0y", 3}), "");
    EXPECT_NE(alone("a", std::string{"\xFF"}), "");
    EXPECT_NE(alone("a", std::vector<std::string>{}), "");
    EXPECT_NE(alone("a", std::vector<std::string>(129, "x")), "");
    EXPECT_NE(alone("", 1.0), "");
    EXPECT_NE(alone("a\n", 1.0), "");
    EXPECT_NE(alone(std::string(129, 'a'), 1.0), "");
    EXPECT_NE(wrong_with({{"b", 1.0}, {"a", 1.0}}), "");
    EXPECT_NE(wrong_with({{"a", 1.0}, {"a", 1.0}}), "");
    std::vector<property> many;
    for (int i = 100; i < 229; ++i) many.push_back({std::to_string(i), 1.0});
    EXPECT_EQ(wrong_with(many), "there are more than 128");
}
