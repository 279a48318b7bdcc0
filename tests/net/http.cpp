// net/http.hpp: answers, and servers that fail
#include <toolkit/net/connection_pool.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/http_framing.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <mutex>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "fault_server.hpp"
#include "http_tests.hpp"

namespace {

using namespace http_tests;
using toolkit::failure_kind;

// ---- answers ----

TEST(http_send, returns_status_headers_and_body) {
    const fault::server server(fault::says("HTTP/1.1 200 OK\r\nX-One: 1\r\nContent-Length: 5\r\n\r\nhello"));
    const auto outcome = toolkit::http_send({.url = server.url()});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, 200);
    EXPECT_EQ(outcome->body, "hello");
    EXPECT_EQ(outcome->header("x-ONE"), "1");
    EXPECT_EQ(outcome->header("x-two"), "");
}

TEST(http_send, sends_only_what_was_requested) {
    const fault::server server(fault::says(fault::reply("200 OK", "{}")));
    const auto outcome = toolkit::http_send({.method = toolkit::http_method::post,
                                             .url = server.url() + "/a%20b/c?d=e#f",
                                             .headers = {{"Content-Type", "application/json"}},
                                             .body = "{\"question\":1}"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(server.requests().at(0),
              "POST /a%20b/c?d=e HTTP/1.1\r\nAccept: */*\r\nContent-Length: 14\r\n"
              "Content-Type: application/json\r\nHost: " +
                  server.url().substr(7) + "\r\nUser-Agent: toolkit\r\n\r\n{\"question\":1}");
}

TEST(http_send, sends_each_method_by_its_name) {
    const fault::server server(fault::says("HTTP/1.1 204 No Content\r\n\r\n"));
    for (const auto method : {toolkit::http_method::put, toolkit::http_method::remove}) {
        const auto outcome = toolkit::http_send({.method = method, .url = server.url() + "/a", .body = "{}"});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->status, 204);
    }
    EXPECT_EQ(server.requests().at(0).substr(0, 16), "PUT /a HTTP/1.1\r");
    EXPECT_EQ(server.requests().at(1).substr(0, 19), "DELETE /a HTTP/1.1\r");
    EXPECT_TRUE(server.requests().at(1).ends_with("\r\n\r\n{}"));
}

TEST(http_send, returns_any_status_as_an_answer_and_follows_no_redirect) {
    const fault::server server([&](fault::visitor& guest) {
        guest.send("HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n");
    });
    const auto outcome = toolkit::http_send({.url = server.url()});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, 302);
    EXPECT_EQ(outcome->header("Location"), "/elsewhere");
    EXPECT_EQ(server.requests().size(), 1U);
}

TEST(http_send, accepts_an_answer_without_a_body) {
    const fault::server server(fault::says("HTTP/1.1 204 No Content\r\nX-One: 1\r\n\r\n"));
    const auto outcome = toolkit::http_send({.url = server.url()});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, 204);
    EXPECT_EQ(outcome->header("X-One"), "1");
    EXPECT_EQ(outcome->body, "");
}

TEST(http_send, reads_chunks_and_a_body_that_ends_with_the_connection) {
    const fault::server chunks(
        fault::says("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n"));
    EXPECT_EQ(toolkit::http_send({.url = chunks.url()}).value().body, "hello");
    const fault::server closing(fault::says("HTTP/1.1 200 OK\r\n\r\nhello"));
    EXPECT_EQ(toolkit::http_send({.url = closing.url()}).value().body, "hello");
}

TEST(http_send, drops_trailers_and_keeps_the_connection) {
    const std::string text =
        ok +
        "Trailer: X-One\r\nTransfer-Encoding: Chunked\r\n\r\n00B;a=\"b\"\r\n0\r\nX: 1\r\n\r\n\r\n2 \r\nlo\r\n0\r\n"
        "X-One: 1\r\nX-Two:\r\n\r\n";
    const fault::server server([&](fault::visitor& guest) {
        while (!guest.request.empty()) {
            for (const char c : text) guest.send({&c, 1});
            guest.request.clear();
            guest.read_request();
        }
    });
    for (int i = 0; i < 3; ++i) {
        const auto outcome = toolkit::http_send({.url = server.url()});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->body, "0\r\nX: 1\r\n\r\nlo");
        EXPECT_EQ(outcome->header("X-One"), "");
    }
    EXPECT_EQ(server.requests().size(), 1U) << "one connection";
    toolkit::connection_pool::shared().clear();
}

