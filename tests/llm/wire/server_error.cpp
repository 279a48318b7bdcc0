#include <toolkit/llm/wire/server_error.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>

namespace {

using toolkit::failure_kind;

TEST(server_error_words, finds_them_in_every_known_shape) {
    using toolkit::server_error_words;
    EXPECT_EQ(server_error_words(R"({"error":{"message":"a","type":"b","param":null,"code":401}})"), "a");
    EXPECT_EQ(server_error_words(R"({"error":"a"})"), "a");
    EXPECT_EQ(server_error_words(R"({"object":"error","message":"a","code":404})"), "a");
    EXPECT_EQ(server_error_words(R"({"message":"a"})"), "a");
    EXPECT_EQ(server_error_words(R"({"detail":"a"})"), "a");
    EXPECT_EQ(server_error_words(R"({"detail":[{"loc":["body","n"],"msg":"a","type":"missing"},{"msg":"b"}]})"),
              "n: a; b");
    EXPECT_EQ(
        server_error_words(R"({"detail":[{"loc":["body","messages",0,"role"],"msg":"a"},{"loc":["body"],"msg":"b"},)"
                           R"({"loc":["query","body"],"msg":"c"},{"loc":"n","msg":"d"},{"loc":null,"msg":"e"}]})"),
        "messages.0.role: a; b; query.body: c; d; e");
    EXPECT_EQ(server_error_words("Not Found"), "Not Found");
    EXPECT_EQ(server_error_words(R"({"detail":[{"loc":1}]})"), R"({"detail":[{"loc":1}]})");
    EXPECT_EQ(server_error_words("<html>a</html>"), "");
    EXPECT_EQ(server_error_words(" "), "");
}

std::optional<failure_kind> kind_of(std::string_view body) {
    const auto said = toolkit::read_server_error(body);
    return said ? toolkit::kind_of_server_error(*said) : std::nullopt;
}

TEST(kind_of_server_error, detects_an_oversized_conversation_in_the_words_of_each_server) {
    for (
        const std::string_view body :
        {R"({"error":{"message":"This model's maximum context length is 8192 tokens.","code":"context_length_exceeded"}})",
         R"({"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error","n_ctx":512}})",
         R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}})",
         R"({"error":{"code":400,"message":"The input token count (1100000) exceeds the maximum number of tokens allowed","status":"INVALID_ARGUMENT"}})",
         R"({"error":"the prompt exceeds the context length"})",
         R"({"object":"error","message":"This model's maximum context length is 4096 tokens. However, you requested 5000.","type":"BadRequestError","param":null,"code":400})",
         R"({"object":"error","message":"Prompt contains 40000 tokens, too large for model with 32768 maximum context length","type":"invalid_request_error","code":"3051"})",
         R"({"detail":"This model's maximum context length is 4096 tokens."})",
         R"({"detail":[{"loc":["body"],"msg":"Input is longer than the context window","type":"value_error"}]})"})
        EXPECT_EQ(kind_of(body), failure_kind::context_exceeded) << body;
}

TEST(kind_of_server_error, distinguishes_a_spent_quota_from_a_busy_server) {
    EXPECT_EQ(kind_of(R"({"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}})"),
              failure_kind::quota_spent);
    EXPECT_EQ(kind_of(R"({"error":{"message":"m","type":"billing_error"}})"), failure_kind::quota_spent);
    EXPECT_EQ(kind_of(R"({"error":{"message":"slow down","type":"rate_limit_error"}})"), failure_kind::rate_limited);
    EXPECT_EQ(kind_of(R"({"error":{"message":"m","type":"overloaded_error"}})"), failure_kind::server_error);
    EXPECT_EQ(kind_of(R"({"error":"something else"})"), std::nullopt);
    EXPECT_EQ(kind_of("<html></html>"), std::nullopt);
}

TEST(kind_of_server_error, detects_a_model_without_images_even_in_a_server_failure) {
    // as in llama.cpp's server, under the status 500
    constexpr std::string_view body =
        R"({"error":{"code":500,"message":"image input is not supported - hint: you may need to provide the mmproj","type":"server_error"}})";
    const auto kind = kind_of(body);
    EXPECT_EQ(kind, failure_kind::rejected);
    const auto why =
        toolkit::with_cure_of(toolkit::failure::of(failure_kind::server_error, "there", "HTTP 500", "try again"), kind);
    EXPECT_EQ(why.message(), "there: HTTP 500; send only content that the model accepts, or use another model");
    EXPECT_FALSE(why.retryable());
}

