// retrieval/http_reranker.hpp, rerank_wire.hpp
#include <toolkit/retrieval/http_reranker.hpp>

#include "../../net/fault_server.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using toolkit::cohere_reranker;
using toolkit::failure_kind;
using toolkit::llama_cpp_reranker;
using toolkit::secret;

constexpr std::string_view key = "co-test-0123456789abcdefghijklmnop";
constexpr std::array<std::string_view, 3> passages{"first", "sec\"ond", "third"};
// An answer as in Cohere's reference.
const std::string in_shares =
    R"({"results":[{"index":2,"relevance_score":0.75},{"index":0,"relevance_score":0.5},{"index":1,"relevance_score":0}],)"
    R"("id":"07734bd2-2473-4f07-94e1-0d9f0e6843cf","meta":{"api_version":{"version":"2","is_experimental":false},)"
    R"("billed_units":{"search_units":1}}})";

toolkit::rerank_limits hasty() {
    return {.whole = 2s, .patience = {.connect = 300ms, .first_byte = 300ms, .between_bytes = 300ms}};
}
cohere_reranker cohere_at(std::string base_url) {
    return {.base_url = std::move(base_url), .api_key = secret{std::string{key}}, .limits = hasty()};
}
llama_cpp_reranker llama_at(std::string base_url) { return {.base_url = std::move(base_url), .limits = hasty()}; }

void expect_no_key(const toolkit::failure& why) {
    EXPECT_EQ((why.message() + why.for_model()).find(key.substr(3, 12)), std::string::npos) << why.message();
}

TEST(cohere_reranker, asks_the_server_and_returns_the_scores_in_the_order_of_the_passages) {
    const fault::server server(fault::says(fault::reply("200 OK", in_shares)));
    const auto scores = cohere_at(server.url()).rerank("what?", passages);
    ASSERT_TRUE(scores) << scores.error().message();
    EXPECT_EQ(*scores, (std::vector<double>{0.5, 0, 0.75}));
    const std::string body =
        R"({"model":"rerank-v3.5","query":"what?","documents":["first","sec\"ond","third"],"top_n":3})";
    EXPECT_EQ(server.requests().at(0),
              "POST /v2/rerank HTTP/1.1\r\nAccept: application/json\r\nAuthorization: Bearer " + std::string{key} +
                  "\r\nContent-Length: " + std::to_string(body.size()) +
                  "\r\nContent-Type: application/json\r\nHost: " + server.url().substr(7) +
                  "\r\nUser-Agent: toolkit\r\n\r\n" + body);
}

TEST(llama_cpp_reranker, turns_logits_into_shares) {
    const fault::server server(fault::says(fault::reply(
        "200 OK",
        R"({"results":[{"index":0,"relevance_score":0},{"index":1,"relevance_score":-800},{"index":2,"relevance_score":2.5}]})")));
    const auto scores = llama_at(server.url()).rerank("what?", passages);
    ASSERT_TRUE(scores) << scores.error().message();
    EXPECT_EQ((*scores)[0], 0.5);
    EXPECT_EQ((*scores)[1], 0);
    EXPECT_DOUBLE_EQ((*scores)[2], 1 / (1 + std::exp(-2.5)));
    EXPECT_TRUE(server.requests().at(0).starts_with("POST /v1/rerank HTTP/1.1\r\n"));
    EXPECT_EQ(server.requests().at(0).find("\"model\""), std::string::npos);
    EXPECT_EQ(server.requests().at(0).find("Authorization"), std::string::npos);
}

TEST(shares_reranker, accepts_shares_as_they_are_and_refuses_logits) {
    const fault::server server(fault::says(fault::reply(
        "200 OK",
        R"({"results":[{"index":0,"relevance_score":0},{"index":1,"relevance_score":1},{"index":2,"relevance_score":0.25}]})")));
    const auto reranker = toolkit::shares_reranker(server.url(), "a-model", toolkit::secret{"k"});
    EXPECT_EQ(reranker.rerank("what?", passages).value(), (std::vector<double>{0, 1, 0.25}));
    EXPECT_TRUE(server.requests().at(0).starts_with("POST /v1/rerank HTTP/1.1\r\n"));
    EXPECT_NE(server.requests().at(0).find("\"model\":\"a-model\""), std::string::npos);
    EXPECT_NE(server.requests().at(0).find("Authorization: Bearer k"), std::string::npos);
    const fault::server other(fault::says(fault::reply(
        "200 OK",
        R"({"results":[{"index":0,"relevance_score":0},{"index":1,"relevance_score":-8},{"index":2,"relevance_score":2.5}]})")));
    EXPECT_EQ(toolkit::shares_reranker(other.url()).rerank("what?", passages).error().kind, failure_kind::bad_reply);
}

