// TLS with a server whose certificates are generated here. The authority is trusted through SSL_CERT_FILE.
#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <string>

#include "certificates.hpp"
#include "fault_server.hpp"

namespace {

using toolkit::failure_kind;

using certificates::authority;
using certificates::make;
using certificates::speaks_tls;

TEST(tls, carries_a_call_to_a_server_whose_certificate_is_trusted) {
    const std::string body(200'000, 'x');
    const fault::server server(speaks_tls(make("server", "IP:127.0.0.1", &authority), fault::reply("200 OK", body)),
                               false);
    const auto outcome = toolkit::http_send({.url = server.url("https")});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->body, body);
}

TEST(tls, checks_the_name_of_the_host) {
    const fault::server right(speaks_tls(make("server", "DNS:localhost", &authority), fault::reply("200 OK", "hello")),
                              false);
    const std::string port = right.url().substr(right.url().rfind(':'));
    EXPECT_EQ(toolkit::http_send({.url = "https://localhost" + port}).value().body, "hello");

    const fault::server wrong(
        speaks_tls(make("localhost", "DNS:example.com", &authority), fault::reply("200 OK", "hello")), false);
    for (const std::string& address :
         {wrong.url("https"), "https://localhost" + wrong.url().substr(wrong.url().rfind(':'))}) {
        const auto outcome = toolkit::http_send({.url = address});
        ASSERT_FALSE(outcome);
        EXPECT_EQ(outcome.error().kind, failure_kind::rejected);
        EXPECT_NE(outcome.error().message().find("certificate is not trusted"), std::string::npos)
            << outcome.error().message();
    }
}

TEST(tls, refuses_self_signed_and_expired_certificates) {
    const fault::server own(speaks_tls(make("server", "IP:127.0.0.1", nullptr), fault::reply("200 OK", "hello")),
                            false);
    const auto first = toolkit::http_send({.url = own.url("https")});
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().kind, failure_kind::rejected) << first.error().message();

    const fault::server old(
        speaks_tls(make("server", "IP:127.0.0.1", &authority, -60), fault::reply("200 OK", "hello")), false);
    const auto second = toolkit::http_send({.url = old.url("https")});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind, failure_kind::rejected);
    EXPECT_NE(second.error().message().find("expired"), std::string::npos) << second.error().message();
}

TEST(tls, sends_nothing_to_an_untrusted_server) {
    const auto is_told = [](const certificates::identity* issuer) {
        bool output = false;
        {
            const fault::server server(
                [&](fault::visitor& guest) {
                    speaks_tls(make("server", "IP:127.0.0.1", issuer), fault::reply("200 OK", "hello"))(guest);
                    output = guest.request.find("secret") != std::string::npos;
                },
                false);
            const auto outcome =
                toolkit::http_send({.url = server.url("https"), .headers = {{"Authorization", "secret"}}});
            EXPECT_EQ(outcome.has_value(), issuer != nullptr);
        }
        return output;
    };
    EXPECT_TRUE(is_told(&authority));
    EXPECT_FALSE(is_told(nullptr));
}

TEST(tls, reports_a_server_of_plain_http) {
    const fault::server server(
        [](fault::visitor& guest) {
            guest.read_more();
            guest.send("HTTP/1.1 400 Bad Request\r\n\r\n");
        },
        false);
    const auto outcome = toolkit::http_send({.url = server.url("https")});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::unreachable);
    EXPECT_NE(outcome.error().message().find("write http:// instead of https://"), std::string::npos)
        << outcome.error().message();
}

TEST(tls, accepts_no_answer_without_close_notify_as_complete) {
    const auto as = make("server", "IP:127.0.0.1", &authority);
    const fault::server cut(speaks_tls(as, "HTTP/1.1 200 OK\r\n\r\nhello", false), false);
    const auto outcome = toolkit::http_send({.url = cut.url("https")});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::cut_off) << outcome.error().message();
    const fault::server whole(speaks_tls(as, "HTTP/1.1 200 OK\r\n\r\nhello"), false);
    EXPECT_EQ(toolkit::http_send({.url = whole.url("https")}).value().body, "hello");
}

}  // namespace
