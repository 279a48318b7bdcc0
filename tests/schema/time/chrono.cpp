// schema/chrono.hpp, schema/time/moment.hpp, schema/time/calendar.hpp: durations, moments and days as texts.
#include <toolkit/schema/chrono.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;
using namespace std::chrono;

namespace {

using short_seconds = duration<std::int32_t>;
using moment = sys_time<milliseconds>;
using fine_moment = sys_time<nanoseconds>;

template <class T>
std::string text_of(const T& value) {
    return text_form<T>::write(value).value_or("none");
}
template <class T>
std::optional<T> read(std::string_view text) {
    const auto value = parse<T>('"' + std::string{text} + '"');
    return value ? std::optional<T>{*value} : std::nullopt;
}
template <class T>
void comes_back(const T& value, std::string_view text) {
    EXPECT_EQ(text_of(value), text);
    const auto again = read<T>(text);
    ASSERT_TRUE(again.has_value()) << text;
    EXPECT_TRUE(*again == value) << text;
}

struct job {
    seconds every;
    milliseconds patience{30'500};
    std::optional<sys_seconds> after;
    year_month_day day = 2024y / February / 29d;
    std::vector<minutes> pauses{};
    sys_days until;
};

}  // namespace

TEST(chrono, durations_of_whole_units_have_the_format_duration) {
    EXPECT_EQ(json_schema<seconds>,
              R"({"type":"string","format":"duration","pattern":"^P([0-9]{1,13}W|[0-9]{1,14}D|([0-9]{1,14}D)?T()"
              R"([0-9]{1,13}H([0-9]{1,15}M([0-9]{1,17}S)?)?|[0-9]{1,15}M([0-9]{1,17}S)?|[0-9]{1,17}S))$"})");
    EXPECT_EQ((json_schema<duration<std::int64_t, weeks::period>>),
              R"({"type":"string","format":"duration","pattern":"^P([0-9]{1,18}W)$"})");
}

TEST(chrono, durations_with_decimals_have_only_a_pattern) {
    EXPECT_EQ(json_schema<milliseconds>.find("format"), std::string_view::npos)
        << "the format of JSON Schema has no decimals, and a validator that checks it refuses them";
    EXPECT_TRUE(json_schema<milliseconds>.starts_with(
        R"({"type":"string","description":"An ISO 8601 duration","pattern":"^P([0-9]{1,10}W|)"));
    EXPECT_NE(json_schema<milliseconds>.find(R"x((\\.[0-9]{1,3}0*)?S)x"), std::string_view::npos);
}

TEST(chrono, durations_round_trip_in_their_shortest_text) {
    comes_back(seconds{0}, "PT0S");
    comes_back(seconds{90}, "PT90S");
    comes_back(seconds{5400}, "PT90M");
    comes_back(seconds{86'399}, "PT86399S");
    comes_back(seconds{31'536'061}, "PT8760H1M1S");
    comes_back(hours{36}, "PT36H");
    comes_back(days{7}, "P7D");
    comes_back(days{14}, "P2W");
    comes_back(weeks{0}, "P0W");
    comes_back(milliseconds{1'500}, "PT1.5S");
    comes_back(milliseconds{1}, "PT0.001S");
    comes_back(nanoseconds{61'000'000'001}, "PT61.000000001S");
    comes_back(seconds{8'639'999'999'999'999'999}, "P99999999999999DT23H59M59S");
    comes_back(short_seconds{86'400'000}, "P1000D");
}

TEST(chrono, durations_are_read_in_every_unit_of_the_type) {
    EXPECT_EQ(read<seconds>("P1DT2H3M4S"), seconds{93'784});
    EXPECT_EQ(read<seconds>("PT1H90M"), seconds{9'000});
    EXPECT_EQ(read<milliseconds>("P2W"), milliseconds{1'209'600'000});
    EXPECT_EQ(read<milliseconds>("PT0.50000S"), milliseconds{500});
    EXPECT_EQ(read<minutes>("PT1H5M"), minutes{65});
    EXPECT_EQ(read<hours>("P1D"), hours{24});
}

TEST(chrono, durations_are_never_rounded) {
    EXPECT_EQ(parse<milliseconds>(R"("PT0.0005S")").error().message(),
              R"(not allowed at byte 0: expected an ISO 8601 duration of weeks, days, hours, minutes or seconds with )"
              R"(at most 3 decimals, such as PT1.5S, found "PT0.0005S")");
    EXPECT_FALSE(read<seconds>("PT0.5S"));
    EXPECT_FALSE(read<seconds>("PT5.0S")) << "the format has no decimals, not even of zero";
    EXPECT_FALSE(read<minutes>("PT90S"));
    EXPECT_FALSE(read<hours>("PT60M"));
    EXPECT_FALSE(read<seconds>("P1M")) << "a month has no length";
    EXPECT_FALSE(read<seconds>("P0Y"));
    EXPECT_FALSE(read<seconds>("-PT5S"));
    EXPECT_FALSE(read<seconds>("PT999999999999999999S"));
    EXPECT_FALSE(read<seconds>("PT"));
    EXPECT_FALSE(read<seconds>("P"));
    EXPECT_FALSE(read<seconds>("PT1H5S")) << "RFC 3339 leaves no unit out in between";
    EXPECT_FALSE(parse<seconds>("5"));
}

TEST(chrono, durations_that_have_no_text_print_as_null) {
    EXPECT_EQ(print(seconds{-1}), "null");
    EXPECT_EQ(print(seconds::max()), "null");
    EXPECT_EQ(print(std::vector<minutes>{minutes{1}, minutes{-1}}), R"(["PT1M",null])");
}

TEST(chrono, moments_have_the_format_date_time) {
    EXPECT_EQ(json_schema<moment>,
              R"x({"type":"string","format":"date-time","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))x"
              R"x([Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,3}0*)?([Zz]|[+-]([01][0-9]|2[0-3]):)x"
              R"x([0-5][0-9])$"})x");
}

TEST(chrono, moments_round_trip_in_utc) {
    comes_back(sys_seconds{}, "1970-01-01T00:00:00Z");
    comes_back(moment{milliseconds{-1}}, "1969-12-31T23:59:59.999Z");
    comes_back(fine_moment{sys_days{2024y / 2 / 29} + 1ns}, "2024-02-29T00:00:00.000000001Z");
    EXPECT_EQ(text_of(*read<sys_seconds>("2024-02-29T12:30:00+02:00")), "2024-02-29T10:30:00Z");
    EXPECT_EQ(text_of(*read<sys_seconds>("2024-03-01t00:00:00-00:30")), "2024-03-01T00:30:00Z");
    EXPECT_EQ(text_of(*read<sys_seconds>("2024-03-01T00:00:00.000z")), "2024-03-01T00:00:00Z");
}

TEST(chrono, moments_at_the_ends_of_the_calendar_keep_an_offset) {
    for (const char* text : {"0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-23:59"}) {
        const auto first = read<sys_seconds>(text);
        ASSERT_TRUE(first) << text;
        const auto again = read<sys_seconds>(text_of(*first));
        ASSERT_TRUE(again) << text_of(*first);
        EXPECT_EQ(*again, *first) << text;
    }
}

TEST(chrono, moments_are_never_rounded_and_never_overflow) {
    EXPECT_EQ(parse<sys_seconds>(R"("2024-02-29T12:30:00.5Z")").error().message(),
              R"(not allowed at byte 0: expected a date-time of RFC 3339 with whole seconds, such as )"
              R"(2024-02-29T12:30:00Z, found "2024-02-29T12:30:00.5Z")");
    EXPECT_FALSE(read<moment>("2024-02-29T12:30:00.0001Z"));
    EXPECT_FALSE(read<sys_seconds>("2016-12-31T23:59:60Z")) << "the system clock has no leap seconds";
    EXPECT_FALSE(read<sys_seconds>("2023-02-29T00:00:00Z"));
    EXPECT_FALSE(read<sys_seconds>("2024-02-29T12:30:00")) << "without an offset it is no moment";
    EXPECT_FALSE(read<sys_seconds>("2024-02-29 12:30:00Z"));
    EXPECT_TRUE(read<fine_moment>("2261-12-31T23:59:59.999999999-23:59"));
    EXPECT_FALSE(read<fine_moment>("2262-01-01T00:00:00Z"));
    EXPECT_TRUE(read<fine_moment>("1678-01-01T00:00:00+23:59"));
    EXPECT_FALSE(read<fine_moment>("1677-12-31T23:59:59Z"));
    EXPECT_EQ(print(fine_moment::max()), "null");
    EXPECT_EQ(print(fine_moment::min()), "null");
    EXPECT_EQ(print(sys_seconds::max()), "null");
    EXPECT_EQ(print(sys_seconds::min()), "null");
}

TEST(chrono, days_have_the_format_date) {
    EXPECT_EQ(json_schema<year_month_day>, R"({"type":"string","format":"date","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-()"
                                           R"(0[1-9]|[12][0-9]|3[01])$"})");
    EXPECT_EQ(json_schema<sys_days>, json_schema<year_month_day>);
    comes_back(year_month_day{2024y / 2 / 29}, "2024-02-29");
    comes_back(sys_days{0y / 1 / 1}, "0000-01-01");
    comes_back(sys_days{9999y / 12 / 31}, "9999-12-31");
    EXPECT_FALSE(read<year_month_day>("2023-02-29"));
    EXPECT_FALSE(read<sys_days>("2024-02-29T00:00:00Z"));
    EXPECT_EQ(print(2023y / February / 30d), "null");
    EXPECT_EQ(print(sys_days{10000y / 1 / 1}), "null");
}

template <class Rep>
using days_of = sys_time<duration<Rep, days::period>>;

TEST(chrono, days_of_any_number_are_days) {
    EXPECT_EQ(json_schema<days_of<std::int32_t>>, json_schema<sys_days>);
    EXPECT_EQ(json_schema<days_of<std::int64_t>>, json_schema<sys_days>);
    comes_back(days_of<std::int32_t>{sys_days{1960y / 2 / 29}}, "1960-02-29");
    comes_back(days_of<std::int64_t>{sys_days{2024y / 2 / 29}}, "2024-02-29");
    comes_back(days_of<std::uint32_t>{sys_days{1970y / 1 / 1}}, "1970-01-01");
    comes_back(days_of<std::uint64_t>{sys_days{9999y / 12 / 31}}, "9999-12-31");
    EXPECT_FALSE(read<days_of<std::int32_t>>("2024-02-29T12:30:00Z"));
    EXPECT_FALSE(read<days_of<std::uint32_t>>("1969-12-31")) << "there is no number below 0";
    EXPECT_FALSE(type_rules<days_of<std::uint32_t>>.allows_text("1969-12-31"));
    EXPECT_EQ(print(days_of<std::int64_t>::min()), "null");
    EXPECT_EQ(print(days_of<std::int64_t>::max()), "null");
    EXPECT_EQ(print(days_of<std::uint64_t>::max()), "null");
}

TEST(chrono, moments_without_a_sign_are_counted_in_64_bits_with_one) {
    using unsigned_moment = sys_time<duration<std::uint64_t, std::nano>>;
    static_assert(!parse<unsigned_moment>(R"("2400-01-01T00:00:00Z")").has_value());
    static_assert(parse<unsigned_moment>(R"("2261-12-31T23:59:59.999999999-23:59")").has_value());
    EXPECT_FALSE(type_rules<unsigned_moment>.allows_text("2262-01-01T00:00:00Z"));
    EXPECT_FALSE(type_rules<unsigned_moment>.allows_text("1969-12-31T23:59:59Z"));
    EXPECT_EQ(print(unsigned_moment::max()), "null");
    comes_back(sys_time<duration<std::uint64_t>>{sys_days{9999y / 1 / 1}}, "9999-01-01T00:00:00Z");
}

TEST(chrono, times_are_fields_with_defaults_like_any_other) {
    const auto schema = json_schema<job>;
    EXPECT_NE(schema.find(R"("default":"PT30.5S")"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("default":"2024-02-29")"), std::string_view::npos) << schema;
    EXPECT_NE(schema.find(R"("required":["every","pauses","until"])"), std::string_view::npos) << schema;
    const std::string text = R"({"every":"PT5S","pauses":["PT1M"],"until":"2030-01-01"})";
    const auto read = parse<job>(text);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->patience, 30'500ms);
    EXPECT_EQ(print(*read), R"({"every":"PT5S","patience":"PT30.5S","day":"2024-02-29","pauses":["PT1M"],)"
                            R"("until":"2030-01-01"})");
}

TEST(chrono, works_in_constant_evaluation) {
    static_assert(*parse<seconds>(R"("PT1H")") == 1h);
    static_assert(*parse<sys_seconds>(R"("1970-01-02T00:00:00Z")") == sys_days{1970y / 1 / 2});
    static_assert(print(90s) == R"("PT90S")");
    static_assert(print(sys_days{2024y / 2 / 29}) == R"("2024-02-29")");
}

TEST(chrono, annotations_describe_and_give_defaults) {
    struct wait {
        seconds least = 5s;
        sys_seconds from{};
        struct doc {
            field least{.description = "How long"};
            field from{.default_value = "2024-01-01T00:00:00Z"};
        };
    };
    EXPECT_NE(json_schema<wait>.find("How long"), std::string_view::npos);
    EXPECT_EQ(parse<wait>("{}")->from, sys_days{2024y / 1 / 1});
}

// The reader accepts what the schema accepts, and vice versa.
template <class T>
void agrees_with_its_schema(const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
        const auto whole = read<T>(text);
        EXPECT_EQ(type_rules<T>.allows_text(text), whole.has_value()) << text;
        if (whole) {
            const auto again = read<T>(text_of(*whole));
            ASSERT_TRUE(again) << text << " became " << text_of(*whole);
            EXPECT_TRUE(*again == *whole) << text;
        }
    }
}

TEST(chrono, the_readers_accept_what_the_schemas_accept) {
    std::vector<std::string> spans;
    for (const char* days : {"", "0D", "1D", "99999D", "W", "2W", "1Y", "1M"})
        for (const char* time :
             {"",         "T",    "T0H",  "T1H2M3S", "T1H3S", "T90M",  "T1M5S", "T5S", "T05S", "T1.5S", "T1.50S",
              "T0.0005S", "T.5S", "T1.S", "T1,5S",   "T1.5M", "T5S1M", "t5s",   "T5",  "T-5S", "T5S "})
            spans.push_back(std::string{"P"} + days + time);
    agrees_with_its_schema<seconds>(spans);
    agrees_with_its_schema<milliseconds>(spans);
    agrees_with_its_schema<nanoseconds>(spans);
    agrees_with_its_schema<minutes>(spans);
    agrees_with_its_schema<days>(spans);
    agrees_with_its_schema<short_seconds>(spans);
    std::vector<std::string> points;
    for (const char* day : {"2024-02-29", "2023-02-29", "0000-01-01", "9999-12-31", "1678-01-01", "1677-12-31",
                            "2261-12-31", "2262-01-01", "24-01-01", "2024-13-01", "2024-00-10", "2024-01-32"})
        for (const char* time :
             {"", "T00:00:00", "T00:00:00Z", "t23:59:59z", "T24:00:00Z", "T23:59:60Z", "T00:60:00Z", "T00:00:00+23:59",
              "T23:59:59-23:59", "T00:00:00+24:00", "T00:00:00.5Z", "T00:00:00.000Z", "T00:00:00.1230Z",
              "T00:00:00.1234Z", "T00:00:00.Z", "T00:00:00.1234567891Z", " 00:00:00Z", "T00:00Z", "T00:00:00Z "})
            points.push_back(std::string{day} + time);
    agrees_with_its_schema<sys_seconds>(points);
    agrees_with_its_schema<moment>(points);
    agrees_with_its_schema<fine_moment>(points);
    agrees_with_its_schema<sys_time<short_seconds>>(points);
    agrees_with_its_schema<sys_days>(points);
    agrees_with_its_schema<year_month_day>(points);
}