TEST(http_send, skips_interim_answers_even_byte_by_byte) {
    std::string text;
    for (const char* one : {"100 Continue\r\n\r\n", "100\r\nX-One: 1\r\n\r\n", "102 Processing\r\n\r\n",
                            "103 Early Hints\r\nLink: </a>\r\nX-One: 1\r\n\r\n", "199 Odd\r\n\r\n"})
        text += std::string{"HTTP/1.1 "} + one;
    text += fault::reply("200 OK", "hello");
    for (const std::size_t size : {std::size_t{1}, std::size_t{14}, text.size()}) {
        const fault::server server([&](fault::visitor& guest) {
            for (std::size_t at = 0; at < text.size(); at += size) guest.send(std::string_view{text}.substr(at, size));
        });
        const auto outcome = toolkit::http_send({.url = server.url()});
        ASSERT_TRUE(outcome) << outcome.error().message();
        EXPECT_EQ(outcome->status, 200);
        EXPECT_EQ(outcome->body, "hello");
        EXPECT_EQ(outcome->header("X-One"), "");
    }
}

TEST(http_send, treats_101_as_the_answer) {
    const fault::server server(fault::says("HTTP/1.1 101 Switching Protocols\r\nContent-Length: 0\r\n\r\n"));
    const std::size_t before = toolkit::connection_pool::shared().size();
    EXPECT_EQ(toolkit::http_send({.url = server.url()}).value().status, 101);
    EXPECT_EQ(toolkit::connection_pool::shared().size(), before) << "no call can follow it";
}

TEST(http_send, gives_up_on_endless_interim_answers) {
    const fault::server server([](fault::visitor& guest) {
        while (guest.send("HTTP/1.1 103 Early Hints\r\n\r\n")) {}
    });
    const auto outcome = toolkit::http_send({.url = server.url()});
    ASSERT_EQ(kind_of(outcome), failure_kind::bad_reply);
    EXPECT_EQ(outcome.error().message(),
              server.url() + ": it sends interim replies without end; check that the address names an HTTP server");
}

TEST(http_send, receives_a_refusal_before_the_server_has_read_the_body) {
    fault::server server(
        [](fault::visitor& guest) {
            guest.send(fault::reply("413 Payload Too Large", "no"));
            ::shutdown(guest.descriptor, SHUT_WR);
            guest.wait_until_left();
        },
        false);
    const auto outcome = toolkit::http_send(
        {.method = toolkit::http_method::post, .url = server.url(), .body = std::string(std::size_t{20} << 20U, 'x')});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->status, 413);
}

TEST(http_send, serves_many_threads) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(fault::reply("200 OK", guest.request.substr(4, guest.request.find(' ', 4) - 4)));
    });
    std::vector<std::thread> threads;
    std::vector<std::string> answers(16);
    for (std::size_t i = 0; i < answers.size(); ++i)
        threads.emplace_back([&, i] {
            const auto outcome = toolkit::http_send({.url = server.url() + "/" + std::to_string(i)});
            answers[i] = outcome ? outcome->body : outcome.error().message();
        });
    for (std::thread& one : threads) one.join();
    for (std::size_t i = 0; i < answers.size(); ++i) EXPECT_EQ(answers[i], "/" + std::to_string(i));
}

TEST(fits_httplib, knows_the_supported_versions) {
    for (const char* version : {"0.11.4", "0.11.12", "0.12.0", "0.16.0", "0.18.7", "0.18"})
        EXPECT_TRUE(toolkit::http_exchange::fits_httplib(version)) << version;
    for (const char* version : {"0.9.10", "0.10.9", "0.11.3", "0.19.0", "0.20.1", "0.26.0", "1.12.0", "", "0.", "0.x",
                                "0.99999999999999", "0.12.0-rc1"})
        EXPECT_FALSE(toolkit::http_exchange::fits_httplib(version)) << version;
}

// ---- servers that fail ----

TEST(http_send, reports_a_refused_connection_with_a_remedy) {
    const fault::port closed(0, false);
    const auto outcome = toolkit::http_send({.url = closed.url()});
    ASSERT_EQ(kind_of(outcome), failure_kind::unreachable);
    EXPECT_EQ(outcome.error().message(),
              closed.url() + ": connection refused; start the server or correct its address");
}

TEST(http_send, explains_what_is_wrong_with_an_address) {
    const auto outcome = toolkit::http_send({.url = "localhost:8080"});
    ASSERT_EQ(kind_of(outcome), failure_kind::invalid_argument);
    EXPECT_EQ(outcome.error().message(), "the URL: it has no scheme; write it as http://host:port or https://host");
}

