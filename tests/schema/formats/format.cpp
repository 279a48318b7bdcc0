// schema/format.hpp, schema/time/format_time.hpp, schema/time/format_duration.hpp, schema/formats/format_net.hpp
#include <toolkit/schema/format.hpp>
#include <toolkit/schema/parse.hpp>

#include "../../shared_data.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

using toolkit::date_fields;
using toolkit::date_time_fields;
using toolkit::duration_fields;
using toolkit::format_from_name;
using toolkit::format_name;
using toolkit::has_format;
using toolkit::read_date;
using toolkit::read_date_time;
using toolkit::read_duration;
using toolkit::read_time;
using toolkit::text_format;
using toolkit::time_fields;

namespace {

constexpr date_time_fields moment(std::string_view text) {
    date_time_fields read;
    return read_date_time(text, read) ? read : date_time_fields{{-1, 0, 0}, {}};
}
constexpr bool is_date(std::string_view text) { return has_format(text_format::date, text); }
constexpr bool is_time(std::string_view text) { return has_format(text_format::time, text); }
constexpr bool is_moment(std::string_view text) { return has_format(text_format::date_time, text); }
constexpr bool is_duration(std::string_view text) { return has_format(text_format::duration, text); }
constexpr bool is_email(std::string_view text) { return has_format(text_format::email, text); }
constexpr bool is_host(std::string_view text) { return has_format(text_format::hostname, text); }
constexpr bool is_ipv4(std::string_view text) { return has_format(text_format::ipv4, text); }
constexpr bool is_ipv6(std::string_view text) { return has_format(text_format::ipv6, text); }
constexpr bool is_uri(std::string_view text) { return has_format(text_format::uri, text); }
constexpr bool is_uuid(std::string_view text) { return has_format(text_format::uuid, text); }

struct suite_case {
    std::string description;
    toolkit::raw_json data;
    bool valid;
};
struct suite_group {
    std::string description;
    std::vector<suite_case> tests;
};

std::filesystem::path suite() { return shared_data("data/schema/JSON-Schema-Test-Suite/draft2020-12/optional/format"); }

std::string read_file(const std::filesystem::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

}  // namespace

// In constant evaluation
static_assert(is_date("2024-02-29") && !is_date("2023-02-29") && is_date("2000-02-29") && !is_date("1900-02-29"));
static_assert(is_time("23:59:60Z") && !is_time("22:59:60Z") && is_time("01:29:60+01:30"));
static_assert(is_duration("P1DT12H") && !is_duration("PT") && !is_duration("P1Y2D"));
static_assert(is_email("a.b@example.com") && is_host("example.com") && is_ipv4("1.2.3.4") && is_ipv6("::1"));
static_assert(is_uri("https://example.com/") && is_uuid("2eb8aa08-aa98-11ea-b4aa-73b441d16380"));
static_assert(is_host("xn--9n2bp8q.xn--9t4b11yi5a"));

TEST(format, has_a_name_and_is_found_by_it) {
    for (const std::string_view name :
         {"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}) {
        EXPECT_NE(format_from_name(name), text_format::none) << name;
        EXPECT_EQ(format_name(format_from_name(name)), name);
    }
    EXPECT_EQ(format_from_name("datetime"), text_format::none);
    EXPECT_EQ(format_from_name(""), text_format::none);
    EXPECT_EQ(format_name(text_format::none), "");
    EXPECT_TRUE(has_format(text_format::none, "anything"));
}

TEST(format, of_a_moment_is_read_into_its_fields) {
    EXPECT_EQ(moment("2024-02-29T12:30:05.25-08:30"), (date_time_fields{{2024, 2, 29}, {12, 30, 5, 250000000, -510}}));
    EXPECT_EQ(moment("0000-01-01t00:00:00z"), (date_time_fields{{0, 1, 1}, {}}));
    EXPECT_EQ(moment("1998-12-31T15:59:60.999-08:00"),
              (date_time_fields{{1998, 12, 31}, {15, 59, 60, 999000000, -480}}));
    date_fields day;
    EXPECT_TRUE(read_date("1963-06-19", day));
    EXPECT_EQ(day, (date_fields{1963, 6, 19}));
    time_fields time;
    EXPECT_TRUE(read_time("23:59:59.000000001+23:59", time));
    EXPECT_EQ(time, (time_fields{23, 59, 59, 1, 1439}));
}

TEST(format, of_a_time_cuts_off_what_is_finer_than_a_nanosecond) {
    time_fields time;
    EXPECT_TRUE(read_time("00:00:00.1234567899999999999999Z", time));
    EXPECT_EQ(time.nanosecond, 123456789U);
    EXPECT_TRUE(read_time("00:00:00.0000000009Z", time));
    EXPECT_EQ(time.nanosecond, 0U);
    EXPECT_FALSE(is_time("00:00:00.Z"));
    EXPECT_FALSE(is_time("00:00:00,5Z"));
}

TEST(format, of_a_moment_is_strict) {
    for (const std::string_view text :
         {"2024-02-29 12:30:00Z", "2024-02-29T12:30Z", "2024-02-29T12:30:00", "2024-02-29T12:30:00+0100",
          "2024-02-29T12:30:00Z ", "2024-2-29T12:30:00Z", "2024-02-30T12:30:00Z", "2024-02-29T24:00:00Z",
          "2024-02-29T23:60:00Z", "2024-02-29T23:59:61Z", "2024-02-29T", "", "2024-02-29T12:30:00+01:60"})
        EXPECT_FALSE(is_moment(text)) << text;
    EXPECT_FALSE(is_time("00:30:60+23:30"));
    EXPECT_TRUE(is_time("23:29:60+23:30"));
    EXPECT_TRUE(is_time("00:29:60-23:30"));
}

TEST(format, of_a_month_knows_its_days) {
    constexpr int days[]{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    for (int month = 1; month <= 12; ++month) {
        const std::string head = std::string{"2023-"} + (month < 10 ? "0" : "") + std::to_string(month) + "-";
        EXPECT_TRUE(is_date(head + std::to_string(days[month - 1]))) << month;
        EXPECT_FALSE(is_date(head + std::to_string(days[month - 1] + 1))) << month;
        EXPECT_FALSE(is_date(head + "00")) << month;
    }
    EXPECT_FALSE(is_date("2023-00-01"));
    EXPECT_FALSE(is_date("2023-13-01"));
}

TEST(format, of_a_duration_is_read_into_its_fields) {
    duration_fields read;
    EXPECT_TRUE(read_duration("P1Y2M3DT4H5M6S", read));
    EXPECT_EQ(read, (duration_fields{.years = 1, .months = 2, .days = 3, .hours = 4, .minutes = 5, .seconds = 6}));
    EXPECT_TRUE(read_duration("P52W", read));
    EXPECT_EQ(read, (duration_fields{.weeks = 52}));
    EXPECT_TRUE(read_duration("PT1M0.0625000000009S", read));
    EXPECT_EQ(read, (duration_fields{.minutes = 1, .nanoseconds = 62500000, .has_fraction = true}));
    EXPECT_FALSE(is_duration("PT1M0.0625S")) << "the format has no fractions";
    EXPECT_TRUE(read_duration("P18446744073709551615D", read));
    EXPECT_EQ(read, (duration_fields{.days = std::numeric_limits<std::uint64_t>::max()}));
    EXPECT_TRUE(read_duration("PT18446744073709551616S", read));
    EXPECT_EQ(read, (duration_fields{.seconds = std::numeric_limits<std::uint64_t>::max(), .beyond_64_bits = true}));
    EXPECT_TRUE(read_duration("P99999999999999999999W", read));
    EXPECT_TRUE(read.beyond_64_bits);
}

TEST(format, of_a_duration_is_strict) {
    for (const std::string_view text : {"",       "P",      "PT",       "P1",    "1D",    "P1S",   "PT1D",  "P1Y2D",
                                        "PT1H2S", "P2D1Y",  "P1DT",     "P1W2D", "P1YT1", "P1D1D", "p1d",   "-P1D",
                                        "P1.5D",  "PT1.5H", "PT1.5M3S", "PT.5S", "PT1.S", "P1D ",  "P1Y1W", "PT1S1S"}) {
        duration_fields read;
        EXPECT_FALSE(read_duration(text, read)) << text;
    }
}

TEST(format, of_a_mailbox_follows_rfc_5321) {
    EXPECT_TRUE(is_email("\"a\\\"b\\\\\"@example.com"));
    EXPECT_FALSE(is_email("\"a\\\\\"b\"@example.com")) << "the quote behind two backslashes is bare";
    EXPECT_FALSE(is_email("\"a\\\"@example.com"));
    EXPECT_FALSE(is_email("\"@example.com"));
    EXPECT_FALSE(is_email("\"a\n\"@example.com"));
    EXPECT_TRUE(is_email("\"\"@example.com"));
    EXPECT_TRUE(is_email("a@[ipv6:::1]"));
    EXPECT_FALSE(is_email("a@[::1]"));
    EXPECT_FALSE(is_email("a@[]"));
    EXPECT_FALSE(is_email("a@["));
    EXPECT_FALSE(is_email("a@[127.0.0.1"));
    EXPECT_FALSE(is_email("a@-b.com"));
    EXPECT_FALSE(is_email("a@b..com"));
    EXPECT_FALSE(is_email("a@b.com."));
    EXPECT_FALSE(is_email("a@b@c.com"));
    EXPECT_TRUE(is_email(std::string(64, 'a') + "@b.com"));
    EXPECT_FALSE(is_email(std::string(65, 'a') + "@b.com"));
    EXPECT_FALSE(is_email("\xC3\xA9@example.com"));
}

TEST(format, of_a_hostname_checks_labels_and_lengths) {
    const std::string label(63, 'a');
    EXPECT_TRUE(is_host(label + "." + label + "." + label + "." + std::string(61, 'b')));
    EXPECT_FALSE(is_host(label + "." + label + "." + label + "." + std::string(62, 'b')));
    EXPECT_FALSE(is_host(label + "a"));
    EXPECT_FALSE(is_host("a..b"));
    EXPECT_FALSE(is_host("a-.b"));
}

TEST(format, of_an_international_hostname_checks_letters_digits_and_hyphens) {
    EXPECT_TRUE(is_host("xn--bcher-kva.example"));
    EXPECT_TRUE(is_host("XN--BCHER-KVA.example"));
    EXPECT_FALSE(is_host("xn--"));
    EXPECT_FALSE(is_host("xn--abc-"));
    EXPECT_FALSE(is_host("bücher.example"));
}

TEST(format, of_an_address_is_strict) {
    EXPECT_TRUE(is_ipv4("255.255.255.255"));
    for (const std::string_view text :
         {"256.0.0.0", "1.2.3", "1.2.3.4.", "01.2.3.4", "1.2.3.4 ", "0x1.2.3.4", "1..3.4"})
        EXPECT_FALSE(is_ipv4(text)) << text;
    for (const std::string_view text : {"::", "1::", "::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3:4:5:6:1.2.3.4",
                                        "::1.2.3.4", "ABCD::abcd", "1::3:4:5:6:7:8"})
        EXPECT_TRUE(is_ipv6(text)) << text;
    for (const std::string_view text :
         {"", ":", ":::", "1:::2", "1::2::3", "1:2:3:4:5:6:7:8:", "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7:1.2.3.4",
          "1.2.3.4::", "::1.2.3.4:5", "::1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:9", "::%1", "::12345"})
        EXPECT_FALSE(is_ipv6(text)) << text;
}

TEST(format, of_a_uri_follows_rfc_3986) {
    for (const std::string_view text :
         {"a:", "a:b", "a+b-c.1:d", "http://", "http://h:80", "http://h:", "http://u:p@h", "http://[::1]:80/",
          "http://[v7.a:b]", "file:///x", "http://h?q=/?", "http://h#f/?", "http://h/%41", "urn:a:b", "http://h//a"})
        EXPECT_TRUE(is_uri(text)) << text;
    for (const std::string_view text :
         {"", ":", "1a:b", "a b:c", "http://[::1", "http://[::1]x", "http://[::g]", "http://[v7.]", "http://[v.a]",
          "http://a@b@c", "http://h:8a", "http://h/%4", "http://h/%4g", "a:#b#c", "a:[", "http://h?[", "a:\x7F"})
        EXPECT_FALSE(is_uri(text)) << text;
}

// The 23 cases that require the rules of international names (RFC 5890 to 5893). They are read like any other label.
bool is_bad_international_name(std::string_view format, const suite_case& one) {
    return format == "hostname" && !one.valid &&
           (one.data.text.starts_with("\"xn--") || one.data.text.starts_with("\"XN--"));
}

TEST(format, agrees_with_the_official_suite_except_for_international_hostnames) {
    if (!std::filesystem::is_directory(suite())) GTEST_SKIP() << "no JSON-Schema-Test-Suite at " << suite();
    int verdicts = 0;
    int international = 0;
    for (const std::string_view name :
         {"date-time", "date", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uri", "uuid"}) {
        const auto groups = toolkit::parse<std::vector<suite_group>, toolkit::ignore_unknown>(
            read_file(suite() / (std::string{name} + ".json")));
        ASSERT_TRUE(groups.has_value()) << name << ": " << groups.error().message();
        for (const suite_group& group : *groups) {
            for (const suite_case& one : group.tests) {
                ++verdicts;
                if (!one.data.text.starts_with('"')) continue;  // a format applies to texts only
                const auto text = toolkit::parse<std::string>(one.data.text);
                ASSERT_TRUE(text.has_value()) << one.data.text;
                if (is_bad_international_name(name, one)) {
                    ++international;
                    EXPECT_TRUE(has_format(format_from_name(name), *text)) << one.data.text;
                    continue;
                }
                EXPECT_EQ(has_format(format_from_name(name), *text), one.valid)
                    << name << ": " << one.description << ": " << one.data.text;
            }
        }
    }
    EXPECT_GE(verdicts, 461);
    EXPECT_EQ(international, 23);
}
