// net/proxy.hpp: which proxy a call uses, and calls through one
#include <toolkit/core/base64.hpp>
#include <toolkit/net/http.hpp>
#include <toolkit/net/proxy.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "fault_server.hpp"

namespace {

using toolkit::failure_kind;
using toolkit::parse_url;
using variables = std::map<std::string, std::string>;

/// The proxy for a URL under these variables, "none", or why it is unknown.
std::string proxy_of(std::string_view address, const variables& set) {
    const auto found = toolkit::proxy_for(*parse_url(address), [&](const char* name) -> const char* {
        const auto at = set.find(name);
        return at == set.end() ? nullptr : at->second.c_str();
    });
    if (!found) return found.error().message();
    return *found ? (*found)->shown() : "none";
}

TEST(proxy, comes_from_the_environment_by_scheme) {
    const variables set{{"http_proxy", "http://plain:3128"}, {"HTTPS_PROXY", "secure:8080/"}};
    EXPECT_EQ(proxy_of("http://example.test", set), "plain:3128");
    EXPECT_EQ(proxy_of("https://example.test", set), "secure:8080");
    EXPECT_EQ(proxy_of("https://example.test", {{"ALL_PROXY", "all:1"}}), "all:1");
    EXPECT_EQ(proxy_of("http://example.test", {{"HTTP_PROXY", "evil:1"}}), "none") << "a header of a CGI request";
    EXPECT_EQ(proxy_of("http://example.test", {}), "none");
}

TEST(proxy, is_not_used_for_this_machine_or_hosts_in_no_proxy) {
    const auto with = [](std::string_view to, const std::string& list) {
        return proxy_of(to, {{"http_proxy", "p:1"}, {"no_proxy", list}});
    };
    EXPECT_EQ(with("http://localhost:8080", ""), "none");
    EXPECT_EQ(with("http://127.0.0.1", ""), "none");
    EXPECT_EQ(with("http://a.example.test", "other, .Example.test"), "none");
    EXPECT_EQ(with("http://example.test", ".example.test"), "none");
    EXPECT_EQ(with("http://notexample.test", "example.test"), "p:1");
    EXPECT_EQ(with("http://example.test:8080", "example.test:8080"), "none");
    EXPECT_EQ(with("http://example.test:8081", "example.test:8080"), "p:1");
    EXPECT_EQ(with("http://10.0.0.1", "10.0.0.1"), "none");
    EXPECT_EQ(with("http://example.test", "*"), "none");
}

TEST(proxy, is_not_used_for_networks_in_no_proxy) {
    const auto with = [](std::string_view to, const std::string& list) {
        return proxy_of(to, {{"http_proxy", "p:1"}, {"no_proxy", list}});
    };
    for (const char* list : {"10.0.0.0/8", "other,10.0.0.0/8", " 10.9.9.9/8 ", "10.1.2.0/23", "10.1.2.3/32",
                             "0.0.0.0/0", "10.0.0.0/8:80", "FD00::/8, 10.1.2.2/31"})
        EXPECT_EQ(with("http://10.1.2.3", list), "none") << list;
    for (const char* list : {"10.1.2.2/32", "11.0.0.0/8", "10.1.4.0/23", "::/0", "fd00::/8", "10.0.0.0/8:81",
                             "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0.0/99999999999999999999",
                             "10.0.0.0/8/8", "10.0.0/8", "/8", "/", "10.0.0.0 /8"})
        EXPECT_EQ(with("http://10.1.2.3", list), "p:1") << list;
    for (const char* list : {"fd00::/8", "FD00::/8", "fd12:3456::/32", "fd12:3456::1/128", "::/0", "fd12:3456::1",
                             "[fd12:3456::1]", "[fd12:3456::1]:80", "fd12:3456:0:0::1", "fd12:3456::1/127"})
        EXPECT_EQ(with("http://[fd12:3456::1]", list), "none") << list;
    for (const char* list : {"fd00::/129", "fe00::/8", "fd12:3457::/32", "0.0.0.0/0", "fd12:3456::2", "fd12:3456::1:80",
                             "[fd12:3456::1]:81"})
        EXPECT_EQ(with("http://[fd12:3456::1]", list), "p:1") << list;
    EXPECT_EQ(with("http://[::ffff:10.1.2.3]", "10.0.0.0/8"), "none");
    EXPECT_EQ(with("http://[fd00::80]", "fd00::80"), "none") << "an address that ends as a port would";
    EXPECT_EQ(with("http://ten.example.test", "10.0.0.0/8"), "p:1") << "no name is looked up";
    EXPECT_EQ(with("http://10.1.2.3", std::string(100'000, '1') + "/8"), "p:1");
}

TEST(proxy, of_an_unknown_kind_is_refused_without_showing_its_password) {
    EXPECT_EQ(
        proxy_of("http://example.test", {{"http_proxy", "socks5://me:hush@p:1"}}),
        "the proxy of the environment: its scheme is not http; write http_proxy and https_proxy as http://host:port");
    EXPECT_EQ(
        proxy_of("http://example.test", {{"http_proxy", "http://me:hush@p:99999"}}),
        "the proxy of the environment: its port is not a number of 1 to 65535; write http_proxy and https_proxy as "
        "http://host:port");
}

TEST(proxy, receives_user_and_password_decoded) {
    const auto output = [](std::string_view both) {
        const auto read = toolkit::parse_proxy("http://" + std::string{both} + "@p:1");
        if (!read) return read.error().message();
        const auto bytes = toolkit::from_base64(read->authorization.reveal().substr(6));
        return std::string{bytes->begin(), bytes->end()};
    };
    EXPECT_EQ(output("me:hush"), "me:hush");
    EXPECT_EQ(output("m%65:h%40%2f%3A%25%C3%BC%0a"), "me:h@/:%\xC3\xBC\n");
    EXPECT_EQ(output("me"), "me");
    EXPECT_EQ(output("me:100%:%4:%zz%"), "me:100%:%4:%zz%") << "a % that begins no byte stays";
    EXPECT_EQ(output("a%3Ab:hush"),
              "the proxy of the environment: its user contains a colon; write http_proxy and https_proxy as "
              "http://host:port");
}

/// Sets a variable of this program while it lives.
struct set_variable {
    const char* name;
    set_variable(const char* which, const std::string& value) : name(which) { ::setenv(which, value.c_str(), 1); }
    set_variable(const set_variable&) = delete;
    set_variable& operator=(const set_variable&) = delete;
    ~set_variable() { ::unsetenv(name); }
};

TEST(proxy, receives_plain_calls_with_the_whole_address) {
    const fault::server server(fault::says(fault::reply("200 OK", "by proxy")));
    const set_variable use("http_proxy", "http://me:hush@" + server.url().substr(7));
    const auto outcome = toolkit::http_send({.url = "http://example.test/a?b=c"});
    ASSERT_TRUE(outcome) << outcome.error().message();
    EXPECT_EQ(outcome->body, "by proxy");
    const std::string asked = server.requests().at(0);
    EXPECT_TRUE(asked.starts_with("GET http://example.test/a?b=c HTTP/1.1\r\n")) << asked;
    EXPECT_NE(asked.find("Host: example.test\r\n"), std::string::npos);
    EXPECT_NE(asked.find("Proxy-Authorization: Basic bWU6aHVzaA==\r\n"), std::string::npos);
}

TEST(proxy, that_refuses_a_tunnel_is_named) {
    const fault::server server(fault::says("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
    const set_variable use("https_proxy", server.url());
    const auto outcome = toolkit::http_send({.url = "https://example.test/", .headers = {{"X-Key", "hush"}}});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::rejected);
    EXPECT_EQ(outcome.error().message(),
              "https://example.test: the proxy at " + server.url().substr(7) +
                  " does not open a tunnel, HTTP 407; correct https_proxy, or name this host in no_proxy");
    EXPECT_EQ(server.requests().at(0), "CONNECT example.test:443 HTTP/1.1\r\nHost: example.test:443\r\n\r\n")
        << "nothing of the call itself may be told to the proxy";
}

TEST(proxy, that_is_missing_or_speaks_nonsense_is_named) {
    const fault::port closed(0, false);
    {
        const set_variable use("https_proxy", closed.url());
        const auto outcome = toolkit::http_send({.url = "https://example.test/"});
        ASSERT_FALSE(outcome);
        EXPECT_EQ(outcome.error().kind, failure_kind::unreachable);
        EXPECT_EQ(outcome.error().message(),
                  "https://example.test: the proxy at " + closed.url().substr(7) +
                      ": connection refused; correct http_proxy or https_proxy, or unset it");
    }
    const fault::server odd(fault::says("what?\r\n\r\n"));
    const set_variable use("https_proxy", odd.url());
    const auto outcome = toolkit::http_send({.url = "https://example.test/"});
    ASSERT_FALSE(outcome);
    EXPECT_EQ(outcome.error().kind, failure_kind::bad_reply);
}

}  // namespace