struct broken_answer {
    const char* name;
    std::string text;
    failure_kind kind;
    const char* says;
};
void PrintTo(const broken_answer& one, std::ostream* out) { *out << one.name; }

class broken : public testing::TestWithParam<broken_answer> {};

TEST_P(broken, answer_is_a_failure_of_the_right_kind) {
    const fault::server server(fault::says(GetParam().text));
    const auto outcome = toolkit::http_send({.url = server.url(), .most_bytes = 100'000});
    ASSERT_EQ(kind_of(outcome), GetParam().kind) << outcome.error().message();
    EXPECT_NE(outcome.error().message().find(GetParam().says), std::string::npos) << outcome.error().message();
    EXPECT_NE(outcome.error().message().find(server.url()), std::string::npos) << outcome.error().message();
    EXPECT_FALSE(outcome.error().cure.empty());
}

INSTANTIATE_TEST_SUITE_P(
    http_send, broken,
    testing::Values(
        broken_answer{"nothing", "", failure_kind::cut_off, "closed the connection without a reply"},
        broken_answer{"half_a_head", "HTTP/1.1 200 OK\r\nContent-", failure_kind::cut_off, "in the middle of its head"},
        broken_answer{"half_an_interim_answer", "HTTP/1.1 10", failure_kind::cut_off, "in the middle of its head"},
        broken_answer{"an_interim_answer_alone", "HTTP/1.1 103 Early Hints\r\n\r\n", failure_kind::cut_off,
                      "in the middle of its head"},
        broken_answer{"half_a_body", ok + "Content-Length: 10\r\n\r\nhello", failure_kind::cut_off,
                      "before it was complete"},
        broken_answer{"half_a_chunk", ok + "Transfer-Encoding: chunked\r\n\r\nff\r\nhello", failure_kind::cut_off,
                      "before it was complete"},
        broken_answer{"no_last_chunk", ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", failure_kind::cut_off,
                      "before it was complete"},
        broken_answer{"no_size_of_a_chunk", ok + "Transfer-Encoding: chunked\r\n\r\nhello\r\n0\r\nX: 1\r\n\r\n",
                      failure_kind::cut_off, "before it was complete"},
        broken_answer{"another_protocol", "SSH-2.0-OpenSSH_9.2\r\n", failure_kind::bad_reply, "does not speak HTTP"},
        broken_answer{"bytes", std::string(3000, '\0'), failure_kind::bad_reply, "does not speak HTTP"},
        broken_answer{"a_long_status_line", "HTTP/1.1 200 " + std::string(1 << 20U, 'a') + "\r\n\r\n",
                      failure_kind::bad_reply, "head of the reply is too long"},
        broken_answer{"a_long_second_status_line",
                      "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 " + std::string(1 << 20U, 'a') + "\r\n\r\n",
                      failure_kind::bad_reply, "head of the reply is too long"},
        broken_answer{"a_long_header", ok + "X-Long: " + std::string(1 << 20U, 'a') + "\r\n\r\n",
                      failure_kind::bad_reply, "head of the reply is too long"},
        broken_answer{"a_long_body", ok + "\r\n" + std::string(100'001, 'a'), failure_kind::bad_reply,
                      "longer than 100000 bytes"},
        broken_answer{"a_body_that_says_it_is_long", ok + "Content-Length: 1000000000000\r\n\r\nhello",
                      failure_kind::bad_reply, "longer than 100000 bytes"},
        broken_answer{"a_long_length_of_a_chunk",
                      ok + "Transfer-Encoding: chunked\r\n\r\n" + std::string(1 << 20U, '0'), failure_kind::bad_reply,
                      "longer than 100000 bytes"}),
    [](const auto& one) { return std::string{one.param.name}; });

TEST(http_send, returns_an_answer_or_one_sentence_for_any_input) {
    const std::vector<std::string> seeds{ok + "Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello",
                                         ok + "\r\nhello",
                                         "HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\n" + ok +
                                             "Transfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n",
                                         ok + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-One: 1\r\n\r\n",
                                         "HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n"};
    const std::vector<std::string> pieces{"\r\n",    "\n",       "\r",
                                          ":",       " ",        std::string(1, '\0'),
                                          "\xFF",    "-1",       "99999999999999999999",
                                          "0x",      "gzip",     "HTTP/1.1 ",
                                          "chunked", "\r\n\r\n", "Content-Encoding: gzip\r\n"};
    std::mt19937 random{20261122};  // NOLINT: the same run each time
    const auto below = [&](std::size_t end) { return static_cast<std::size_t>(random() % end); };
    std::mutex mutex;
    std::string answer;
    const fault::server server([&](fault::visitor& guest) {
        const std::lock_guard lock(mutex);
        guest.send(answer);
    });
    int answers = 0;
    for (int round = 0; round < 300; ++round) {
        std::string changed = seeds[below(seeds.size())];
        for (std::size_t change = 0, changes = 1 + below(3); change < changes && !changed.empty(); ++change) {
            const std::size_t at = below(changed.size());
            switch (below(5)) {
                case 0: changed[at] = static_cast<char>(below(256)); break;
                case 1: changed.insert(at, pieces[below(pieces.size())]); break;
                case 2: changed.erase(at, 1 + below(10)); break;
                case 3: changed.insert(at, changed.substr(below(changed.size()), below(30))); break;
                default: changed.resize(at); break;
            }
        }
        {
            const std::lock_guard lock(mutex);
            answer = changed;
        }
        const auto outcome = toolkit::http_send({.url = server.url(), .most_bytes = 1000});
        if (outcome) {
            ++answers;
            EXPECT_LE(outcome->body.size(), 1000U) << changed;
        } else {
            EXPECT_TRUE(outcome.error().message().starts_with(server.url() + ": ")) << outcome.error().message();
            EXPECT_FALSE(outcome.error().cure.empty()) << changed;
            EXPECT_LT(outcome.error().message().size(), 600U) << changed;
            for (const char c : outcome.error().message()) EXPECT_TRUE(static_cast<unsigned char>(c) >= ' ') << changed;
        }
    }
    EXPECT_GT(answers, 10);   // some changes do no harm
    EXPECT_LT(answers, 290);  // and many do harm
}

TEST(http_send, ends_an_endless_head_body_and_trailer) {
    const auto forever = [](std::string begin, std::string more) {
        return [begin, more](fault::visitor& guest) {
            if (guest.send(begin))
                while (guest.send(more)) {}
        };
    };
    const fault::server headers(forever(ok, "X-One: 1\r\n"));
    EXPECT_EQ(kind_of(toolkit::http_send({.url = headers.url()})), failure_kind::bad_reply);
    const fault::server body(forever(ok + "\r\n", std::string(60'000, 'x')));
    EXPECT_EQ(kind_of(toolkit::http_send({.url = body.url()})), failure_kind::bad_reply);
    const fault::server chunks(forever(ok + "Transfer-Encoding: chunked\r\n\r\n", "1\r\nx\r\n"));
    EXPECT_EQ(kind_of(toolkit::http_send({.url = chunks.url(), .most_bytes = 100'000})), failure_kind::bad_reply);
    const fault::server trailers(forever(ok + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "X-One: 1\r\n"));
    const auto outcome = toolkit::http_send({.url = trailers.url()});
    ASSERT_EQ(kind_of(outcome), failure_kind::bad_reply);
    EXPECT_NE(outcome.error().message().find("trailers of the reply are too long"), std::string::npos);
}

TEST(http_send, reports_a_connection_that_was_reset_in_the_middle) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(ok + "Content-Length: 10\r\n\r\nhello");
        guest.reset();
    });
    EXPECT_EQ(kind_of(toolkit::http_send({.url = server.url()})), failure_kind::cut_off);
}

TEST(http_send, survives_a_server_that_leaves_during_the_request) {
    const fault::server server(
        [](fault::visitor& guest) {
            guest.read_more();
            guest.reset();
        },
        false);
    const auto outcome = toolkit::http_send(
        {.method = toolkit::http_method::post, .url = server.url(), .body = std::string(std::size_t{20} << 20U, 'x')});
    ASSERT_EQ(kind_of(outcome), failure_kind::cut_off);
    EXPECT_NE(outcome.error().message().find("while the request was sent"), std::string::npos)
        << outcome.error().message();
}

TEST(http_send, refuses_a_header_that_would_break_its_line_without_showing_it) {
    const fault::server server(fault::says(fault::reply("200 OK", "{}")));
    for (const std::string& value :
         {std::string("Bearer key\r\nX-Evil: 1"), std::string("Bearer key\n"), std::string("Bearer key\0", 11)}) {
        const auto outcome = toolkit::http_send({.url = server.url(), .headers = {{"Authorization", value}}});
        ASSERT_EQ(kind_of(outcome), failure_kind::invalid_argument);
        EXPECT_EQ(outcome.error().message().find("Bearer"), std::string::npos);
    }
    EXPECT_TRUE(server.requests().empty());
}

}  // namespace
