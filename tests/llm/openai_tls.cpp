// A model behind TLS: who receives the key.
#include <toolkit/llm/openai.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "../net/certificates.hpp"
#include "../net/fault_server.hpp"

namespace {

using certificates::authority;
using certificates::make;
using certificates::speaks_tls;
using toolkit::failure_kind;

constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";

struct outcome {
    toolkit::result<toolkit::completion> got;
    std::string told;  ///< all that the server could read
};

/// One answer of a model at this host, whose server presents this certificate.
outcome ask(const certificates::identity& as, const std::string& host, const std::string& says, bool streams) {
    std::string told;
    auto got = [&] {
        const fault::server server(
            [&](fault::visitor& guest) {
                speaks_tls(as, says)(guest);
                told += guest.request;
            },
            false);
        const std::string port = server.url().substr(server.url().rfind(':'));
        const toolkit::openai model{
            .base_url = "https://" + host + port, .model = "m", .api_key = toolkit::secret{std::string{key}}};
        const auto listen = [](const toolkit::delta&) {};
        return model.complete({.messages = {toolkit::user_message{"What is that?", {}}}},
                              streams ? toolkit::delta_sink{listen} : toolkit::delta_sink{}, {});
    }();  // the server's threads have ended
    return {std::move(got), std::move(told)};
}

const std::string whole = fault::reply("200 OK", R"({"choices":[{"message":{"content":"hello"}}]})");
const std::string stream = fault::reply("200 OK",
                                        "data: {\"choices\":[{\"delta\":{\"content\":\"hello\"},"
                                        "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
                                        "text/event-stream");

TEST(openai_behind_tls, receives_the_key_when_its_certificate_is_trusted_and_names_it) {
    for (const bool streams : {false, true}) {
        const auto [got, told] =
            ask(make("server", "IP:127.0.0.1", &authority), "127.0.0.1", streams ? stream : whole, streams);
        ASSERT_TRUE(got) << got.error().message();
        EXPECT_EQ(got->text, "hello");
        EXPECT_TRUE(told.starts_with("POST /v1/chat/completions HTTP/1.1\r\n")) << told;
        EXPECT_NE(told.find("Authorization: Bearer " + std::string{key}), std::string::npos);
    }
}

TEST(openai_behind_tls, receives_nothing_when_its_certificate_is_foreign_untrusted_or_expired) {
    struct untrusted {
        const char* what;
        certificates::identity as;
        std::string host;
    };
    for (const untrusted& one :
         {untrusted{"another address", make("server", "IP:127.0.0.2", &authority), "127.0.0.1"},
          untrusted{"another name", make("localhost", "DNS:example.com", &authority), "localhost"},
          untrusted{"signed by itself", make("server", "IP:127.0.0.1", nullptr), "127.0.0.1"},
          untrusted{"too old", make("server", "IP:127.0.0.1", &authority, -60), "127.0.0.1"}})
        for (const bool streams : {false, true}) {
            const auto [got, told] = ask(one.as, one.host, streams ? stream : whole, streams);
            ASSERT_FALSE(got) << one.what;
            EXPECT_EQ(got.error().kind, failure_kind::rejected) << one.what;
            EXPECT_NE(got.error().message().find("certificate is not trusted"), std::string::npos) << one.what;
            EXPECT_EQ(got.error().message().find(key), std::string::npos) << one.what;
            EXPECT_EQ(told.find(key), std::string::npos) << one.what;
            EXPECT_EQ(told.find("POST"), std::string::npos) << one.what;
        }
}

}  // namespace
