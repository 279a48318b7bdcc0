// Calls that a model wrote as text: what small models actually wrote, equivalent forms, and text that is not a call.
#include <toolkit/llm/wire/text_calls.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace {

const std::vector<toolkit::offered_action> offered{
    {.name = "get_weather", .description = "", .input_schema = "{}", .action_schema = ""},
    {.name = "add", .description = "", .input_schema = "{}", .action_schema = ""}};

/// The calls of a text, as one text: "name arguments; …".
std::string calls(std::string_view text) {
    std::string all;
    for (const toolkit::raw_call& one : toolkit::calls_in_text(text, offered))
        all += (all.empty() ? "" : "; ") + one.name + " " + one.arguments;
    return all;
}

TEST(text_calls, are_read_as_qwen_writes_them) {
    EXPECT_EQ(
        calls("```json\n{\n  \"name\": \"get_weather\",\n  \"arguments\": {\n    \"city\": \"Paris\"\n  }\n}\n```"),
        "get_weather {\n    \"city\": \"Paris\"\n  }");
    EXPECT_EQ(calls(R"({"name": "get_weather", "arguments": {"city": "Paris"}})"), R"(get_weather {"city": "Paris"})");
}

TEST(text_calls, are_read_in_tags_fences_arrays_and_rows) {
    constexpr std::string_view both = R"(get_weather {"city":"Paris"}; add {"a":1})";
    constexpr std::string_view one = R"({"name":"get_weather","arguments":{"city":"Paris"}})";
    constexpr std::string_view two = R"({"name":"add","parameters":{"a":1}})";
    const auto join = [](std::initializer_list<std::string_view> parts) {
        std::string text;
        for (const std::string_view part : parts) text += part;
        return text;
    };
    EXPECT_EQ(calls(join({one, "\n", two})), both);
    EXPECT_EQ(calls(join({"[", one, ", ", two, "]"})), both);
    EXPECT_EQ(calls(join({"```json\n", one, "\n", two, "\n```"})), both);
    EXPECT_EQ(calls(join({"```json\n", one, "\n```\n\n```json\n", two, "\n```\n"})), both);
    EXPECT_EQ(calls(join({"<tool_call>\n", one, "\n</tool_call>\n<tool_call>\n", two, "\n</tool_call>"})), both);
    EXPECT_EQ(calls(join({"```xml\n<tool_call>", one, "</tool_call><tool_call>", two, "\n```"})), both);
}

TEST(text_calls, are_repaired_without_guessing) {
    EXPECT_EQ(calls(R"({'name': 'add', 'arguments': {'a': 1,}})"), R"(add {"a":1})");
    EXPECT_EQ(calls("<tool_call>{\"name\": \"add\", \"arguments\": {a: 1}}</tool_call>"), R"(add {"a":1})");
    EXPECT_EQ(calls("{\"name\":\"add\",\"arguments\":{}}\n{\"name\":\"add\",\"arguments\":{}}"), "add {}")
        << "one that comes again";
}

TEST(text_calls, are_not_found_in_other_text) {
    for (const std::string_view text : {
             "",
             "It is sunny.",
             "{}",
             "[]",
             "{\"city\":\"Paris\"}",
             "```json\n```",
             R"({"name":"delete_all","arguments":{}})",                           // not offered
             R"({"name":"add","arguments":[1]})",                                 // not an object
             R"({"name":"add","arguments":"{}"})",                                // not an object
             R"({"name":"add"})",                                                 // none
             R"({"name":"add","arguments":{},"parameters":{}})",                  // which?
             R"({"name":"add","arguments":{},"why":"because"})",                  // a key of something else
             R"(You could call {"name":"add","arguments":{"a":1}})",              // only mentioned
             R"({"name":"add","arguments":{"a":1}} would add)",                   // only mentioned
             "For instance:\n```json\n{\"name\":\"add\",\"arguments\":{}}\n```",  // only mentioned
             "{\"name\":\"add\",\"arguments\":{}} {\"name\":\"delete_all\",\"arguments\":{}}",
         })
        EXPECT_EQ(calls(text), "") << text;
}

TEST(text_calls, are_never_made_from_truncated_text) {
    constexpr std::string_view whole = "```json\n{\"name\": \"add\", \"arguments\": {\"a\": 1, \"b\": [2, 3]}}\n```";
    for (std::size_t size = 0; size < whole.size(); ++size) EXPECT_EQ(calls(whole.substr(0, size)), "") << size;
    EXPECT_NE(calls(whole), "");
    constexpr std::string_view bare = R"({'name': 'add', 'arguments': {'a': 1, 'b': [2, 3]}})";
    for (std::size_t size = 0; size < bare.size(); ++size) EXPECT_EQ(calls(bare.substr(0, size)), "") << size;
}

