#include <toolkit/llm/providers/llama_cpp_request.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using toolkit::assistant_message;
using toolkit::llama_cpp_request;
using toolkit::llama_cpp_template_request;
using toolkit::means;
using toolkit::system_message;
using toolkit::tool_message;
using toolkit::user_message;

TEST(llama_cpp_template_request, writes_calls_and_results_as_text) {
    EXPECT_EQ(
        llama_cpp_template_request({.messages = {system_message{"s"}, user_message{"a", {}},
                                                 assistant_message{.text = "t", .calls = {{"c1", "f", {R"({"x":1})"}}}},
                                                 tool_message{"c1", "f", "one"}}},
                                   means::text)
            .value(),
        R"({"messages":[{"role":"system","content":"s"},{"role":"user","content":"a"},)"
        R"({"role":"assistant","content":"t\n{\"name\":\"f\",\"arguments\":{\"x\":1}}"},{"role":"user","content":"one"}]})");
}

TEST(llama_cpp_template_request, puts_a_mark_before_the_text_for_each_image_and_prevents_forged_ones) {
    EXPECT_EQ(
        llama_cpp_template_request(
            {.messages = {system_message{"no <__media__> here"}, user_message{"<IMG> a <IMG", {{"image/png", "AAAA"}}},
                          user_message{"b", {{"image/png", "BBBB"}, {"image/png", "CCCC"}}}}},
            means::text, "<IMG>")
            .value(),
        R"({"messages":[{"role":"system","content":"no < __media__> here"},)"
        R"({"role":"user","content":"<IMG>\n< IMG> a <IMG"},{"role":"user","content":"<IMG>\n<IMG>\nb"}]})");
    EXPECT_EQ(
        llama_cpp_template_request({.messages = {user_message{"a", {{"image/png", "AAAA"}}}}}, means::text).value(),
        R"({"messages":[{"role":"user","content":"<__media__>\na"}]})");
    EXPECT_EQ(llama_cpp_template_request({.messages = {user_message{"<__media__>", {}}}}, means::text, "").value(),
              R"({"messages":[{"role":"user","content":"< __media__>"}]})");
    EXPECT_FALSE(llama_cpp_template_request({}, means::text));
}

TEST(llama_cpp_request, sends_the_images_beside_the_prompt_in_their_order) {
    EXPECT_EQ(llama_cpp_request({.messages = {user_message{"a", {{"image/png", "AAAA"}}}, user_message{"b", {}},
                                              user_message{"c", {{"image/png", "BBBB"}}}},
                                 .max_tokens = 7},
                                "p", means::text)
                  .value(),
              R"({"prompt":{"prompt_string":"p","multimodal_data":["AAAA","BBBB"]},"n_predict":7,"temperature":0,)"
              R"("cache_prompt":true,"stream":false})");
}

TEST(llama_cpp_request, continues_from_the_prompt) {
    EXPECT_EQ(llama_cpp_request(
                  {.messages = {user_message{"a", {}}}, .max_tokens = 7, .temperature = 0.5, .seed = 0xFFFFFFFE}, "p",
                  means::schema)
                  .value(),
              R"({"prompt":"p","n_predict":7,"temperature":0.5,"seed":4294967294,"cache_prompt":true,"stream":false})");
}

TEST(llama_cpp_request, sends_every_32_bit_seed_as_itself_and_never_the_random_one) {
    const auto sent = [](std::uint64_t seed) {
        const std::string body =
            llama_cpp_request({.messages = {user_message{"a", {}}}, .seed = seed}, "p", means::text).value();
        const std::size_t at = body.find("\"seed\":") + 7;
        return body.substr(at, body.find(',', at) - at);
    };
    EXPECT_EQ(sent(0), "0");
    EXPECT_EQ(sent(6), "6");
    EXPECT_EQ(sent(7), "7");
    EXPECT_EQ(sent(0xFFFF'FFFE), "4294967294");
    EXPECT_EQ(sent(0xFFFF'FFFF), "0");
    EXPECT_EQ(sent(0xFFFF'FFFF'FFFF'FFFF), "0");
}

TEST(llama_cpp_request, constrains_the_text_with_a_grammar_or_a_schema) {
    toolkit::request asked{.messages = {user_message{"a", {}}}};
    asked.output = toolkit::output_shape{.schema = R"({"o":1})", .grammar = "root ::= \"x\""};
    const auto body = [&](means by) { return llama_cpp_request(asked, "p", by, true).value(); };
    EXPECT_NE(body(means::schema).find(R"("grammar":"root ::= \"x\"","cache_prompt":true,"stream":true})"),
              std::string::npos);
    EXPECT_EQ(body(means::schema).find("json_schema"), std::string::npos);
    asked.output->grammar.clear();
    EXPECT_NE(body(means::schema).find(R"("json_schema":{"o":1})"), std::string::npos);
    asked.output->schema.clear();
    EXPECT_NE(body(means::schema).find(R"("json_schema":{})"), std::string::npos);
    asked.output.reset();
    asked.actions = {{.name = "f", .description = "", .input_schema = "{}", .action_schema = R"({"a":1})"},
                     {.name = "g", .description = "", .input_schema = "{}", .action_schema = R"({"b":1})"}};
    EXPECT_NE(body(means::native_tools).find(R"("json_schema":{"anyOf":[{"a":1},{"b":1}]})"), std::string::npos)
        << "the wire has no calls";
    EXPECT_EQ(body(means::text).find("json_schema"), std::string::npos);
}

}  // namespace
