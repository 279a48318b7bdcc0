#include <toolkit/net/url.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using toolkit::parse_url;

constexpr bool reads_at_compile_time() {
    const auto parts = parse_url("https://api.example.com/v1?a=b");
    return parts && parts->secure && parts->port == 443 && parts->host == "api.example.com" &&
           parts->target == "/v1?a=b";
}
static_assert(reads_at_compile_time());

TEST(percent_encoded, is_one_segment_that_reads_back) {
    static_assert(toolkit::percent_encoded("claude-haiku-4.5_~") == "claude-haiku-4.5_~");
    static_assert(toolkit::percent_encoded("a/b?c#d%e") == "a%2Fb%3Fc%23d%25e");
    for (int c = 0; c < 256; ++c) {
        const std::string one(1, static_cast<char>(c));
        EXPECT_EQ(toolkit::percent_decoded(toolkit::percent_encoded(one)), one) << c;
    }
}

TEST(parse_url, reads_the_parts) {
    const auto parts = parse_url("HTTP://LocalHost:8080/a%20b?c=d#e");
    ASSERT_TRUE(parts) << parts.error().message();
    EXPECT_FALSE(parts->secure);
    EXPECT_EQ(parts->host, "localhost");
    EXPECT_EQ(parts->port, 8080);
    EXPECT_EQ(parts->target, "/a%20b?c=d");
    EXPECT_EQ(parts->authority(), "localhost:8080");
    EXPECT_EQ(parts->origin(), "http://localhost:8080");
}

TEST(parse_url, leaves_the_scheme_s_own_port_out_of_the_host_header) {
    EXPECT_EQ(parse_url("http://a:80")->authority(), "a");
    EXPECT_EQ(parse_url("https://a")->authority(), "a");
    EXPECT_EQ(parse_url("https://a:80")->authority(), "a:80");
}

TEST(parse_url, accepts_addresses_and_a_query_without_a_path) {
    const auto parts = parse_url("http://[::1]:9?x");
    ASSERT_TRUE(parts) << parts.error().message();
    EXPECT_EQ(parts->host, "::1");
    EXPECT_EQ(parts->authority(), "[::1]:9");
    EXPECT_EQ(parts->target, "/?x");
    EXPECT_EQ(parse_url("http://127.0.0.1")->host, "127.0.0.1");
}

TEST(parse_url, refuses_other_text_and_shows_the_expected_form) {
    for (
        const std::string text :
        {"",           "localhost:8080", "ftp://a",        "file:///etc/passwd",   "http://",       "http:///path",
         "http://a:",  "http://a:0",     "http://a:65536", "http://a:99999999999", "http://a:8o80", "http://[::1",
         "http://[1]", "http://[::1]9",  "http://[g::1]",  "http://a b",           "http://a\tb",   "http://a/\r\nX: 1",
         "http://a/ü", "http://ü",       "http://a:80:80", "http://a\\b",          "http://%61"}) {
        const auto parts = parse_url(text);
        ASSERT_FALSE(parts) << text;
        EXPECT_EQ(parts.error().kind, toolkit::failure_kind::invalid_argument);
        EXPECT_FALSE(parts.error().cure.empty()) << text;
    }
    EXPECT_FALSE(parse_url("http://a/" + std::string(9000, 'x')));
    EXPECT_FALSE(parse_url("http://" + std::string(300, 'x')));
}

TEST(parse_url, never_shows_credentials) {
    for (const std::string text :
         {"http://user:hidden@host/", "ftp://user:hidden@host", "user:hidden@host", "http://user:hid den@host"}) {
        const auto parts = parse_url(text);
        ASSERT_FALSE(parts);
        EXPECT_EQ(parts.error().message().find("hid"), std::string::npos) << parts.error().message();
    }
}

TEST(parse_url, shows_nothing_of_the_path_and_the_query) {
    const auto shown = [](const std::string& text) { return std::string{parse_url(text).error().where.view()}; };
    EXPECT_EQ(shown("http://a:0/hidden"), "http://a:0");
    EXPECT_EQ(shown("http://a:0?key=hidden"), "http://a:0");
    EXPECT_EQ(shown("http://a:0#hidden"), "http://a:0");
    EXPECT_EQ(shown("ftp://a/b?key=hidden"), "ftp://a");
    EXPECT_EQ(shown("a:8080/b?key=hidden"), "the URL");
    EXPECT_EQ(shown("a/b?key=hidden&to=http://c"), "the URL");
    EXPECT_EQ(shown("a?key=hidden://"), "the URL");
    EXPECT_EQ(shown("http://a/?key=hidden" + std::string(9000, 'x')), "http://a");
    EXPECT_EQ(shown("http://a/?key=hid den"), "http://a");
    EXPECT_EQ(parse_url("ftp://a/b?key=hidden").error().message().find("hidden"), std::string::npos);
}

TEST(url, recognizes_addresses_of_this_machine) {
    for (const std::string host : {"localhost", "LOCALHOST:1", "127.0.0.1", "127.1.2.3:8080", "[::1]"})
        EXPECT_TRUE(parse_url("http://" + host).value().is_loopback()) << host;
    for (const std::string host : {"localhost.example.com", "127.0.0.1.example.com", "127.example.com", "127.", "127.1",
                                   "127.0.0.", "127...", "128.0.0.1", "10.0.0.1", "[::2]", "[::]", "0.0.0.0", "a"})
        EXPECT_FALSE(parse_url("http://" + host).value().is_loopback()) << host;
}

}  // namespace
