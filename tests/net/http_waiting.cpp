// net/http.hpp: servers that are slow, and calls that are stopped
#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <future>
#include <string>
#include <string_view>
#include <thread>

#include "fault_server.hpp"
#include "http_tests.hpp"

namespace {

using namespace http_tests;
using namespace std::chrono_literals;
using toolkit::failure_kind;

constexpr toolkit::http_patience short_patience{.connect = 200ms, .first_byte = 200ms, .between_bytes = 200ms};
constexpr auto hang_guard = 2s;  // far above what is measured, and far below the timeouts of the calls under test

toolkit::deadline in(toolkit::milliseconds patience) {
    return toolkit::deadline::after(std::chrono::steady_clock::now(), patience);
}

// ---- servers that are slow ----

void hang(fault::visitor& guest) { guest.wait_until_left(); }

TEST(http_send, gives_up_on_a_connection_that_is_not_established) {
    const fault::port full(0);  // nobody accepts: the second connection waits for ever
    const auto first = toolkit::http_send({.url = full.url(), .patience = short_patience});
    const auto second = toolkit::http_send({.url = full.url(), .patience = short_patience});
    ASSERT_EQ(kind_of(first), failure_kind::timed_out);
    ASSERT_EQ(kind_of(second), failure_kind::timed_out);
    EXPECT_NE(second.error().message().find("the connection was not established in time"), std::string::npos)
        << second.error().message();
}

TEST(http_send, gives_up_on_a_server_that_never_answers) {
    const fault::server server(hang);
    const auto outcome = toolkit::http_send({.url = server.url(), .patience = short_patience});
    ASSERT_EQ(kind_of(outcome), failure_kind::timed_out);
    EXPECT_EQ(outcome.error().message(), server.url() + ": no reply arrived in time; try again or allow more time");
}

TEST(http_send, gives_up_on_a_head_that_trickles) {
    const fault::server server([](fault::visitor& guest) {
        guest.send("HTTP/1.1 200 OK\r\nX: ");
        while (guest.send("x")) std::this_thread::sleep_for(20ms);  // the fault itself
    });
    EXPECT_EQ(kind_of(toolkit::http_send({.url = server.url(), .patience = short_patience})), failure_kind::timed_out);
}

TEST(http_send, gives_up_on_an_answer_that_stops_in_the_middle) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(ok + "Content-Length: 10\r\n\r\nhello");
        guest.wait_until_left();
    });
    const auto outcome = toolkit::http_send({.url = server.url(), .patience = short_patience});
    ASSERT_EQ(kind_of(outcome), failure_kind::timed_out);
    EXPECT_NE(outcome.error().message().find("stopped in the middle"), std::string::npos) << outcome.error().message();
}

TEST(http_send, does_not_report_a_stalled_answer_when_the_whole_time_was_up) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(ok + "Content-Length: 100000\r\n\r\n");
        while (guest.send("x")) std::this_thread::sleep_for(20ms);  // the fault itself
    });
    const auto until = toolkit::deadline::after(std::chrono::steady_clock::now(), 300ms);
    const auto outcome = toolkit::http_send({.url = server.url(), .until = until});
    ASSERT_EQ(kind_of(outcome), failure_kind::timed_out);
    EXPECT_EQ(outcome.error().message(),
              server.url() + ": the deadline passed in the middle of the reply; try again or allow more time");
}

/// Sends the head at once or after a delay, and a body of "hello" after another delay.
fault::server::script body_after(toolkit::milliseconds head, toolkit::milliseconds body) {
    return [head, body](fault::visitor& guest) {
        std::this_thread::sleep_for(head);  // the fault itself
        guest.send(ok + "Content-Length: 5\r\n\r\n");
        std::this_thread::sleep_for(body);
        guest.send("hello");
    };
}

TEST(http_send, waits_for_the_first_byte_of_the_body_as_long_as_for_the_head) {
    const fault::server server(body_after(0ms, 400ms));
    const auto whole =
        toolkit::http_send({.url = server.url(), .patience = {.first_byte = 30s, .between_bytes = 100ms}});
    ASSERT_TRUE(whole) << whole.error().message();
    EXPECT_EQ(whole->body, "hello");
    std::string text;
    auto reads = [&](std::string_view piece) {
        text += piece;
        return toolkit::body_step::more;
    };
    const auto streamed = toolkit::http_stream(
        {.url = server.url(), .patience = {.first_byte = 30s, .between_bytes = 100ms}}, toolkit::body_reader{reads});
    ASSERT_TRUE(streamed) << streamed.error().message();
    EXPECT_EQ(text, "hello");
}

TEST(http_send, gives_up_on_an_answer_with_only_a_head) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(ok + "Content-Length: 5\r\n\r\n");
        guest.wait_until_left();
    });
    const auto began = std::chrono::steady_clock::now();
    const auto outcome =
        toolkit::http_send({.url = server.url(), .patience = {.first_byte = 300ms, .between_bytes = 50ms}});
    EXPECT_GE(std::chrono::steady_clock::now() - began, 300ms);
    ASSERT_EQ(kind_of(outcome), failure_kind::timed_out);
    EXPECT_EQ(outcome.error().message(),
              server.url() + ": nothing arrived in time after the head of the reply; try again or allow more time");
}

