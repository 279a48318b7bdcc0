// retrieval/pages/http_page_embedder.hpp: the wires of vLLM and Infinity, on a loopback server
#include <toolkit/retrieval/pages/http_page_embedder.hpp>

#include "../../net/fault_server.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;
using toolkit::failure_kind;
using toolkit::infinity_pages;
using toolkit::page_embedder_settings;
using toolkit::page_image;
using toolkit::vllm_pages;

constexpr std::string_view key = "sk-test-0123456789abcdefghijklmnop";

/// The reply of vLLM to one input, as its server writes it.
std::string vllm_reply(std::string_view rows) {
    std::string body =
        R"({"id":"pool-8f2c5e2a6f5b4b7c","object":"list","created":1764480000,"model":"m","data":[{"index":0,)";
    body += R"("object":"pooling","data":)";
    body += rows;
    body +=
        R"(}],"usage":{"prompt_tokens":1030,"total_tokens":1030,"completion_tokens":0,"prompt_tokens_details":null}})";
    return fault::reply("200 OK", body);
}
/// The reply of Infinity: `data` are its entries.
std::string infinity_reply(std::string_view data) {
    std::string body = R"({"object":"list","data":[)";
    body += data;
    body += R"(],"model":"m","usage":{"prompt_tokens":10,"total_tokens":10},)";
    body += R"("id":"infinity-2e2a1f0c","created":1764480000})";
    return fault::reply("200 OK", body);
}
const std::string probe = vllm_reply("[[3.0,4.0]]");

fault::server::script in_turn(std::vector<std::string> answers) {
    return [answers = std::move(answers), next = std::make_shared<std::atomic<std::size_t>>(0)](fault::visitor& guest) {
        const std::size_t number = (*next)++;
        if (number < answers.size()) guest.send(answers[number]);
        else guest.wait_until_left();
    };
}

page_embedder_settings at(std::string base_url) {
    return {.base_url = std::move(base_url),
            .model = "m",
            .api_key = toolkit::secret{std::string{key}},
            .at_once = 1,
            .patience = {.connect = 300ms, .first_byte = 300ms, .between_bytes = 300ms}};
}

const page_image two[]{{.png = "PNG one", .width = 10, .height = 20}, {.png = "PNG two", .width = 10, .height = 20}};

TEST(http_page_embedder, sends_pictures_to_vllm_as_messages) {
    const fault::server server(in_turn({probe, vllm_reply("[[1,0],[0,2]]"), vllm_reply("[[0,-1]]"), probe}));
    auto settings = at(server.url());
    settings.query_prefix = "Query: ";
    settings.query_suffix = "<|endoftext|>";
    const auto model = vllm_pages::open(settings);
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_EQ(model->dimensions(), 2U);
    EXPECT_TRUE(model->name().starts_with("vllm:m-2-")) << model->name();
    const auto rows = model->embed_pages(two);
    ASSERT_TRUE(rows) << rows.error().message();
    ASSERT_EQ(rows->size(), 2U);
    ASSERT_EQ((*rows)[0].size(), 2 * toolkit::page_dimensions);
    EXPECT_EQ((*rows)[0][0], 1.0F);
    EXPECT_EQ((*rows)[0][toolkit::page_dimensions + 1], 1.0F);  // scaled to length 1
    EXPECT_EQ((*rows)[1][1], -1.0F);
    EXPECT_EQ((*rows)[1][2], 0.0F);  // padded
    ASSERT_TRUE(model->embed_query("where is the pump?"));
    const auto requests = server.requests();
    EXPECT_NE(requests.at(0).find("POST /pooling "), std::string::npos);
    EXPECT_NE(requests.at(0).find(R"({"model":"m","input":["Query: dimensions<|endoftext|>"]})"), std::string::npos)
        << requests.at(0);
    EXPECT_NE(requests.at(1).find(
                  R"({"model":"m","messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":)"
                  R"("data:image/png;base64,UE5HIG9uZQ=="}},{"type":"text","text":"Describe the image."}]}]})"),
              std::string::npos)
        << requests.at(1);
    EXPECT_NE(requests.at(2).find("UE5HIHR3bw=="), std::string::npos);
    EXPECT_NE(requests.at(3).find(R"(["Query: where is the pump?<|endoftext|>"])"), std::string::npos);
}

