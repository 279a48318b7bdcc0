// retrieval/embeddings.hpp, retrieval/embed/http_json.hpp
#include <toolkit/retrieval/embeddings.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "../../net/fault_server.hpp"

namespace {

using namespace std::chrono_literals;
using toolkit::embeddings_settings;
using toolkit::failure_kind;
using toolkit::ollama_embeddings;
using toolkit::openai_embeddings;
using toolkit::text_role;

constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";

std::string rows(std::string_view vectors) {
    std::string body = R"({"object":"list","model":"m","data":[)";
    body += vectors;
    return fault::reply("200 OK", body + R"(],"usage":{"prompt_tokens":3,"total_tokens":3}})");
}
const std::string probe = rows(R"({"object":"embedding","index":0,"embedding":[0.0,3.0,4.0]})");

/// Sends one reply after the other, one per connection. After the last it sends nothing until the other side closes.
fault::server::script in_turn(std::vector<std::string> answers) {
    return [answers = std::move(answers), next = std::make_shared<std::atomic<std::size_t>>(0)](fault::visitor& guest) {
        const std::size_t number = (*next)++;
        if (number < answers.size()) guest.send(answers[number]);
        else guest.wait_until_left();
    };
}

embeddings_settings at(std::string base_url) {
    return {.base_url = std::move(base_url),
            .model = "m",
            .api_key = toolkit::secret{std::string{key}},
            .patience = {.connect = 300ms, .first_byte = 300ms, .between_bytes = 300ms}};
}

void expect_no_key(const toolkit::failure& why) {
    EXPECT_EQ((why.message() + why.for_model()).find(key.substr(3, 12)), std::string::npos) << why.message();
}

/// The result for one text when a server sends `body` after a valid first answer.
toolkit::result<std::vector<float>> after_probe(std::string body, std::size_t texts = 1) {
    const fault::server server(in_turn({probe, std::move(body)}));
    const auto model = openai_embeddings::open(at(server.url()));
    EXPECT_TRUE(model) << model.error().message();
    const std::vector<std::string_view> batch(texts, "a text");
    return model->embed(batch, text_role::passage);
}

TEST(embeddings, request_the_dimensions_once_and_return_rows_of_length_one) {
    const fault::server server(
        in_turn({probe, rows(R"({"index":1,"embedding":[0,2,0]},{"index":0,"embedding":[5,0,0]})")}));
    const auto model = openai_embeddings::open(at(server.url()));
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(model->dimensions(), 3U);
    EXPECT_EQ(model->name(), "openai:m-3");
    const std::string_view texts[]{"first", "second"};
    const auto reply = model->embed(texts, text_role::passage);
    ASSERT_TRUE(reply) << reply.error().message();
    EXPECT_EQ(*reply, (std::vector<float>{1, 0, 0, 0, 1, 0}));  // in the order of the texts
    EXPECT_NE(server.requests().at(1).find(R"({"model":"m","input":["first","second"]})"), std::string::npos)
        << server.requests().at(1);
    EXPECT_NE(server.requests().at(1).find("POST /v1/embeddings"), std::string::npos);
}

TEST(embeddings, put_the_prefix_of_their_role_before_a_text_and_name_the_model_of_queries) {
    const fault::server server(in_turn({probe, probe, probe}));
    embeddings_settings settings = at(server.url());
    settings.query_prefix = "query: ";
    settings.passage_prefix = "passage: ";
    settings.query_model = "m-query";
    const auto model = openai_embeddings::open(settings);
    ASSERT_TRUE(model) << model.error().message();
    const std::string_view texts[]{"apples"};
    ASSERT_TRUE(model->embed(texts, text_role::query));
    ASSERT_TRUE(model->embed(texts, text_role::passage));
    EXPECT_NE(server.requests().at(1).find(R"({"model":"m-query","input":["query: apples"]})"), std::string::npos);
    EXPECT_NE(server.requests().at(2).find(R"({"model":"m","input":["passage: apples"]})"), std::string::npos);
    EXPECT_NE(model->name(), "openai:m-3");  // other prefixes of passages make other vectors
}

TEST(embeddings, are_requested_in_batches) {
    const std::string two = rows(R"({"index":0,"embedding":[1,0,0]},{"index":1,"embedding":[0,1,0]})");
    const fault::server server(in_turn({probe, two, two, probe}));
    embeddings_settings settings = at(server.url());
    settings.batch = 2;
    const auto model = openai_embeddings::open(settings);
    ASSERT_TRUE(model);
    const std::vector<std::string_view> texts(5, "a");
    const auto reply = model->embed(texts, text_role::passage);
    ASSERT_TRUE(reply) << reply.error().message();
    EXPECT_EQ(reply->size(), 15U);
    EXPECT_EQ(server.requests().size(), 4U);
}

TEST(embeddings, long_texts_are_cut_between_characters) {
    const fault::server server(in_turn({probe, probe}));
    embeddings_settings settings = at(server.url());
    settings.text_bytes = 5;
    const auto model = openai_embeddings::open(settings);
    ASSERT_TRUE(model);
    const std::string_view texts[]{"ab\u00e4\u00e4\u00e4"};
    ASSERT_TRUE(model->embed(texts, text_role::passage));
    EXPECT_NE(server.requests().at(1).find("[\"ab\u00e4\"]"), std::string::npos) << server.requests().at(1);
}

TEST(embeddings, are_requested_from_ollama_in_its_own_way) {
    const std::string row = fault::reply("200 OK", R"({"model":"m","embeddings":[[0,3,4]],"total_duration":1})");
    const fault::server server(in_turn({row, row}));
    auto settings = at(server.url());
    settings.dimensions = 3;
    const auto model = ollama_embeddings::open(settings);
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(model->name(), "ollama:m-3");
    const std::string_view texts[]{"apples"};
    const auto reply = model->embed(texts, text_role::query);
    ASSERT_TRUE(reply);
    EXPECT_NEAR(reply->at(1), 0.6F, 1e-6F);
    EXPECT_NE(server.requests().at(1).find("POST /api/embed "), std::string::npos);
    EXPECT_NE(server.requests().at(1).find(R"({"model":"m","input":["apples"],"truncate":true,"dimensions":3})"),
              std::string::npos)
        << server.requests().at(1);
}

TEST(embeddings, addresses_with_and_without_a_version_mean_the_same) {
    const auto address = [](std::string_view base) { return *toolkit::embeddings::openai_wire::address(base); };
    EXPECT_EQ(address("http://host:8080"), "http://host:8080/v1/embeddings");
    EXPECT_EQ(address("http://host:8080/"), "http://host:8080/v1/embeddings");
    EXPECT_EQ(address("http://host:8080/v1/"), "http://host:8080/v1/embeddings");
    EXPECT_EQ(address("http://host/v1/embeddings"), "http://host/v1/embeddings");
    EXPECT_EQ(address("http://v1.example.com"), "http://v1.example.com/v1/embeddings");
    EXPECT_EQ(address("http://host/v10"), "http://host/v10/v1/embeddings");
    EXPECT_EQ(address("https://host/v1beta/openai"), "https://host/v1beta/openai/embeddings");
    EXPECT_EQ(address("https://host/v1?version=2"), "https://host/v1/embeddings?version=2");
    EXPECT_EQ(*toolkit::embeddings::ollama_wire::address("http://host:11434/"), "http://host:11434/api/embed");
}

TEST(embeddings, bad_answers_are_reported_and_never_become_rows) {
    for (const std::string_view data : {
             R"({"index":0,"embedding":[1,0]})",    // other dimensions
             R"({"index":0,"embedding":[]})",       //
             R"({"index":0,"embedding":[0,0,0]})",  // near to nothing
             R"({"index":7,"embedding":[1,0,0]})",  // of no text
             R"({"index":0,"embedding":[1,0,0]},{"index":0,"embedding":[1,0,0]})",
             R"({"index":0,"embedding":[1,0,0]},{"index":1,"embedding":[1,0,0]})",  // too many
             R"({"index":0,"embedding":["1",0,0]})",
             R"({"index":0,"embedding":[1e999,0,0]})",
             R"({"index":0})",
             "",
         }) {
        const auto reply = after_probe(rows(data));
        ASSERT_FALSE(reply) << data;
        EXPECT_EQ(reply.error().kind, failure_kind::bad_reply) << data;
        expect_no_key(reply.error());
    }
    for (const std::string_view body : {"<html>", "", "[]", "nul"}) {
        const auto reply = after_probe(fault::reply("200 OK", std::string{body}));
        ASSERT_FALSE(reply) << body;
    }
    const auto cut = after_probe(fault::reply("200 OK", R"({"data":[{"index":0,"embedding":[0.1,)"));
    EXPECT_EQ(cut.error().kind, failure_kind::cut_off);
}

TEST(embeddings, refusals_of_a_server_are_reported_without_the_key) {
    const auto refused = [&](std::string_view status, failure_kind kind) {
        const auto reply = after_probe(
            fault::reply(status, std::string{R"({"error":{"message":"no, )"} + std::string{key} + R"("}})"));
        ASSERT_FALSE(reply);
        EXPECT_EQ(reply.error().kind, kind) << status;
        expect_no_key(reply.error());
        EXPECT_NE(reply.error().message().find("no, ***"), std::string::npos) << reply.error().message();
    };
    refused("401 Unauthorized", failure_kind::unauthorized);
    refused("429 Too Many Requests", failure_kind::rate_limited);
    refused("500 Internal Server Error", failure_kind::server_error);
    refused("400 Bad Request", failure_kind::rejected);
}

TEST(embeddings, report_a_missing_server) {
    const fault::port nobody(1, false);
    const auto model = openai_embeddings::open(at(nobody.url()));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().kind, failure_kind::unreachable);
    EXPECT_NE(model.error().message().find("base_url"), std::string::npos);
}

TEST(embeddings, send_no_key_over_plain_http_to_another_machine) {
    const toolkit::secret secret{std::string{key}};
    const auto sent = [&](std::string_view url) {
        return toolkit::http_json::may_send(secret, *toolkit::parse_url(url));
    };
    EXPECT_TRUE(sent("https://example.com/v1"));
    EXPECT_TRUE(sent("http://127.0.0.1:8080"));
    EXPECT_FALSE(sent("http://192.0.2.1:9"));
    EXPECT_FALSE(sent("http://example.com"));
    const fault::server server(in_turn({probe}));
    ASSERT_TRUE(openai_embeddings::open(at(server.url())));
    EXPECT_NE(server.requests().at(0).find("Authorization: Bearer " + std::string{key}), std::string::npos);
}

TEST(embeddings, blank_texts_and_impossible_settings_are_refused) {
    const fault::server server{fault::says(probe)};
    const auto model = openai_embeddings::open(at(server.url()));
    ASSERT_TRUE(model);
    const std::string_view texts[]{"a", " \n"};
    EXPECT_EQ(model->embed(texts, text_role::passage).error().kind, failure_kind::invalid_argument);
    auto none = at(server.url());
    none.batch = 0;
    EXPECT_EQ(openai_embeddings::open(none).error().kind, failure_kind::invalid_argument);
    EXPECT_FALSE(openai_embeddings::open(at("no address")));
}

TEST(embeddings, are_stopped_during_their_wait) {
    fault::server server(in_turn({probe}));
    auto settings = at(server.url());
    settings.patience.first_byte = 60s;
    const auto model = openai_embeddings::open(settings);
    ASSERT_TRUE(model);
    toolkit::stop_source stop;
    std::thread soon([&] {
        server.wait_for(2);  // it has been asked
        stop.request_stop();
    });
    const std::string_view texts[]{"a"};
    const auto reply = model->embed(texts, text_role::passage, stop.get_token());
    soon.join();
    ASSERT_FALSE(reply);
    EXPECT_EQ(reply.error().kind, failure_kind::cancelled);
}

}  // namespace
