#include <toolkit/llm/server_error.hpp>

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
    EXPECT_EQ(server_error_words(R"({"detail":"a"})"), "a");
    EXPECT_EQ(server_error_words("Not Found"), "Not Found");
    EXPECT_EQ(server_error_words(R"({"detail":[{"loc":1}]})"), R"({"detail":[{"loc":1}]})");
    EXPECT_EQ(server_error_words("<html>a</html>"), "");
    EXPECT_EQ(server_error_words(" "), "");
}

std::optional<failure_kind> kind_of(std::string_view body) {
    const auto said = toolkit::read_server_error(body);
    return said ? toolkit::kind_of_server_error(*said) : std::nullopt;
}

TEST(kind_of_server_error, knows_a_conversation_that_is_too_long_in_the_words_of_each_server) {
    for (
        const std::string_view body :
        {R"({"error":{"message":"This model's maximum context length is 8192 tokens.","code":"context_length_exceeded"}})",
         R"({"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error","n_ctx":512}})",
         R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}})",
         R"({"error":{"code":400,"message":"The input token count (1100000) exceeds the maximum number of tokens allowed","status":"INVALID_ARGUMENT"}})",
         R"({"error":"the prompt exceeds the context length"})"})
        EXPECT_EQ(kind_of(body), failure_kind::context_exceeded) << body;
}

TEST(kind_of_server_error, tells_a_spent_quota_from_a_busy_server) {
    EXPECT_EQ(kind_of(R"({"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}})"),
              failure_kind::quota_spent);
    EXPECT_EQ(kind_of(R"({"error":{"message":"m","type":"billing_error"}})"), failure_kind::quota_spent);
    EXPECT_EQ(kind_of(R"({"error":{"message":"slow down","type":"rate_limit_error"}})"), failure_kind::rate_limited);
    EXPECT_EQ(kind_of(R"({"error":{"message":"m","type":"overloaded_error"}})"), failure_kind::server_error);
    EXPECT_EQ(kind_of(R"({"error":"something else"})"), std::nullopt);
    EXPECT_EQ(kind_of("<html></html>"), std::nullopt);
}

TEST(kind_of_server_error, knows_that_a_model_takes_no_images_also_where_the_server_takes_it_for_its_own_failure) {
    // as llama.cpp's server says it, under the status 500
    constexpr std::string_view body =
        R"({"error":{"code":500,"message":"image input is not supported - hint: you may need to provide the mmproj","type":"server_error"}})";
    const auto kind = kind_of(body);
    EXPECT_EQ(kind, failure_kind::rejected);
    const auto why =
        toolkit::with_cure_of(toolkit::failure::of(failure_kind::server_error, "there", "HTTP 500", "try again"), kind);
    EXPECT_EQ(why.message(), "there: HTTP 500; send what the model takes, or take another model");
    EXPECT_FALSE(why.retryable());
}

TEST(kind_of_server_error, reads_a_list_with_the_error_in_it_and_the_name_of_its_status) {
    // as Gemini's compatible endpoint says it
    EXPECT_EQ(
        kind_of(R"([{"error":{"code":400,"message":"The input token count (2000000) exceeds the maximum number of )"
                R"(tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}])"),
        failure_kind::context_exceeded);
    EXPECT_EQ(toolkit::server_error_words(R"([{"error":{"code":404,"message":"no such model","status":"NOT_FOUND"}}])"),
              "no such model");
}

TEST(kind_of_server_error, takes_an_account_without_billing_for_a_spent_quota) {
    EXPECT_EQ(kind_of(R"({"error":{"message":"Your account is not active","code":"billing_not_active"}})"),
              failure_kind::quota_spent);
}

}  // namespace