TEST(http_page_embedder, sends_pictures_to_infinity_in_batches) {
    const fault::server server(in_turn({infinity_reply(R"({"object":"embedding","embedding":[[1,0]],"index":0})"),
                                        infinity_reply(R"({"object":"embedding","embedding":[[0,1],[0,0]],"index":1},)"
                                                       R"({"object":"embedding","embedding":[[1,0]],"index":0})")}));
    const auto model = infinity_pages::open(at(server.url()));
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_TRUE(model->name().starts_with("infinity:m-2-"));
    const auto rows = model->embed_pages(two);
    ASSERT_TRUE(rows) << rows.error().message();
    EXPECT_EQ((*rows)[0][0], 1.0F);
    EXPECT_EQ((*rows)[1].size(), toolkit::page_dimensions);  // the row of zeros is padding of the server
    EXPECT_EQ((*rows)[1][1], 1.0F);
    EXPECT_NE(server.requests().at(0).find("POST /embeddings "), std::string::npos);
    EXPECT_NE(server.requests().at(0).find(
                  R"({"model":"m","encoding_format":"float","modality":"text","input":["dimensions"]})"),
              std::string::npos);
    EXPECT_NE(server.requests().at(1).find(
                  R"("modality":"image","input":["data:image/png;base64,UE5HIG9uZQ==","data:image/png;base64,)"
                  R"(UE5HIHR3bw=="]})"),
              std::string::npos)
        << server.requests().at(1);
}

TEST(http_page_embedder, sends_several_requests_at_once) {
    const fault::server server([](fault::visitor& guest) { guest.send(vllm_reply("[[3,4]]")); });
    auto settings = at(server.url());
    settings.at_once = 4;
    const auto model = vllm_pages::open(settings);
    ASSERT_TRUE(model);
    const std::vector<page_image> pages(9, two[0]);
    const auto rows = model->embed_pages(pages);
    ASSERT_TRUE(rows) << rows.error().message();
    EXPECT_EQ(rows->size(), 9U);
    for (const auto& each : *rows) EXPECT_EQ(each.size(), toolkit::page_dimensions);
    EXPECT_EQ(server.requests().size(), 10U);
}

TEST(http_page_embedder, bad_replies_are_reported_and_never_become_rows) {
    for (const std::string_view rows : {"[[1,0,0]]", "[[1,0],[1]]", "[[]]", "[]", "[[0,0]]", "[[1e999,0]]", "[[NaN,0]]",
                                        "[[null,0]]", "[[\"1\",0]]", "[1,0]", "null", "{}"}) {
        const fault::server server(in_turn({probe, vllm_reply(rows)}));
        const auto model = vllm_pages::open(at(server.url()));
        ASSERT_TRUE(model);
        const auto reply = model->embed_pages(std::span{two, 1});
        ASSERT_FALSE(reply) << rows;
        EXPECT_EQ(reply.error().kind, failure_kind::bad_reply) << rows;
    }
    for (const std::string_view data :
         {R"({"embedding":[[1,0]],"index":0})", R"({"embedding":[[1,0]],"index":0},{"embedding":[[1,0]],"index":0})",
          R"({"embedding":[[1,0]],"index":0},{"embedding":[[1,0]],"index":2})", ""}) {
        const fault::server server(
            in_turn({infinity_reply(R"({"embedding":[[1,0]],"index":0})"), infinity_reply(data)}));
        const auto model = infinity_pages::open(at(server.url()));
        ASSERT_TRUE(model);
        const auto reply = model->embed_pages(two);
        ASSERT_FALSE(reply) << data;
        EXPECT_EQ(reply.error().kind, failure_kind::bad_reply) << data;
    }
}

TEST(http_page_embedder, a_model_with_more_dimensions_than_are_stored_is_refused) {
    std::string row = "[[1";
    for (int i = 0; i < 319; ++i) row += ",0";
    const fault::server server(in_turn({vllm_reply(row + "]]")}));
    const auto model = vllm_pages::open(at(server.url()));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(model.error().message(), server.url() +
                                           ": the model m makes vectors of 320 numbers, and pages are stored with at "
                                           "most 128; use a model of at most 128 dimensions");
}

TEST(http_page_embedder, refusals_of_a_server_are_reported_without_the_key) {
    const auto refused = [&](std::string_view status, failure_kind kind) {
        const fault::server server(in_turn(
            {probe, fault::reply(status, std::string{R"({"error":{"message":"no, )"} + std::string{key} + R"("}})")}));
        const auto model = vllm_pages::open(at(server.url()));
        ASSERT_TRUE(model);
        const auto reply = model->embed_pages(std::span{two, 1});
        ASSERT_FALSE(reply);
        EXPECT_EQ(reply.error().kind, kind) << status;
        EXPECT_EQ(reply.error().message().find(key.substr(3, 12)), std::string::npos) << reply.error().message();
        EXPECT_NE(server.requests().at(0).find("Authorization: Bearer " + std::string{key}), std::string::npos);
    };
    refused("401 Unauthorized", failure_kind::unauthorized);
    refused("429 Too Many Requests", failure_kind::rate_limited);
    refused("500 Internal Server Error", failure_kind::server_error);
    refused("400 Bad Request", failure_kind::rejected);
}

TEST(http_page_embedder, reports_a_missing_or_silent_server) {
    const fault::port nobody(1, false);
    const auto model = vllm_pages::open(at(nobody.url()));
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().kind, failure_kind::unreachable);
    const fault::server silent(in_turn({probe}));
    const auto opened = vllm_pages::open(at(silent.url()));
    ASSERT_TRUE(opened);
    EXPECT_EQ(opened->embed_pages(std::span{two, 1}).error().kind, failure_kind::timed_out);
}

