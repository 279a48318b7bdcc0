// net/http.hpp: bodies that are read as they arrive, and connections that are kept
#include <toolkit/net/connection_pool.hpp>
#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <poll.h>

#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "fault_server.hpp"
#include "http_tests.hpp"

namespace {

using namespace http_tests;
using namespace std::chrono_literals;
using toolkit::body_step;
using toolkit::failure_kind;

std::string chunk(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string size;
    for (std::size_t left = text.size(); left != 0; left /= 16) size.insert(size.begin(), digits[left % 16]);
    return (size.empty() ? "0" : size) + "\r\n" + std::string{text} + "\r\n";
}

const std::string chunked = ok + "Transfer-Encoding: chunked\r\n\r\n";

/// Collects what it reads; says `enough` or `stop` once it has this much.
struct collector {
    std::string text{};
    std::size_t most = std::string::npos;
    body_step at_most = body_step::enough;
    body_step operator()(std::string_view piece) {
        text += piece;
        return text.size() >= most ? at_most : body_step::more;
    }
};

TEST(http_stream, delivers_the_body_as_it_arrives) {
    fault::server* self = nullptr;
    fault::server server([&](fault::visitor& guest) {
        guest.send(chunked + chunk("hello "));
        self->wait_for(2);  // the reader has the first piece before the second is sent
        guest.send(chunk("world") + chunk(""));
    });
    self = &server;
    std::string text;
    auto reads = [&](std::string_view piece) {
        text += piece;
        if (text == "hello ") server.step();
        return body_step::more;
    };
    const auto outcome = toolkit::http_stream({.url = server.url()}, toolkit::body_reader{reads});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, 200);
    EXPECT_EQ(outcome->body, "");
    EXPECT_EQ(text, "hello world");
}

TEST(http_stream, keeps_the_body_of_an_error_for_the_reply) {
    const fault::server server(fault::says(fault::reply("429 Too Many Requests", "slow down")));
    collector reads;
    const auto outcome = toolkit::http_stream({.url = server.url()}, toolkit::body_reader{reads});
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->status, 429);
    EXPECT_EQ(outcome->body, "slow down");
    EXPECT_EQ(reads.text, "");
}

TEST(http_stream, distinguishes_an_end_in_the_middle_from_a_proper_end) {
    for (const std::string& text :
         {chunked + chunk("hello"), chunked + "7\r\nhel", ok + "Content-Length: 9\r\n\r\nhello"}) {
        const fault::server server(fault::says(text));
        collector reads;
        const auto outcome = toolkit::http_stream({.url = server.url()}, toolkit::body_reader{reads});
        ASSERT_FALSE(outcome) << text;
        EXPECT_EQ(outcome.error().kind, failure_kind::cut_off);
        EXPECT_EQ(reads.text.substr(0, 3), "hel");
    }
}

TEST(http_stream, waits_only_briefly_for_an_unneeded_end) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(chunked + chunk("all of it"));
        guest.wait_until_left();
    });
    collector reads{.most = 9};
    const auto began = std::chrono::steady_clock::now();
    const auto outcome = toolkit::http_stream({.url = server.url()}, toolkit::body_reader{reads});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(reads.text, "all of it");
    EXPECT_LT(std::chrono::steady_clock::now() - began, 10s) << "the patience between bytes is 60 s";
}

TEST(http_stream, closes_when_its_reader_wants_no_more) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(chunked);
        while (guest.send(chunk("again and "))) {}
    });
    collector reads{.most = 20, .at_most = body_step::stop};
    const auto outcome = toolkit::http_stream({.url = server.url()}, toolkit::body_reader{reads});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_GE(reads.text.size(), 20U);
}