TEST(http_reranker, sends_at_most_a_batch_at_once_and_nothing_without_passages) {
    const fault::server server([](fault::visitor& guest) {
        const bool both = guest.request.find(R"("top_n":2)") != std::string::npos;
        guest.send(fault::reply(
            "200 OK", both ? R"({"results":[{"index":1,"relevance_score":0.25},{"index":0,"relevance_score":0.5}]})"
                           : R"({"results":[{"index":0,"relevance_score":1}]})"));
    });
    auto reranker = cohere_at(server.url());
    reranker.limits.batch = 2;
    EXPECT_EQ(reranker.rerank("what?", passages).value(), (std::vector<double>{0.5, 0.25, 1}));
    EXPECT_EQ(server.requests().size(), 2U);
    EXPECT_TRUE(reranker.rerank("what?", {})->empty());
    EXPECT_EQ(server.requests().size(), 2U);
}

TEST(http_reranker, sends_valid_utf8_and_cuts_long_texts) {
    const fault::server server(fault::says(fault::reply("200 OK", R"({"results":[{"index":0,"relevance_score":1}]})")));
    auto reranker = cohere_at(server.url());
    reranker.limits.passage_bytes = 5;
    const std::array<std::string_view, 1> broken{
        "a\xFF"
        "bü and more"};
    EXPECT_TRUE(reranker.rerank("w\xC3?", broken));
    EXPECT_NE(server.requests().at(0).find("\"query\":\"w\xEF\xBF\xBD?\",\"documents\":[\"a\xEF\xBF\xBD"
                                           "bü\"]"),
              std::string::npos)
        << server.requests().at(0);
}

TEST(http_reranker, finds_its_path_with_and_without_a_version) {
    const auto v2 = [](std::string_view base) { return toolkit::rerank_http::address(base, "/v2/rerank").value(); };
    EXPECT_EQ(v2("https://api.cohere.com"), "https://api.cohere.com/v2/rerank");
    EXPECT_EQ(v2("https://api.cohere.com/"), "https://api.cohere.com/v2/rerank");
    EXPECT_EQ(v2("https://api.cohere.com/v2/"), "https://api.cohere.com/v2/rerank");
    EXPECT_EQ(v2("https://host/prefix"), "https://host/prefix/v2/rerank");
    EXPECT_EQ(v2("https://host/rerank"), "https://host/rerank");
    EXPECT_EQ(v2("https://host/v1/rerank?x=1"), "https://host/v1/rerank?x=1");
    EXPECT_FALSE(toolkit::rerank_http::address("host", "/v2/rerank"));
}

/// Sets COHERE_API_KEY for the time of a test.
struct environment_key {
    environment_key() { ::setenv("COHERE_API_KEY", key.data(), 1); }
    environment_key(const environment_key&) = delete;
    environment_key& operator=(const environment_key&) = delete;
    ~environment_key() { ::unsetenv("COHERE_API_KEY"); }
};

TEST(cohere_reranker, sends_the_key_of_the_environment_over_plain_http_only_to_this_machine) {
    const environment_key set;
    const fault::server server(fault::says(fault::reply("200 OK", in_shares)));
    EXPECT_TRUE((cohere_reranker{.base_url = server.url()}.rerank("what?", passages)));
    EXPECT_NE(server.requests().at(0).find("Authorization: Bearer " + std::string{key}), std::string::npos);
    const std::string elsewhere = "http://127.1" + server.url().substr(server.url().rfind(':'));  // it does not show
    EXPECT_TRUE((cohere_reranker{.base_url = elsewhere}.rerank("what?", passages)));
    EXPECT_EQ(server.requests().at(1).find("Authorization"), std::string::npos);
    EXPECT_TRUE((cohere_reranker{.base_url = server.url(), .api_key = secret{}}.rerank("what?", passages)));
    EXPECT_EQ(server.requests().at(2).find("Authorization"), std::string::npos);
}

struct bad_answer {
    const char* name;
    std::string answer;
    failure_kind kind;
    std::string says;
};
void PrintTo(const bad_answer& one, std::ostream* out) { *out << one.name; }

class faulty_reranker : public testing::TestWithParam<bad_answer> {};

TEST_P(faulty_reranker, gives_one_sentence_with_cause_place_and_remedy) {
    const fault::server server(fault::says(GetParam().answer));
    const auto reply = cohere_at(server.url()).rerank("what?", passages);
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().kind, GetParam().kind) << reply.error().message();
    EXPECT_TRUE(reply.error().message().starts_with(server.url() + ": ")) << reply.error().message();
    EXPECT_NE(reply.error().message().find(GetParam().says), std::string::npos) << reply.error().message();
    EXPECT_FALSE(reply.error().cure.empty());
    EXPECT_LT(reply.error().message().size(), 600U);
    expect_no_key(reply.error());
}

std::string scores(std::string_view list) {
    return fault::reply("200 OK", "{\"results\":[" + std::string{list} + "]}");
}