/// Answers the first request, and sends the beginning of a reply to each later one, a byte every `pause`.
fault::server::script slow_after(std::string first, std::chrono::milliseconds pause) {
    return [first = std::move(first), pause, next = std::make_shared<std::atomic<int>>(0)](fault::visitor& guest) {
        if ((*next)++ == 0) {
            guest.send(first);
            return;
        }
        if (!guest.send("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{")) return;
        for (int i = 0; i < 100 && guest.send(" "); ++i) std::this_thread::sleep_for(pause);
    };
}
template <class Embedder>
void expect_failures_in_time(const std::string& first, std::chrono::milliseconds pause) {
    const fault::server server(slow_after(first, pause));
    auto settings = at(server.url());
    settings.at_once = 2;
    const auto model = Embedder::open(settings);
    ASSERT_TRUE(model) << model.error().message();
    const auto begun = std::chrono::steady_clock::now();
    const auto pages = model->embed_pages(two);
    ASSERT_FALSE(pages);
    EXPECT_EQ(pages.error().kind, failure_kind::timed_out) << pages.error().message();
    EXPECT_NE(pages.error().message().find(server.url()), std::string::npos) << pages.error().message();
    const auto question = model->embed_query("where is the pump?");
    ASSERT_FALSE(question);
    EXPECT_EQ(question.error().kind, failure_kind::timed_out) << question.error().message();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s) << "a reply of 100,000 bytes takes hours";
}

TEST(http_page_embedder, gives_up_a_server_that_is_too_slow) {
    const std::string infinity_probe = infinity_reply(R"({"object":"embedding","index":0,"embedding":[[3.0,4.0]]})");
    expect_failures_in_time<vllm_pages>(probe, 900ms);
    expect_failures_in_time<infinity_pages>(infinity_probe, 900ms);
}

TEST(http_page_embedder, waits_for_a_server_that_is_slow_but_in_time) {
    const fault::server server([](fault::visitor& guest) {
        std::this_thread::sleep_for(100ms);
        for (const char each : probe) {
            if (!guest.send(std::string_view{&each, 1})) return;
            if (each == ',') std::this_thread::sleep_for(5ms);
        }
    });
    const auto model = vllm_pages::open(at(server.url()));
    ASSERT_TRUE(model) << model.error().message();
    EXPECT_TRUE(model->embed_pages(two));
}

TEST(http_page_embedder, has_another_name_for_each_thing_that_its_rows_depend_on) {
    const fault::server server(fault::says(probe));
    auto settings = at(server.url());
    const auto name_of = [&] {
        const auto model = vllm_pages::open(settings);
        EXPECT_TRUE(model);
        return model ? model->name() : std::string{};
    };
    const std::string first = name_of();
    EXPECT_EQ(name_of(), first);
    settings.at_once = 3;  // makes the same rows
    EXPECT_EQ(name_of(), first);
    settings.page_text = "What is this?";
    EXPECT_NE(name_of(), first);
    settings.page_text = "Describe the image.";
    settings.model = "another";
    EXPECT_NE(name_of(), first);
}

TEST(http_page_embedder, checks_its_settings_and_questions) {
    auto settings = at("http://127.0.0.1:1");
    settings.batch = 0;
    EXPECT_EQ(vllm_pages::open(settings).error().kind, failure_kind::invalid_argument);
    const fault::server server(in_turn({probe}));
    const auto model = vllm_pages::open(at(server.url()));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->embed_query(" \n").error().kind, failure_kind::invalid_argument);
    EXPECT_TRUE(model->embed_pages({})->empty());
    toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(model->embed_pages(two, source.get_token()).error().kind, failure_kind::cancelled);
    EXPECT_EQ(*toolkit::page_wires::vllm::address("http://host:8000/v1/"), "http://host:8000/pooling");
    EXPECT_EQ(*toolkit::page_wires::vllm::address("http://host/models/pooling"), "http://host/models/pooling");
    EXPECT_EQ(*toolkit::page_wires::infinity::address("http://host:7997/v1"), "http://host:7997/v1/embeddings");
}

}  // namespace
