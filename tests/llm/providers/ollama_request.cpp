#include <toolkit/llm/providers/ollama_request.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using toolkit::assistant_message;
using toolkit::means;
using toolkit::ollama_request;
using toolkit::system_message;
using toolkit::tool_message;
using toolkit::user_message;

TEST(ollama_request, sends_the_conversation_and_forbids_truncation) {
    EXPECT_EQ(
        ollama_request({.messages = {system_message{"s"}, user_message{"what?", {{"image/png", "AAAA"}}},
                                     assistant_message{.text = "",
                                                       .calls = {{"c1", "f", {R"({"x":1})"}}, {"c2", "g", {"7"}}},
                                                       .thinking = {{"hm", {}, {}}}},
                                     tool_message{"c1", "f", "one"}, tool_message{"c2", "g", "two"}},
                        .seed = 0xFFFFFFFF1},
                       "m", means::text)
            .value(),
        R"({"model":"m","messages":[{"role":"system","content":"s"},{"role":"user","content":"what?","images":["AAAA"]},)"
        R"({"role":"assistant","content":"","thinking":"hm","tool_calls":[{"function":{"name":"f","arguments":{"x":1}}},)"
        R"({"function":{"name":"g","arguments":{"arguments":7}}}]},{"role":"tool","content":"one","tool_name":"f"},)"
        R"({"role":"tool","content":"two","tool_name":"g"}],"options":{"temperature":0,"seed":2147483633,"num_predict":1024},)"
        R"("truncate":false,"shift":false,"stream":false})");
}

TEST(ollama_request, constrains_the_answer_with_tools_or_a_format) {
    const toolkit::request asked{
        .messages = {user_message{"a", {}}},
        .actions = {{.name = "f", .description = "d", .input_schema = R"({"i":1})", .action_schema = R"({"a":1})"}},
        .thinking_tokens = 5};
    const std::string by_tools = ollama_request(asked, "m", means::native_tools, {true, 8192}).value();
    EXPECT_NE(
        by_tools.find(
            R"("tools":[{"type":"function","function":{"name":"f","description":"d","parameters":{"i":1}}}],"options")"),
        std::string::npos)
        << by_tools;
    EXPECT_NE(by_tools.find(R"("num_ctx":8192},"think":true,"truncate":false,"shift":false,"stream":true})"),
              std::string::npos);
    EXPECT_NE(ollama_request(asked, "m", means::schema).value().find(R"("format":{"a":1},"options")"),
              std::string::npos);
    toolkit::request shaped{.messages = {user_message{"a", {}}}};
    shaped.output = toolkit::output_shape{};
    EXPECT_NE(ollama_request(shaped, "m", means::schema).value().find(R"("format":"json")"), std::string::npos);
    shaped.output->schema = R"({"o":1})";
    EXPECT_NE(ollama_request(shaped, "m", means::schema).value().find(R"("format":{"o":1})"), std::string::npos);
}

TEST(ollama_request, allows_for_the_thinking_and_the_answer_after_it) {
    toolkit::request asked{.messages = {user_message{"a", {}}}, .thinking_tokens = 8192};
    EXPECT_NE(ollama_request(asked, "m", means::text).value().find(R"("num_predict":9216},"think":true,)"),
              std::string::npos);
    asked.max_tokens = 0;
    EXPECT_EQ(ollama_request(asked, "m", means::text).value().find("num_predict"), std::string::npos);
}

TEST(ollama_request, refuses_a_request_without_a_message) {
    EXPECT_EQ(ollama_request({}, "m", means::text).error().message(),
              "the request to a model: it contains no message; add at least one");
}

}  // namespace
