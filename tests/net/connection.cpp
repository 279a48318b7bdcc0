#include <toolkit/net/connection.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "fault_server.hpp"

namespace {

using namespace std::chrono_literals;

toolkit::deadline in(toolkit::milliseconds patience) {
    return toolkit::deadline::after(std::chrono::steady_clock::now(), patience);
}

TEST(connection, carries_bytes_both_ways_and_reports_the_end) {
    const fault::server server(
        [](fault::visitor& guest) {
            guest.read_more();
            guest.send("you said " + guest.request);
        },
        false);
    toolkit::connection line{toolkit::stop_token{}};
    ASSERT_TRUE(line.open(*toolkit::parse_url(server.url()), in(10s)));
    EXPECT_EQ(line.write("hello", 5, in(10s)).value(), 5U);
    std::string heard;
    char bytes[4];
    for (;;) {
        const auto outcome = line.read(bytes, sizeof bytes, in(10s));
        ASSERT_TRUE(outcome) << outcome.error().message();
        if (*outcome == 0) break;
        heard.append(bytes, *outcome);
    }
    EXPECT_EQ(heard, "you said hello");
}

TEST(connection, tries_the_addresses_of_a_name_until_one_answers) {
    const fault::server server([](fault::visitor&) {}, false);  // on 127.0.0.1 alone; localhost may be ::1 first
    toolkit::connection line{toolkit::stop_token{}};
    const auto opened =
        line.open(*toolkit::parse_url("http://localhost" + server.url().substr(server.url().rfind(':'))), in(10s));
    EXPECT_TRUE(opened) << opened.error().message();
}

TEST(connection, is_reused_for_another_server) {
    const fault::server first([](fault::visitor& guest) { guest.send("1"); }, false);
    const fault::server second([](fault::visitor& guest) { guest.send("2"); }, false);
    toolkit::connection line{toolkit::stop_token{}};
    char byte = 0;
    ASSERT_TRUE(line.open(*toolkit::parse_url(first.url()), in(10s)));
    ASSERT_TRUE(line.open(*toolkit::parse_url(second.url()), in(10s)));
    ASSERT_TRUE(line.read(&byte, 1, in(10s)));
    EXPECT_EQ(byte, '2');
}

TEST(connection, waits_no_longer_than_its_deadline) {
    const fault::server server([](fault::visitor& guest) { guest.wait_until_left(); }, false);
    toolkit::connection line{toolkit::stop_token{}};
    ASSERT_TRUE(line.open(*toolkit::parse_url(server.url()), in(10s)));
    char byte = 0;
    const auto outcome = line.read(&byte, 1, in(20ms));
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, toolkit::failure_kind::timed_out);
}

}  // namespace
