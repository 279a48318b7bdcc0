#include "../exchanges.hpp"

#include <toolkit/llm/exchange/exchange_line.hpp>
#include <toolkit/llm/exchange/request_json.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using exchanges::ask;
using toolkit::request_json;

TEST(exchange_line, contains_all_of_a_request_in_one_order) {
    toolkit::request asked = ask("Hello");
    asked.actions = {{"add", "adds", "{}", "{}", true, false}};
    asked.must_act = true;
    asked.output = toolkit::output_shape{"out", "{}", ""};
    asked.seed = 7;
    asked.temperature = 0.5;
    EXPECT_EQ(request_json(asked),
              R"({"messages":[{"role":"user","text":"Hello","images":[]}],)"
              R"("actions":[{"name":"add","description":"adds","input_schema":"{}","action_schema":"{}",)"
              R"("may_end":true,"in_words":false}],"must_act":true,"output":{"name":"out","schema":"{}","grammar":""},)"
              R"("max_tokens":1024,"temperature":0.5,"seed":7,"thinking_tokens":0})");
}

TEST(exchange_line, contains_the_provider_data_of_a_call_if_any) {
    toolkit::request asked{.messages = {toolkit::assistant_message{.text = "", .calls = {{"c1", "f", {"{}"}}}}}};
    const std::string without = request_json(asked);
    EXPECT_NE(without.find(R"("calls":[{"id":"c1","name":"f","arguments":"{}"}])"), std::string::npos) << without;
    std::get<toolkit::assistant_message>(asked.messages[0]).calls[0].extra = toolkit::raw_json{R"({ "g": 1.0})"};
    EXPECT_NE(request_json(asked).find(R"("arguments":"{}","extra":"{ \"g\": 1.0}"}])"), std::string::npos);
}

TEST(exchange_line, omits_the_owner_and_the_deadline) {
    toolkit::request asked = ask("Hello");
    const std::string before = request_json(asked);
    asked.cache_owner = "alice";
    asked.until = {toolkit::time_point{}};
    EXPECT_EQ(request_json(asked), before);
}

TEST(exchange_line, distinguishes_requests_with_invalid_utf8) {
    EXPECT_NE(request_json(ask("\xff")), request_json(ask("\xfe")));
    EXPECT_NE(request_json(ask("\xff")), request_json(ask("\xEF\xBF\xBD")));
    EXPECT_NE(request_json(ask("\xff")), request_json(ask("data:;base64,/w==")));  // as the first one is written
}

TEST(exchange_line, writes_invalid_utf8_as_base64) {
    EXPECT_EQ(toolkit::exchange_line::write_bytes("gr\xfc\xdf"), "data:;base64,Z3L83w==");
    std::string text;
    EXPECT_TRUE(toolkit::exchange_line::read_bytes("data:;base64,Z3L83w==", text));
    EXPECT_EQ(text, "gr\xfc\xdf");
    EXPECT_FALSE(toolkit::exchange_line::read_bytes("data:;base64,Z3L83w", text));
}

}  // namespace
