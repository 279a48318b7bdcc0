// TLS against a server with certificates that are made here; the authority is trusted by way of SSL_CERT_FILE.
#include <toolkit/net/http.hpp>

#include <gtest/gtest.h>

#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "fault_server.hpp"

namespace {

using toolkit::failure_kind;

struct identity {
    std::shared_ptr<EVP_PKEY> key{EVP_EC_gen("P-256"), EVP_PKEY_free};
    std::shared_ptr<X509> certificate{X509_new(), X509_free};
};

/// A certificate for `name` (as in subjectAltName), signed by `issuer` or by itself; it ends `seconds` from now.
identity make(const std::string& common_name, const char* names, const identity* issuer, long seconds = 3600) {
    identity made;
    X509* const x = made.certificate.get();
    static long serial = 0;
    X509_set_version(x, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(x), ++serial);
    X509_gmtime_adj(X509_getm_notBefore(x), -7200);
    X509_gmtime_adj(X509_getm_notAfter(x), seconds);
    X509_set_pubkey(x, made.key.get());
    X509_NAME_add_entry_by_txt(X509_get_subject_name(x), "CN", MBSTRING_ASC,
                               reinterpret_cast<const unsigned char*>(common_name.c_str()), -1, -1, 0);
    X509* const from = issuer != nullptr ? issuer->certificate.get() : x;
    X509_set_issuer_name(x, X509_get_subject_name(from));
    const auto add = [&](int kind, const char* value) {
        const std::unique_ptr<X509_EXTENSION, decltype(&X509_EXTENSION_free)> one(
            X509V3_EXT_conf_nid(nullptr, nullptr, kind, value), X509_EXTENSION_free);
        X509_add_ext(x, one.get(), -1);
    };
    if (names == nullptr) add(NID_basic_constraints, "critical,CA:TRUE");
    else add(NID_subject_alt_name, names);
    X509_sign(x, issuer != nullptr ? issuer->key.get() : made.key.get(), EVP_sha256());
    return made;
}

/// Made before the first call, because the library reads the authorities once.
const identity authority = [] {
    identity made = make("authority", nullptr, nullptr);
    const std::string file = testing::TempDir() + "toolkit_authority." + std::to_string(getpid()) + ".pem";
    if (std::FILE* out = std::fopen(file.c_str(), "w")) {
        PEM_write_X509(out, made.certificate.get());
        std::fclose(out);
    }
    ::setenv("SSL_CERT_FILE", file.c_str(), 1);
    return made;
}();

fault::server::script speaks_tls(const identity& as, std::string says, bool says_goodbye = true) {
    return [=](fault::visitor& guest) {
        const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_server_method()), SSL_CTX_free);
        SSL_CTX_use_certificate(context.get(), as.certificate.get());
        SSL_CTX_use_PrivateKey(context.get(), as.key.get());
        const std::unique_ptr<SSL, decltype(&SSL_free)> ssl(SSL_new(context.get()), SSL_free);
        SSL_set_fd(ssl.get(), guest.descriptor);
        const toolkit::sigpipe_held quiet;
        if (SSL_accept(ssl.get()) != 1) return;
        char bytes[4096];
        const int received = SSL_read(ssl.get(), bytes, sizeof bytes);
        if (received > 0) guest.request.append(bytes, static_cast<std::size_t>(received));
        SSL_write(ssl.get(), says.data(), static_cast<int>(says.size()));
        if (says_goodbye) SSL_shutdown(ssl.get());
        ::shutdown(guest.descriptor, SHUT_WR);
        guest.wait_until_left();
    };
}

TEST(tls, carries_a_call_to_a_server_whose_certificate_is_trusted) {
    const std::string body(200'000, 'x');
    const fault::server server(speaks_tls(make("server", "IP:127.0.0.1", &authority), fault::reply("200 OK", body)),
                               false);
    const auto got = toolkit::http_send({.url = server.url("https")});
    ASSERT_TRUE(got) << got.error().message();
    EXPECT_EQ(got->body, body);
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
        const auto got = toolkit::http_send({.url = address});
        ASSERT_FALSE(got);
        EXPECT_EQ(got.error().kind, failure_kind::rejected);
        EXPECT_NE(got.error().message().find("certificate is not trusted"), std::string::npos) << got.error().message();
    }
}

TEST(tls, refuses_a_certificate_that_signed_itself_and_one_that_has_ended) {
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

TEST(tls, sends_nothing_to_a_server_that_it_does_not_trust) {
    const auto is_told = [](const identity* issuer) {
        bool told = false;
        {
            const fault::server server(
                [&](fault::visitor& guest) {
                    speaks_tls(make("server", "IP:127.0.0.1", issuer), fault::reply("200 OK", "hello"))(guest);
                    told = guest.request.find("secret") != std::string::npos;
                },
                false);
            const auto got = toolkit::http_send({.url = server.url("https"), .headers = {{"Authorization", "secret"}}});
            EXPECT_EQ(got.has_value(), issuer != nullptr);
        }
        return told;
    };
    EXPECT_TRUE(is_told(&authority));
    EXPECT_FALSE(is_told(nullptr));
}

TEST(tls, says_that_a_server_of_plain_http_does_not_speak_it) {
    const fault::server server(
        [](fault::visitor& guest) {
            guest.read_more();
            guest.send("HTTP/1.1 400 Bad Request\r\n\r\n");
        },
        false);
    const auto got = toolkit::http_send({.url = server.url("https")});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::unreachable);
    EXPECT_NE(got.error().message().find("write http:// instead of https://"), std::string::npos)
        << got.error().message();
}

TEST(tls, takes_no_answer_for_whole_that_ends_without_a_goodbye) {
    const auto as = make("server", "IP:127.0.0.1", &authority);
    const fault::server cut(speaks_tls(as, "HTTP/1.1 200 OK\r\n\r\nhello", false), false);
    const auto got = toolkit::http_send({.url = cut.url("https")});
    ASSERT_FALSE(got);
    EXPECT_EQ(got.error().kind, failure_kind::cut_off) << got.error().message();
    const fault::server whole(speaks_tls(as, "HTTP/1.1 200 OK\r\n\r\nhello"), false);
    EXPECT_EQ(toolkit::http_send({.url = whole.url("https")}).value().body, "hello");
}

}  // namespace