TEST(http_send, waits_between_bytes_for_the_body_after_a_late_head) {
    const fault::server server(body_after(500ms, 3s));
    const auto outcome =
        toolkit::http_send({.url = server.url(), .patience = {.first_byte = 3s, .between_bytes = 30s}});
    EXPECT_TRUE(outcome) << outcome.error().message();
}

TEST(http_send, gives_up_on_a_body_that_trickles_beyond_the_deadline) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(ok + "\r\n");
        while (guest.send("x")) std::this_thread::sleep_for(20ms);  // the fault itself
    });
    const auto began = std::chrono::steady_clock::now();
    EXPECT_EQ(kind_of(toolkit::http_send({.url = server.url(), .until = in(300ms)})), failure_kind::timed_out);
    EXPECT_LT(std::chrono::steady_clock::now() - began, hang_guard);
}

TEST(http_send, gives_up_on_a_server_that_does_not_take_the_request) {
    const fault::port deaf(1);
    const auto outcome = toolkit::http_send({.method = toolkit::http_method::post,
                                             .url = deaf.url(),
                                             .body = std::string(std::size_t{60} << 20U, 'x'),
                                             .patience = short_patience});
    ASSERT_EQ(kind_of(outcome), failure_kind::timed_out);
    EXPECT_NE(outcome.error().message().find("did not accept the request"), std::string::npos)
        << outcome.error().message();
}

TEST(http_send, does_not_start_after_its_deadline) {
    const fault::server server(fault::says(fault::reply("200 OK", "{}")));
    EXPECT_EQ(kind_of(toolkit::http_send({.url = server.url(), .until = in(0ms)})), failure_kind::timed_out);
    EXPECT_TRUE(server.requests().empty());
}

// ---- stopping ----

/// Makes the call, stops it once `begun` returns, and expects it to end quickly with `cancelled`.
template <class Begun>
void expect_stopped(toolkit::http_request req, Begun begun) {
    const toolkit::stop_source source;
    std::chrono::steady_clock::time_point stopped;
    std::thread stopping([&] {
        begun();
        stopped = std::chrono::steady_clock::now();
        source.request_stop();
    });
    const auto outcome = toolkit::http_send(req, source.get_token());
    const auto ended = std::chrono::steady_clock::now();
    stopping.join();
    ASSERT_FALSE(outcome.has_value());
    EXPECT_EQ(outcome.error().kind, failure_kind::cancelled) << outcome.error().message();
    EXPECT_LT(ended - stopped, hang_guard);
}

TEST(http_send, is_stopped_before_it_starts) {
    const fault::server server(fault::says(fault::reply("200 OK", "{}")));
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(kind_of(toolkit::http_send({.url = server.url()}, source.get_token())), failure_kind::cancelled);
    EXPECT_TRUE(server.requests().empty());
}

TEST(http_send, is_stopped_while_it_connects) {
    const fault::port full(0);
    const int filler = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    socklen_t size = sizeof address;
    ::getsockname(full.descriptor(), reinterpret_cast<sockaddr*>(&address), &size);
    ASSERT_EQ(::connect(filler, reinterpret_cast<sockaddr*>(&address), size), 0);
    expect_stopped({.url = full.url()}, [&] {
        char expected[32];
        std::snprintf(expected, sizeof expected, "0100007F:%04X 02", static_cast<unsigned>(full.number()));  // SYN_SENT
        for (bool connecting = false; !connecting;) {
            std::ifstream table("/proc/net/tcp");
            for (std::string row; std::getline(table, row);)
                connecting = connecting || row.find(expected) != std::string::npos;
        }
    });
    ::close(filler);
}

TEST(http_send, is_stopped_during_the_handshake) {
    fault::server server(hang, false);
    expect_stopped({.url = server.url("https")}, [&] { server.wait_for(1); });
}

TEST(http_send, is_stopped_while_it_sends) {
    std::promise<void> stopped;
    fault::server* self = nullptr;
    fault::server server(
        [&](fault::visitor& guest) {
            guest.read_more();
            self->step();
            stopped.get_future().wait();  // reads no more
        },
        false);
    self = &server;
    expect_stopped(
        {.method = toolkit::http_method::post, .url = server.url(), .body = std::string(std::size_t{60} << 20U, 'x')},
        [&] { server.wait_for(2); });
    stopped.set_value();
}

TEST(http_send, is_stopped_while_it_waits_for_the_answer) {
    fault::server server(hang);
    expect_stopped({.url = server.url()}, [&] { server.wait_for(1); });
}

TEST(http_send, is_stopped_in_the_middle_of_the_head_and_of_the_body) {
    for (const std::string begin : {"HTTP/1.1 200 OK\r\nX-One", "HTTP/1.1 200 OK\r\n\r\nhello",
                                    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhello"}) {
        fault::server* self = nullptr;
        fault::server server([&](fault::visitor& guest) {
            guest.send(begin);
            self->step();
            guest.wait_until_left();
        });
        self = &server;
        expect_stopped({.url = server.url()}, [&] { server.wait_for(2); });
    }
}

TEST(http_send, is_stopped_while_bytes_pour_in) {
    fault::server* self = nullptr;
    fault::server server([&](fault::visitor& guest) {
        guest.send(ok + "\r\n");
        self->step();
        const std::string bytes(1000, 'x');
        while (guest.send(bytes)) {}
    });
    self = &server;
    expect_stopped({.url = server.url(), .most_bytes = std::size_t{1} << 40U}, [&] { server.wait_for(2); });
}

}  // namespace
