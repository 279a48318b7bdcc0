#include <toolkit/store/postgres.hpp>
#include <toolkit/store/postgres_pool.hpp>

#include "../net/fault_server.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>

namespace {

using toolkit::failure_kind;
using toolkit::postgres_connection;
using toolkit::secret;
using namespace std::chrono_literals;

std::string to(const fault::port& port) {
    return "host=127.0.0.1 user=someone password=hunter2hunter2 sslmode=disable gssencmode=disable port=" +
           std::to_string(port.number());
}

TEST(postgres_connection, shows_nothing_of_an_unreadable_connection_string) {
    for (const char* text : {"hunter2hunter2", "password=hunter2hunter2 other", "postgresql://a:hunter2hunter2@[::/x",
                             "hunter2hunter2=1", "password='hunter2hunter2"}) {
        const auto line = postgres_connection::open(secret{std::string{text}});
        ASSERT_FALSE(line) << text;
        EXPECT_EQ(line.error().kind, failure_kind::invalid_argument);
        EXPECT_EQ(line.error().message().find("hunter2"), std::string::npos);
    }
    EXPECT_FALSE(postgres_connection::open(secret{std::string{"host=a\0b", 8}}));
}

TEST(postgres_connection, reports_that_nobody_listens_without_the_password) {
    const fault::port deaf{1, false};
    const auto line = postgres_connection::open(secret{to(deaf)});
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().kind, failure_kind::unreachable);
    EXPECT_TRUE(line.error().retryable());
    EXPECT_NE(line.error().message().find("127.0.0.1:" + std::to_string(deaf.number())), std::string::npos);
    EXPECT_EQ(line.error().message().find("hunter2"), std::string::npos);
}

TEST(postgres_connection, waits_no_longer_than_configured) {
    const fault::port silent;  // connects, and never sends anything
    const auto begin = std::chrono::steady_clock::now();
    const auto line = postgres_connection::open(secret{to(silent)}, {.connect = 100ms});
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().kind, failure_kind::timed_out);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(postgres_connection, is_stopped_during_its_wait) {
    const fault::port silent;
    toolkit::stop_source source;
    std::thread later{[&] {
        std::this_thread::sleep_for(50ms);
        source.request_stop();
    }};
    const auto begin = std::chrono::steady_clock::now();
    const auto line = postgres_connection::open(secret{to(silent)}, {}, source.get_token());
    later.join();
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().kind, failure_kind::cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(postgres_connection, reports_a_server_that_is_not_postgresql) {
    const fault::server other{fault::says("HTTP/1.1 400 Bad Request\r\n\r\n"), false};
    const std::string port = other.url().substr(other.url().rfind(':') + 1);
    const auto line = postgres_connection::open(
        secret{"host=127.0.0.1 user=a password=hunter2hunter2 sslmode=disable gssencmode=disable port=" + port},
        {.connect = 5s});
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().kind, failure_kind::unreachable) << line.error().message();
}

TEST(postgres_pool, fails_like_its_connections) {
    const fault::port deaf{1, false};
    const toolkit::postgres_pool pool{secret{to(deaf)}, {}, 1};
    for (int i = 0; i < 3; ++i) {  // a place that was taken in vain is free again
        const auto line = pool.take();
        ASSERT_FALSE(line);
        EXPECT_EQ(line.error().kind, failure_kind::unreachable);
    }
}

TEST(postgres_pool, waits_for_a_place_without_a_limit_where_none_is_set) {
    const fault::port silent;
    const toolkit::postgres_pool pool{secret{to(silent)}, {.connect = toolkit::milliseconds::max()}, 1};
    toolkit::stop_source source;
    std::thread holder{[&] { (void)pool.take(source.get_token()); }};  // holds the place, and waits for the server
    std::this_thread::sleep_for(50ms);
    toolkit::stop_source other;
    std::thread later{[&] {
        std::this_thread::sleep_for(100ms);
        other.request_stop();
    }};
    const auto line = pool.take(other.get_token());
    later.join();
    source.request_stop();
    holder.join();
    ASSERT_FALSE(line);
    EXPECT_EQ(line.error().kind, failure_kind::cancelled) << line.error().message();  // not timed_out
}

}  // namespace