INSTANTIATE_TEST_SUITE_P(
    http_reranker, faulty_reranker,
    testing::Values(
        bad_answer{"wrong_key",
                   fault::reply("401 Unauthorized", R"({"message":"invalid api token )" + std::string{key} + "\"}"),
                   failure_kind::unauthorized, "invalid api token ***"},
        bad_answer{"too_often", fault::reply("429 Too Many Requests", R"({"message":"trial limit"})"),
                   failure_kind::rate_limited, "trial limit"},
        bad_answer{"failed", fault::reply("500 Internal Server Error", "<html>"), failure_kind::server_error,
                   "HTTP 500"},
        bad_answer{"html", fault::reply("200 OK", "<html>welcome</html>", "text/html"), failure_kind::bad_reply,
                   "not a list of scores"},
        bad_answer{"nothing", fault::reply("200 OK", ""), failure_kind::bad_reply, "not a list of scores"},
        bad_answer{"no_results", fault::reply("200 OK", R"({"data":[]})"), failure_kind::bad_reply,
                   "not a list of scores"},
        bad_answer{
            "index_beyond",
            scores(
                R"({"index":0,"relevance_score":1},{"index":1,"relevance_score":1},{"index":3,"relevance_score":1})"),
            failure_kind::bad_reply, "it graded passage 3 of 3"},
        bad_answer{"index_below", scores(R"({"index":-1,"relevance_score":1})"), failure_kind::bad_reply,
                   "it graded passage -1 of 3"},
        bad_answer{"index_endless", scores(R"({"index":99999999999999999999,"relevance_score":1})"),
                   failure_kind::bad_reply, "not a list of scores"},
        bad_answer{"index_twice", scores(R"({"index":0,"relevance_score":1},{"index":0,"relevance_score":1})"),
                   failure_kind::bad_reply, "passage 0 twice"},
        bad_answer{"one_left_out", scores(R"({"index":0,"relevance_score":1},{"index":2,"relevance_score":1})"),
                   failure_kind::bad_reply, "it left out passage 1 of 3"},
        bad_answer{"score_beyond", scores(R"({"index":0,"relevance_score":1.5})"), failure_kind::bad_reply,
                   "not from 0 to 1; set .scores to toolkit::rerank_scores::logits"},
        bad_answer{"score_is_null", scores(R"({"index":0,"relevance_score":null})"), failure_kind::bad_reply,
                   "not a list of scores"},
        bad_answer{"score_is_text", scores(R"({"index":0,"relevance_score":"1"})"), failure_kind::bad_reply,
                   "not a list of scores"},
        bad_answer{"closes_early", fault::reply("200 OK", in_shares).substr(0, 150), failure_kind::cut_off, ""},
        bad_answer{"not_http", "220 mail ESMTP\r\n", failure_kind::bad_reply, "does not speak HTTP"}),
    [](const auto& one) { return std::string{one.param.name}; });

TEST(http_reranker, reads_no_more_than_its_bound) {
    const fault::server server(fault::says(fault::reply("200 OK", std::string(100'000, ' ') + in_shares)));
    auto reranker = cohere_at(server.url());
    reranker.limits.reply_bytes = 10'000;
    EXPECT_EQ(reranker.rerank("what?", passages).error().kind, failure_kind::bad_reply);
}

TEST(http_reranker, reports_that_nobody_listens_with_a_remedy) {
    const fault::port closed(0, false);
    const auto reply = llama_at(closed.url()).rerank("what?", passages);
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().message(), closed.url() + ": connection refused; start the server or correct base_url");
    const auto wrong = cohere_at("http://" + std::string{key} + "@host").rerank("what?", passages);
    EXPECT_EQ(wrong.error().kind, failure_kind::invalid_argument);
    expect_no_key(wrong.error());
}

TEST(http_reranker, gives_up_on_a_server_that_hangs_and_on_a_stop) {
    fault::server server([](fault::visitor& guest) { guest.wait_until_left(); });
    EXPECT_EQ(llama_at(server.url()).rerank("what?", passages).error().kind, failure_kind::timed_out);
    auto patient = llama_at(server.url());
    patient.limits = {};
    patient.limits.whole = 100ms;
    EXPECT_EQ(patient.rerank("what?", passages).error().kind, failure_kind::timed_out);
    patient.limits.whole = 60s;
    const toolkit::stop_source source;
    std::thread stopping([&] {
        server.wait_for(3);
        source.request_stop();
    });
    const auto reply = patient.rerank("what?", passages, source.get_token());
    stopping.join();
    EXPECT_EQ(reply.error().kind, failure_kind::cancelled);
}

TEST(http_reranker, is_asked_from_many_threads) {
    const fault::server server(fault::says(fault::reply("200 OK", in_shares)));
    const auto reranker = cohere_at(server.url());
    std::vector<std::thread> threads;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) threads.emplace_back([&] { EXPECT_TRUE(reranker.rerank("what?", passages)); });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(server.requests().size(), 8U);
}

}  // namespace
