// agent/protocol/calls_in_reply.hpp: the ways in which small models write calls
#include <toolkit/agent/text_or_call.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace toolkit;

namespace {

const std::vector<offered_action> offered{
    {.name = "add",
     .description = "",
     .input_schema = R"({"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}}})",
     .action_schema = {}},
    {.name = "find",
     .description = "",
     .input_schema = R"({"type":"object","properties":{"words":{"type":"string"}}})",
     .action_schema = {}},
    {.name = "final", .description = "", .input_schema = {}, .action_schema = {}, .may_end = true, .in_words = true}};

/// The calls as one line: `add {"a":1} | find {…}`.
std::string calls_of_text(std::string_view text, std::string* words = nullptr) {
    const reply_calls found = calls_in_reply({.text = std::string{text}}, offered);
    std::string line;
    for (const call_move& one : found.calls) line += (line.empty() ? "" : " | ") + one.tool + " " + one.input.text;
    if (words != nullptr) *words = found.words;
    return line;
}

}  // namespace

TEST(calls_in_reply, are_read_in_every_notation_of_the_wires) {
    const std::string call = R"(add {"a":1,"b":2})";
    for (const std::string_view text : {
             R"(<tool_call>{"name":"add","arguments":{"a":1,"b":2}}</tool_call>)",
             "<tool_call>\n{\"name\":\"add\",\"arguments\":{\"a\":1,\"b\":2}}",
             "<|tool_call_start|>[add(a=1, b=2)]<|tool_call_end|>",
             R"(<|python_tag|>{"name":"add","parameters":{"a":1,"b":2}}<|eom_id|>)",
             "<|python_tag|>add.call(a=1, b=2)",
             R"(<function=add>{"a":1,"b":2}</function>)",
             "<|python_start|>[add(a=1, b=2)]<|python_end|>",
             R"([TOOL_CALLS][{"name":"add","arguments":{"a":1,"b":2}}])",
             R"([TOOL_CALLS]add[ARGS]{"a":1,"b":2})",
             R"({"name":"add","arguments":{"a":1,"b":2}})",
             "[add(a=1, b=2)]",
         })
        EXPECT_EQ(calls_of_text(text), call) << text;
}

TEST(calls_in_reply, are_read_beside_words) {
    std::string words;
    EXPECT_EQ(calls_of_text("Let me see.\n<tool_call>{\"name\":\"add\",\"arguments\":{\"a\":1}}</tool_call>", &words),
              R"(add {"a":1})");
    EXPECT_EQ(words, "Let me see.");
    EXPECT_EQ(
        calls_of_text("One moment: <|tool_call_start|>[find(words=\"rent\")]<|tool_call_end|> Searching.", &words),
        R"(find {"words":"rent"})");
    EXPECT_EQ(words, "One moment:\nSearching.");
    EXPECT_EQ(calls_of_text("I will call:\n```json\n{\"name\":\"add\",\"arguments\":{\"a\":1}}\n```\nand wait."),
              R"(add {"a":1})");
    EXPECT_EQ(calls_of_text(R"(Sure! {"tool":"find","input":{"words":"rent"}})"), R"(find {"words":"rent"})");
}

TEST(calls_in_reply, are_read_in_the_spellings_of_json) {
    for (const auto& [text, call] : std::vector<std::pair<std::string_view, std::string_view>>{
             {R"({"type":"tool_call","tool":"add","input":{"a":1}})", R"(add {"a":1})"},
             {R"({"tool_name":"add","args":{"a":1}})", R"(add {"a":1})"},
             {R"({"action":"add","action_input":{"a":1}})", R"(add {"a":1})"},
             {R"({"function":"add","parameters":{"a":1}})", R"(add {"a":1})"},
             {R"({"type":"function","function":{"name":"add","arguments":{"a":1}}})", R"(add {"a":1})"},
             {R"({"tool_calls":[{"function":{"name":"add","arguments":"{\"a\":1}"}}]})", R"(add {"a":1})"},
             {R"([{"tool":"add","input":{"a":1}},{"tool":"find","input":{"words":"x"}}])",
              R"(add {"a":1} | find {"words":"x"})"},
             {R"({"add":{"a":1}})", R"(add {"a":1})"},
             {R"({"tool":"add","a":1,"b":2})", R"(add {"a":1,"b":2})"},
             {R"({"tool":"add"})", "add {}"},
             {R"({"name":"add","arguments":null})", "add {}"},
             {R"({"reason":"a sum","tool":"add","input":{"a":1}})", R"(add {"a":1})"},
             {"{'tool': 'add', 'input': {'a': 1,},}", R"(add {"a":1})"},
             {"{tool: add, input: {a: 1}}", R"(add {"a":1})"},
         })
        EXPECT_EQ(calls_of_text(text), call) << text;
}