TEST(http_stream, bounds_a_body_that_does_not_end) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(chunked);
        while (guest.send(chunk(std::string(4096, 'x')))) {}
    });
    collector reads;
    const auto outcome =
        toolkit::http_stream({.url = server.url(), .most_bytes = 100'000}, toolkit::body_reader{reads});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::bad_reply);
    EXPECT_LE(reads.text.size(), 100'000U);
}

TEST(http_stream, passes_on_what_its_reader_throws_and_does_not_call_it_again) {
    for (const std::string& text : {chunked + chunk("hello") + chunk("again") + chunk(""),
                                    fault::reply("200 OK", "hello"), ok + "Content-Length: 9\r\n\r\nhello"}) {
        const fault::server server(fault::says(text));
        std::size_t pieces = 0;
        auto throws = [&](std::string_view) -> body_step {
            ++pieces;
            throw std::runtime_error("no room");
        };
        const auto outcome = toolkit::http_stream({.url = server.url()}, toolkit::body_reader{throws});
        ASSERT_FALSE(outcome) << text;
        EXPECT_EQ(outcome.error().kind, failure_kind::tool_failed) << text;
        EXPECT_EQ(outcome.error().message(),
                  server.url() + ": the listener threw: no room; catch exceptions in the listener");
        EXPECT_EQ(pieces, 1U) << text;
        EXPECT_EQ(server.requests().size(), 1U);
    }
}

/// Answers every request of one connection.
void keeps_answering(fault::visitor& guest) {
    while (!guest.request.empty()) {
        if (!guest.send(fault::reply("200 OK", "{}"))) return;
        guest.request.clear();
        guest.read_request();
    }
}

TEST(http_send, reuses_an_open_connection) {
    const fault::server server(keeps_answering);
    for (int i = 0; i < 5; ++i) ASSERT_TRUE(toolkit::http_send({.url = server.url()}));
    EXPECT_EQ(server.requests().size(), 1U) << "one connection";
    toolkit::connection_pool::shared().clear();
}

TEST(http_send, opens_a_new_connection_when_the_old_one_was_closed) {
    const fault::server server(fault::says(fault::reply("200 OK", "{}")));
    for (int i = 0; i < 20; ++i) {
        const auto outcome = toolkit::http_send({.url = server.url(), .body = "{}"});
        ASSERT_TRUE(outcome) << outcome.error().message();
    }
    EXPECT_EQ(server.requests().size(), 20U);
}

TEST(http_send, does_not_keep_a_connection_whose_server_closes_it) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(ok + "Connection: close\r\nContent-Length: 2\r\n\r\n{}");
        guest.wait_until_left();
    });
    const std::size_t before = toolkit::connection_pool::shared().size();
    ASSERT_TRUE(toolkit::http_send({.url = server.url()}));
    EXPECT_EQ(toolkit::connection_pool::shared().size(), before);
}

TEST(http_send, repeats_a_request_only_when_an_old_connection_closed_before_any_byte) {
    // The first answer is complete, the second is cut in its head: it is an answer, and is not requested again.
    const fault::server server([](fault::visitor& guest) {
        guest.send(fault::reply("200 OK", "{}"));
        guest.request.clear();
        guest.read_request();
        guest.send("HTTP/1.1 2");
    });
    ASSERT_TRUE(toolkit::http_send({.url = server.url()}));
    const auto outcome = toolkit::http_send({.url = server.url()});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::cut_off);
    EXPECT_EQ(server.requests().size(), 1U);
}

TEST(connection_pool, holds_a_bounded_number_for_a_server_and_in_all) {
    const fault::server server([](fault::visitor& guest) { guest.wait_until_left(); }, false);
    toolkit::connection_pool pool({.one_server = 2, .in_all = 3});
    const auto open = [&] {
        toolkit::connection line{toolkit::stop_token{}};
        EXPECT_TRUE(line.open(*toolkit::parse_url(server.url()), {}));
        return line.release();
    };
    for (int i = 0; i < 4; ++i) pool.give("a", open());
    EXPECT_EQ(pool.size(), 2U);
    pool.give("b", open());
    pool.give("c", open());
    EXPECT_EQ(pool.size(), 3U);
    EXPECT_TRUE(pool.take("c"));
    EXPECT_FALSE(pool.take("c"));
    EXPECT_FALSE(pool.take("d"));
}

TEST(connection_pool, returns_no_connection_that_its_server_has_closed) {
    toolkit::connection_pool pool;
    fault::server* self = nullptr;
    fault::server server([&](fault::visitor&) { self->wait_for(2); }, false);
    self = &server;
    toolkit::connection line{toolkit::stop_token{}};
    ASSERT_TRUE(line.open(*toolkit::parse_url(server.url()), {}));
    const int descriptor = line.descriptor();
    pool.give("a", line.release());
    server.step();  // the server closes
    pollfd closed{descriptor, POLLIN, 0};
    ASSERT_EQ(::poll(&closed, 1, 10'000), 1);
    EXPECT_FALSE(pool.take("a"));
    EXPECT_EQ(pool.size(), 0U);
}

}  // namespace