TEST(kind_of_server_error, reads_an_error_inside_a_list_and_its_status_name) {
    // as in Gemini's compatible endpoint
    EXPECT_EQ(
        kind_of(R"([{"error":{"code":400,"message":"The input token count (2000000) exceeds the maximum number of )"
                R"(tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}])"),
        failure_kind::context_exceeded);
    EXPECT_EQ(toolkit::server_error_words(R"([{"error":{"code":404,"message":"no such model","status":"NOT_FOUND"}}])"),
              "no such model");
}

TEST(kind_of_server_error, treats_an_account_without_billing_as_a_spent_quota) {
    EXPECT_EQ(kind_of(R"({"error":{"message":"Your account is not active","code":"billing_not_active"}})"),
              failure_kind::quota_spent);
}

TEST(kind_of_server_error, knows_the_names_of_each_server_and_uses_the_first_known_one) {
    const auto named = [](std::string_view key, std::string_view name) {
        return kind_of(R"({"error":{"message":"m",")" + std::string{key} + R"(":")" + std::string{name} + R"("}})");
    };
    struct row {
        std::string_view name;
        failure_kind kind;
    };
    for (const row& one : {row{"INVALID_ARGUMENT", failure_kind::rejected},
                           {"FAILED_PRECONDITION", failure_kind::rejected},
                           {"UNAUTHENTICATED", failure_kind::unauthorized},
                           {"PERMISSION_DENIED", failure_kind::unauthorized},
                           {"NOT_FOUND", failure_kind::rejected},
                           {"RESOURCE_EXHAUSTED", failure_kind::rate_limited},
                           {"INTERNAL", failure_kind::server_error},
                           {"UNAVAILABLE", failure_kind::server_error},
                           {"DEADLINE_EXCEEDED", failure_kind::server_error},
                           {"permission_error", failure_kind::unauthorized},
                           {"request_too_large", failure_kind::rejected},
                           {"authentication_error", failure_kind::unauthorized},
                           {"not_found_error", failure_kind::rejected}})
        for (const std::string_view key : {"code", "type", "status"})
            EXPECT_EQ(named(key, one.name), one.kind) << key << ' ' << one.name;
    EXPECT_EQ(named("status", "SOMETHING"), std::nullopt);
    EXPECT_EQ(kind_of(R"({"error":{"message":"m","code":"unknown_url","type":"invalid_request_error"}})"),
              failure_kind::rejected);
    EXPECT_EQ(kind_of(R"({"error":{"message":"m","code":"x","type":"insufficient_quota"}})"),
              failure_kind::quota_spent);
}

TEST(read_server_error, keeps_a_number_that_may_be_a_status) {
    const auto status = [](std::string_view code) {
        const std::string error = R"({"error":{"message":"m","code":)" + std::string{code} + "}}";
        return toolkit::read_server_error(error).value().status;
    };
    EXPECT_EQ(status("402"), 402);
    EXPECT_EQ(status("\"402\""), 402);
    for (const std::string_view none :
         {"200", "399", "600", "3051", "-402", "402.5", "1e999", "\"x402\"", "null", "{}"})
        EXPECT_EQ(status(none), 0) << none;
}

TEST(read_server_error, keeps_the_wait_in_the_details) {
    const auto wait = [](std::string_view details) {
        const std::string error = R"({"error":{"message":"m","code":429,"details":)" + std::string{details} + "}}";
        return toolkit::read_server_error(error).value().retry_after_ms;
    };
    const auto delay = [&](std::string_view text) {
        return wait(R"([{"retryDelay":")" + std::string{text} + R"("}])");
    };
    EXPECT_EQ(delay("34s"), 34'000);
    EXPECT_EQ(delay("34.5s"), 34'500);
    EXPECT_EQ(delay("0.000001s"), 1);
    EXPECT_EQ(delay("34.074824224s"), 34'075);
    EXPECT_EQ(delay("99999999999s"), toolkit::longest_retry_wait_ms);
    EXPECT_EQ(wait(R"([{"@type":"a","reason":"b"},{"@type":"c","retryDelay":"2s"}])"), 2'000);
    for (const std::string_view none : {"", "s", "34", "34m", "-1s", "0s", "NaNs", "infs", "1e999s", "soon"})
        EXPECT_EQ(delay(none), -1) << none;
    for (const std::string_view none : {"null", "[]", "{}", "\"34s\"", "[1]", R"([{"retryDelay":34}])", "[{}]"})
        EXPECT_EQ(wait(none), -1) << none;
}

}  // namespace