TEST(calls_in_reply, come_natively_first) {
    const reply_calls found = calls_in_reply(
        {.text = " Let me see. ", .calls = {{"1", "add", {R"({"a":1})"}}, {"2", "nothing", {"{}"}}}}, offered);
    ASSERT_EQ(found.calls.size(), 2U);
    EXPECT_EQ(found.calls[1].tool, "nothing");
    EXPECT_EQ(found.words, "Let me see.");
}

TEST(calls_in_reply, of_unknown_tools_count_alone_or_with_marks) {
    EXPECT_EQ(calls_of_text(R"({"name":"rm","arguments":{"path":"/"}})"), R"(rm {"path":"/"})");
    EXPECT_EQ(calls_of_text(R"({"type":"tool_call","tool":"rm","input":{}})"), "rm {}");
    EXPECT_EQ(calls_of_text(R"(Well. <tool_call>{"name":"rm","arguments":{}}</tool_call>)"), "rm {}");
    EXPECT_EQ(calls_of_text(R"(<|tool_call_start|>[rm(path="/")]<|tool_call_end|>)"), R"(rm {"path":"/"})");
    EXPECT_EQ(calls_of_text(R"([TOOL_CALLS]rm[ARGS]{"path":"/"})"), R"(rm {"path":"/"})");
}

TEST(calls_in_reply, are_not_seen_in_words) {
    for (const std::string_view text : {
             "You have 12 files.",
             "",
             "add(1, 2) is 3.",
             "[see(page)]",
             R"(The settings are {"name":"lamp","input":{"volts":12}}.)",
             R"({"name":"Ruth Adler"})",
             R"({"sum":3})",
             R"({"name":"lamp","price":3})",
             R"({"type":"final","answer":"add"})",
             R"({"name":"add","arguments":{"a":1)",
             R"({"tool":"add","input":["a"]})",
             R"(<tool_call>{"name":"add","arguments":{"a":1)",
             "<tool_call></tool_call>",
         })
        EXPECT_EQ(calls_of_text(text), "") << text;
}

TEST(calls_in_reply, survive_text_that_is_no_text) {
    EXPECT_EQ(calls_of_text("\xff{\"tool\":\"add\",\"input\":{}}"), "");
    std::string deep;
    for (int i = 0; i < 50; ++i) deep += R"({"tool_calls":[)";
    EXPECT_EQ(calls_of_text(deep), "");
    EXPECT_EQ(calls_of_text(std::string(300'000, '{')), "");
}

TEST(answer_in_json, is_read_from_a_final_alone) {
    const auto text_in = [](std::string_view text) {
        const auto read = answer_in_json(text);
        return read ? read->text : "no answer";
    };
    EXPECT_EQ(text_in(R"({"type":"final","answer":"It is 3."})"), "It is 3.");
    EXPECT_EQ(text_in(R"({"answer":"It is 3."})"), "It is 3.");
    EXPECT_EQ(text_in("```json\n{\"type\":\"final\",\"answer\":\"It is 3.\"}\n```"), "It is 3.");
    EXPECT_FALSE(answer_in_json("It is 3."));
    EXPECT_FALSE(answer_in_json(R"({"answer":3})"));
    EXPECT_FALSE(answer_in_json(R"({"answer":"It is 3.","other":1})"));
    EXPECT_FALSE(answer_in_json(R"({"type":"final"})"));
    EXPECT_FALSE(answer_in_json(R"(So: {"answer":"It is 3."})"));
}