TEST(text_calls, lose_no_argument_to_a_damaged_token) {
    for (const std::string_view text : {R"({"name": "add", "arguments": {"text": "hello", "to: "bob"}})",
                                        R"({"name": "add", "arguments": {"text": "hello", "to" "bob"}})",
                                        R"({"name" "add", "arguments": {"text": "hello", "to": "bob"}})",
                                        R"({"name": "add"; "arguments": {"text": "hello", "to": "bob"}})"})
        EXPECT_EQ(calls(text), calls(R"({"name":"add","arguments":{"text":"hello","to":"bob"}})")) << text;
    for (const std::string_view text : {R"({'name': 'add', 'arguments': {'text': 'hello', 'to: 'bob'}})",
                                        R"({'name': 'add', 'arguments': {'text': 'hello', 'to' 'bob'}})",
                                        R"({"name": "add", "arguments": {"text": "hello"; "to"; "bob"}})",
                                        R"({"name": "add", "arguments": {"text": =hello", "to": "bob"}})"})
        EXPECT_EQ(calls(text), "") << text;
}

TEST(text_calls, are_doubtful_when_a_quote_is_beside_an_argument) {
    const std::vector<toolkit::offered_action> mail{
        {.name = "mail",
         .description = "Send a mail.",
         .input_schema = R"({"type":"object","properties":{"text":{},"to":{}}})",
         .action_schema = ""}};
    const auto read = [&](std::string_view text) { return toolkit::calls_in_text(text, mail).size(); };
    EXPECT_EQ(read(R"({"name": "mail", "arguments": {"text": "give it "up" now"}})"), 1U);
    EXPECT_EQ(read(R"({"name": "mail", "arguments": {"text": "give it "to" him"}})"), 0U);
}

TEST(text_calls, are_bounded) {
    std::string many;
    for (int i = 0; i < 65; ++i) many += "{\"name\":\"add\",\"arguments\":{\"a\":" + std::to_string(i) + "}}\n";
    EXPECT_EQ(calls(many), "");
    EXPECT_NE(calls(std::string_view{many}.substr(many.find("\n"))), "");
    EXPECT_EQ(calls(std::string(toolkit::text_calls::most_bytes, ' ') + R"({"name":"add","arguments":{}})"), "");
}

TEST(text_calls, become_calls_of_the_answer_and_are_counted) {
    std::string heard;
    const auto listen = [&](const toolkit::delta& piece) {
        if (piece.kind == toolkit::delta::of::call) heard += std::string{piece.id} + " " + std::string{piece.name};
        else heard += " " + std::string{piece.text};
    };
    const toolkit::request asked{
        .messages = {toolkit::user_message{"?", {}}, toolkit::assistant_message{"", {{"call_1", "add", {"{}"}}}, {}}},
        .actions = offered};
    const toolkit::completion said{.text = R"({"name":"add","arguments":{"a":1}})", .spent = {.input_tokens = 7}};
    const auto got =
        toolkit::with_calls_of_text(said, asked, toolkit::means::native_tools, toolkit::delta_sink{listen});
    EXPECT_EQ(got.calls, (std::vector<toolkit::tool_call>{{"call_2", "add", {R"({"a":1})"}}})) << "an id of its own";
    EXPECT_EQ(got.repaired, 1);
    EXPECT_EQ(got.text, "");
    EXPECT_EQ(got.finish, toolkit::finish_reason::calls);
    EXPECT_EQ(got.spent.input_tokens, 7);
    EXPECT_EQ(heard, R"(call_2 add {"a":1})");
}

TEST(text_calls, leave_every_other_answer_unchanged) {
    const toolkit::completion said{.text = R"({"name":"add","arguments":{"a":1}})"};
    const toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}, .actions = offered};
    const auto same = [&](const toolkit::completion& answer, const toolkit::request& to, toolkit::means by) {
        const auto got = toolkit::with_calls_of_text(answer, to, by, {});
        return got.text == answer.text && got.calls == answer.calls && got.repaired == 0;
    };
    EXPECT_TRUE(same(said, asked, toolkit::means::schema)) << "there the text is the action";
    EXPECT_TRUE(same(said, asked, toolkit::means::text));
    EXPECT_TRUE(same(said, {.messages = asked.messages}, toolkit::means::native_tools)) << "nothing was offered";
    toolkit::completion with_call = said;
    with_call.calls = {{"a", "add", {"{}"}}};
    EXPECT_TRUE(same(with_call, asked, toolkit::means::native_tools)) << "a call of its own";
    toolkit::completion unfinished = said;
    unfinished.finish = toolkit::finish_reason::unknown;
    EXPECT_TRUE(same(unfinished, asked, toolkit::means::native_tools)) << "who knows whether it is whole";
}

}  // namespace
