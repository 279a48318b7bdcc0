// Spans on their way to a collector: events/otel_export.hpp
#include <toolkit/events/otel.hpp>
#include <toolkit/events/otel_export.hpp>

#include <gtest/gtest.h>

#include <string>

#include "../net/fault_server.hpp"
#include "runs.hpp"

using namespace toolkit;

TEST(otel_export, posts_the_request_unchanged) {
    const fault::server server(fault::says(fault::reply("200 OK", "{}")));
    run_events run;
    runs::usual(run);
    const std::string text = otel_json(run);
    const auto sent = otel_export(text, {.url = server.url() + "/v1/traces", .headers = {{"X-Key", "k"}}});
    ASSERT_TRUE(sent) << sent.error().message();
    const std::string request = server.requests().at(0);
    EXPECT_TRUE(request.starts_with("POST /v1/traces HTTP/1.1\r\n")) << request;
    EXPECT_NE(request.find("Content-Type: application/json\r\n"), std::string::npos);
    EXPECT_NE(request.find("X-Key: k\r\n"), std::string::npos);
    EXPECT_TRUE(request.ends_with("\r\n\r\n" + text));
}

TEST(otel_export, reports_why_a_collector_did_not_accept_them) {
    const fault::server refusing(fault::says(fault::reply("400 Bad Request", "no")));
    EXPECT_EQ(otel_export("{}", {.url = refusing.url()}).error().kind, failure_kind::rejected);
    const fault::server partly(fault::says(
        fault::reply("200 OK", R"({"partialSuccess":{"rejectedSpans":"2","errorMessage":"too old"},"more":1})")));
    const auto sent = otel_export("{}", {.url = partly.url()});
    ASSERT_FALSE(sent);
    EXPECT_NE(sent.error().message().find("too old"), std::string::npos);
    const fault::server chatting(fault::says(fault::reply("200 OK", "thanks")));
    EXPECT_TRUE(otel_export("{}", {.url = chatting.url()}));
    const fault::port nobody(1, false);
    EXPECT_EQ(otel_export("{}", {.url = nobody.url()}).error().kind, failure_kind::unreachable);
    EXPECT_EQ(otel_export("{}", {.url = "nonsense"}).error().kind, failure_kind::invalid_argument);
}
