// Each notation of calls, as the models' templates and the servers' test suites spell it, and hostile texts in each.
#include "../../effort.hpp"

#include <toolkit/json/reader.hpp>
#include <toolkit/llm/wire/call_notations.hpp>
#include <toolkit/llm/wire/text_calls.hpp>
#include <toolkit/schema/schema.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

toolkit::offered_action action(std::string name, std::string schema) {
    return {.name = std::move(name), .description = "", .input_schema = std::move(schema), .action_schema = ""};
}

const std::vector<toolkit::offered_action> offered{
    action("get_weather", R"({"type":"object","properties":{"city":{"type":"string"},"metric":{"type":"string"}}})"),
    action("add", R"({"type":"object","properties":{"a":{},"b":{}}})"),
    action("search", R"({"type":"object","properties":{"query":{"type":"string"}}})"),
    action("bash", R"({"type":"object","properties":{"command":{"type":"string"}}})"),
    action("brave_search", R"({"type":"object","properties":{"query":{"type":"string"}}})"),
    action("register_user", R"({"type":"object"})"),
    action("grocery.orderIngredients", R"({"type":"object"})"),
    action("get-time", R"({"type":"object"})"),
    action("ping", R"({"type":"object","properties":{}})")};

/// The calls of a text, as one text: "name arguments; …", and its words after a bar.
std::string calls(std::string_view text) {
    const toolkit::text_calls_read read = toolkit::read_text_calls(text, offered);
    std::string all;
    for (const toolkit::raw_call& one : read.calls) {
        toolkit::json_reader in{one.arguments};
        if (!in.skip_value() || !in.end_document()) return "not JSON: " + one.arguments;
        all += (all.empty() ? "" : "; ") + one.name + (one.id.empty() ? "" : "#" + one.id) + " " + one.arguments;
    }
    return read.words.empty() ? all : all + " | " + std::string{read.words};
}

struct spelling {
    std::string_view text;
    std::string_view calls;
};
void expect(std::initializer_list<spelling> all) {
    for (const spelling& one : all) EXPECT_EQ(calls(one.text), one.calls) << one.text;
}

// ---- one test for each row

TEST(call_notations, of_qwen_and_hermes_are_read) {
    expect({{"<tool_call>\n{\"name\": \"get_weather\", \"arguments\": {\"city\": \"Paris\"}}\n</tool_call>",
             R"(get_weather {"city": "Paris"})"},
            {R"(<tool_call>{"name": "search", "arguments": {"query": "cats"}}</tool_call>)"
             R"(<tool_call>{"name": "search", "arguments": {"query": "dogs"}}</tool_call>)",
             R"(search {"query": "cats"}; search {"query": "dogs"})"},
            {"<tool_call>\n{\"name\": \"add\", \"arguments\": {\"a\": true}}\n</tool_call><|im_end|>",
             R"(add {"a": true})"},
            {"<tool_call>\n{\"arguments\": {\"query\": \"x\"}, \"name\": \"search\"}", R"(search {"query": "x"})"},
            {"<tool_call>\n{'arguments': {'query': 'x'}, 'name': 'search'}\n</tool_call>", R"(search {"query":"x"})"}});
}

TEST(call_notations, of_liquid_are_read) {
    expect({{R"(<|tool_call_start|>[get_weather(city="12345")]<|tool_call_end|>)", R"(get_weather {"city":"12345"})"},
            {"<|tool_call_start|>[bash(command='ls'),bash(command='pwd')]<|tool_call_end|>",
             R"(bash {"command":"ls"}; bash {"command":"pwd"})"},
            {"<|tool_call_start|> [ping()] <|tool_call_end|><|im_end|>", "ping {}"},
            {R"(<|tool_call_start|>[register_user(name='John Doe', age=37, address={'city': 'San Francisco', )"
             R"('state': 'CA'}, role=None, passed_test=True, aliases=['John', 'Johnny'])]<|tool_call_end|>)",
             R"(register_user {"name":"John Doe","age":37,"address":{"city":"San Francisco","state":"CA"},)"
             R"("role":null,"passed_test":true,"aliases":["John","Johnny"]})"},
            {R"(<|tool_call_start|>[grocery.orderIngredients(list=[{'name': 'Lasagna', 'amount': 250}])])"
             R"(<|tool_call_end|>)",
             R"(grocery.orderIngredients {"list":[{"name":"Lasagna","amount":250}]})"},
            {R"(<|tool_call_start|>[{"name": "search", "arguments": {"query": "北京天气"}}]<|tool_call_end|>)",
             R"(search {"query": "北京天气"})"},
            {R"(<|tool_call_start|>[get_weather(city="Martha\'s Vineyard", metric='"cool units"')]<|tool_call_end|>)",
             R"(get_weather {"city":"Martha's Vineyard","metric":"\"cool units\""})"}});
}

TEST(call_notations, of_liquid_may_have_words_for_the_user_behind_them) {
    expect({{R"(<|tool_call_start|>[search(query="12345")]<|tool_call_end|>Checking the status of 12345.<|im_end|>)",
             R"(search {"query":"12345"} | Checking the status of 12345.)"},
            {"<|tool_call_start|>[ping()]<|tool_call_end|>\n\nOne moment.\nPlease.", "ping {} | One moment.\nPlease."},
            {"Let me see. <|tool_call_start|>[ping()]<|tool_call_end|>", ""},
            {"<|tool_call_start|>[ping()]<|tool_call_end|> or <|tool_call_start|>[add(a=1)]<|tool_call_end|>", ""},
            {"<tool_call>{\"name\":\"ping\",\"arguments\":{}}</tool_call>One moment.", ""},
            {"[TOOL_CALLS]ping{}One moment.", ""}});
}

TEST(call_notations, of_llama_3_are_read) {
    expect({{R"(<|python_tag|>{"name": "get_weather", "parameters": {"city": "Paris"}})",
             R"(get_weather {"city": "Paris"})"},
            {R"(<|python_tag|>{"type": "function", "name": "search", "parameters": {"query": "x"}}<|eom_id|>)",
             R"(search {"query": "x"})"},
            {R"({"type": "function", "name": "add", "parameters": {"a": "1", "b": 2}})", R"(add {"a": "1", "b": 2})"},
            {R"({"name": "search", "parameters": {"query": "test1"}}; {"name": "ping", "parameters": {}} ; )"
             R"({"name": "search", "parameters": {"query": "test2"}})",
             R"(search {"query": "test1"}; ping {}; search {"query": "test2"})"},
            {R"(<|python_tag|>brave_search.call(query="Stockholm weather")<|eom_id|>)",
             R"(brave_search {"query":"Stockholm weather"})"},
            {"{'type': 'function', 'name': 'ping', 'parameters': {}}", "ping {}"}});
    expect({{R"({"type": "object", "name": "add", "parameters": {"a": 1}})", ""},
            {R"(brave_search.call(query="Stockholm weather"))", ""}});
}

TEST(call_notations, of_llama_3_with_a_function_mark_are_read) {
    expect({{R"(<function=get_weather>{"city": "Tokyo"}</function>)", R"(get_weather {"city": "Tokyo"})"},
            {"<function=search>\n{\"query\": \"</function>\"}\n</function><|eom_id|>",
             R"(search {"query": "</function>"})"},
            {R"(<function=ping>{}</function><function=add>{"a":1}</function>)", R"(ping {}; add {"a":1})"},
            {R"(<function=get_weather{"city": "Tokyo"}</function>)", ""},
            {R"(<function=get_weather>{"city": "Tokyo"})", ""},
            {"<function=bash><parameter=command>ls</parameter></function>", ""}});
}

TEST(call_notations, of_llama_as_python_are_read) {
    expect({{"[get_weather(city='San Francisco', metric='celsius'), get_weather(city=\"Seattle\", metric=\"celsius\")]",
             R"(get_weather {"city":"San Francisco","metric":"celsius"}; )"
             R"(get_weather {"city":"Seattle","metric":"celsius"})"},
            {"[get_weather(city='LA',metric='C'),register_user(name='Doe',age=9)]<|eot_id|>",
             R"(get_weather {"city":"LA","metric":"C"}; register_user {"name":"Doe","age":9})"},
            {"<|python_start|>[get_weather(city='LA', metric='C')]<|python_end|>",
             R"(get_weather {"city":"LA","metric":"C"})"},
            {"<|python_start|>[ping(), add(a=[], b={})]<|eot|>", R"(ping {}; add {"a":[],"b":{}})"},
            {"[\n  ping(\n  ),\n  get-time(zone-name = 'UTC',),\n]", R"(ping {}; get-time {"zone-name":"UTC"})"}});
    expect({{"get_weather(city='LA')", ""},  // without brackets or marks it may be a sentence about the call
            {"```python\n[get_weather(city='LA')]\n```", ""},  // may be a program for the user
            {"[get_weather(city='LA')] is the call.", ""},
            {"[get_weather(city='LA'), delete_all()]", ""},
            {"[1, 2]", ""},
            {"[ping]", ""}});
}

TEST(call_notations, of_mistral_are_read) {
    expect({{R"([TOOL_CALLS][{"name": "add", "arguments":{"a": 3.5, "b": 4}}])", R"(add {"a": 3.5, "b": 4})"},
            {R"([TOOL_CALLS] [{"arguments":{"city": "Dallas"}, "name": "get_weather"}]</s>)",
             R"(get_weather {"city": "Dallas"})"},
            {R"([TOOL_CALLS] [{"name": "add", "arguments": {"a": 3}, "id": "abcDEF123"}, {"name": "ping", )"
             R"("arguments": {}, "id": "xyzXYZ789"}])",
             R"(add#abcDEF123 {"a": 3}; ping#xyzXYZ789 {})"},
            {R"([TOOL_CALLS]get_weather[ARGS]{"city": "Zürich"}[TOOL_CALLS]search[ARGS]{"query": "café \"best\""})",
             R"(get_weather {"city": "Zürich"}; search {"query": "café \"best\""})"},
            {R"([TOOL_CALLS]get_weather[CALL_ID]abcDEF123[ARGS]{"city": "Bern"}</s>)",
             R"(get_weather#abcDEF123 {"city": "Bern"})"},
            {R"([TOOL_CALLS]add{"a": 3.5, "b": 4}[TOOL_CALLS]ping{})", R"(add {"a": 3.5, "b": 4}; ping {})"},
            {R"([TOOL_CALLS]search[ARGS]{"query": "[TOOL_CALLS]ping[ARGS]{}"})",
             R"(search {"query": "[TOOL_CALLS]ping[ARGS]{}"})"}});
    expect({{R"([TOOL_CALLS] junk [{"name": "add", "arguments":{"a": 1}}])", ""},
            {R"([TOOL_CALLS]junk[{"name": "add", "arguments":{"a": 1}}])", ""},
            {R"([TOOL_CALLS]add{"a": 1} and more)", ""},
            {R"([TOOL_CALLS]add[ARGS][1])", ""},
            {R"([TOOL_CALLS]add[ARGS]{"a": 1})"
             R"(ping[ARGS]{})",
             ""},
            {R"([TOOL_CALLS]delete_all[ARGS]{})", ""},
            {R"([TOOL_CALLS])", ""},
            {"add[ARGS]{\"a\": 1}", ""}});
}

// ---- what Python allows in a call

TEST(call_notations, take_a_positional_argument_only_as_the_one_field) {
    expect({{"[search('cats')]", R"(search {"query":"cats"})"},
            {"<|tool_call_start|>[bash(\"ls -l\")]<|tool_call_end|>", R"(bash {"command":"ls -l"})"},
            {"<|python_tag|>brave_search.call('Bern')", R"(brave_search {"query":"Bern"})"}});
    constexpr std::string_view refused = R"("write arguments as name=value")";
    for (const std::string_view call : {"add(1, 2)", "add(1)", "search('cats', 'dogs')", "search({'query': 'cats'})",
                                        "ping(1)", "register_user('x')", "get_weather('Paris', metric='C')"})
        EXPECT_EQ(calls('[' + std::string{call} + ']'),
                  std::string{call.substr(0, call.find('('))} + ' ' + std::string{refused})
            << "the tool's parser refuses the string and shows it to the model";
    EXPECT_EQ(calls("[add(a=1, 2)]"), "") << "no Python";
}

struct sum {
    int a = 0;
    int b = 0;
};

TEST(call_notations, show_the_model_how_to_write_arguments) {
    const auto read = toolkit::calls_in_text("[add(1, 2)]", offered);
    ASSERT_EQ(read.size(), 1U);
    const auto input = toolkit::parse<sum>(read.front().arguments);
    ASSERT_FALSE(input);
    EXPECT_NE(input.error().for_model().find("\"write arguments as name=value\""), std::string::npos)
        << input.error().for_model();
}

TEST(call_notations, find_the_only_field_of_a_schema) {
    using toolkit::python::only_field;
    EXPECT_EQ(only_field(R"({"type":"object","properties":{"city":{"type":"string"}},"required":["city"]})"), "city");
    EXPECT_EQ(only_field(R"({"properties":{"q":{"properties":{"a":{},"b":{}}}},"additionalProperties":false})"), "q");
    EXPECT_EQ(only_field(R"({"properties":{"gr\u00f6\u00dfe":{}}})"), "größe");
    for (const std::string_view schema :
         {R"({"properties":{"a":{},"b":{}}})", R"({"properties":{}})", "{}", "", "true", "[",
          "{\"properties\":", R"({"$ref":"#/$defs/a","properties":{"a":{}}})",
          R"({"properties":{"a":{}},"anyOf":[{}]})", R"({"properties":{"a":{}},"patternProperties":{"b":{}}})"})
        EXPECT_EQ(only_field(schema), "") << schema;
}

TEST(call_notations, with_an_argument_that_is_no_literal_stay_text) {
    for (const std::string_view value : {"x",
                                         "1 + 2",
                                         "f(1)",
                                         "date(2024, 1, 1)",
                                         "open('x').read()",
                                         "f'{x}'",
                                         "b'z'",
                                         "'a' 'b'",
                                         "'a' + 'b'",
                                         "'%s' % 1",
                                         "[x for x in y]",
                                         "lambda: 1",
                                         "1 if True else 2",
                                         "not True",
                                         "{1, 2}",
                                         "{1: 2}",
                                         "{'a'}",
                                         "{'a': 1, 'a': 2}",
                                         "{**x}",
                                         "[*x]",
                                         "1j",
                                         "07",
                                         "0x",
                                         "1__0",
                                         "1.2.3",
                                         "--1",
                                         "-'x'",
                                         "inf",
                                         "nan",
                                         "...",
                                         "'\\N{DASH}'",
                                         "'\\ud800'",
                                         "'\\x4'",
                                         "'\\U00110000'",
                                         "'sed -n '360,450p' /x'",
                                         "'say ''hi'''",
                                         "'",
                                         "\"",
                                         "'''",
                                         "'x",
                                         "",
                                         "=1",
                                         "1,,",
                                         "1 b=2",
                                         "“x”",
                                         "#",
                                         "x=1",
                                         "[1",
                                         "(1",
                                         "{'a': 1",
                                         "[1)",
                                         "(1]",
                                         "{'a' 1}"})
        for (const auto& [begin, end] : {std::pair<std::string, std::string>{"[add(a=", ")]"},
                                         {"<|tool_call_start|>[add(a=", ")]<|tool_call_end|>"},
                                         {"<|tool_call_start|>[ping(), add(b=1, a=", ")]<|tool_call_end|>"},
                                         {"<|python_tag|>add.call(a=", ")"}}) {
            EXPECT_EQ(calls(begin + std::string{value} + end), "") << begin << value << end;
            EXPECT_NE(calls(begin + "1" + end), "") << begin << end;
        }
    expect({{"[add(a=1, a=2)]", ""},
            {"[add(**{'a': 1})]", ""},
            {"[add(*[1])]", ""},
            {"[add(a=1)", ""},
            {"[add(a=1]", ""},
            {"[add(a=1)])", ""},
            {"[add(a=1) ping()]", ""},
            {"[,]", ""}});
}

TEST(call_notations, read_literals_of_python_as_python_does) {
    for (const auto& [literal, json] : std::vector<std::pair<std::string_view, std::string_view>>{
             {"'it''s'", ""},
             {R"("it's")", R"("it's")"},
             {R"('a\'b\"c')", R"("a'b\"c")"},
             {R"('\x41\u00e9\U0001F600\101\0')", "\"Aé😀A\\u0000\""},
             {R"('\ud83d\ude00')", "\"😀\""},
             {R"('\d+\n')", R"("\\d+\n")"},
             {R"(r'\d+\n')", R"("\\d+\\n")"},
             {R"(r'\'')", R"("\\'")"},
             {"u'x'", "\"x\""},
             {"'''a\n'b\"'''", R"("a\n'b\"")"},
             {"\"\"\"{\"a\": 1}\"\"\"", R"("{\"a\": 1}")"},
             {"'cat > f << EOF\nx\nEOF'", R"("cat > f << EOF\nx\nEOF")"},
             {"'one \\\ntwo'", R"("one two")"},
             {"'grep -F \"]\" log'", R"("grep -F \"]\" log")"},
             {"True", "true"},
             {"False", "false"},
             {"None", "null"},
             {"true", "true"},
             {"null", "null"},
             {"1_000_000", "1000000"},
             {"-5", "-5"},
             {"+5", "5"},
             {"-0", "0"},
             {"0x1F", "31"},
             {"0b101", "5"},
             {"0o17", "15"},
             {"123456789012345678901234567890", "123456789012345678901234567890"},
             {".5", "0.5"},
             {"-1.", "-1.0"},
             {"1.e-3", "1.0e-3"},
             {"6.02E23", "6.02e23"},
             {"[1, 'a', [None],]", R"([1,"a",[null]])"},
             {"(1, 2)", "[1,2]"},
             {"(1,)", "[1]"},
             {"(1)", "1"},
             {"()", "[]"},
             {"{'a': {\"b\": (True, [])},}", R"({"a":{"b":[true,[]]}})"},
             {"{}", "{}"}})
        EXPECT_EQ(calls("[add(a=" + std::string{literal} + ")]"),
                  json.empty() ? "" : "add {\"a\":" + std::string{json} + '}')
            << literal;
}

// ---- hostile texts

constexpr std::string_view wholes[] = {
    R"(<tool_call>{"name": "search", "arguments": {"query": "a</tool_call>b"}}</tool_call>)",
    R"(<|tool_call_start|>[search(query="a<|tool_call_end|>b)]")]<|tool_call_end|>)",
    R"(<|python_start|>[search(query='a<|python_end|>b')]<|python_end|>)",
    R"(<|python_tag|>{"name": "search", "parameters": {"query": "a<|python_tag|>b"}})",
    R"({"type": "function", "name": "search", "parameters": {"query": "a; {}"}})",
    R"(<function=search>{"query": "a</function>b"}</function>)",
    R"([TOOL_CALLS] [{"name": "search", "arguments": {"query": "a[TOOL_CALLS]b"}}])",
    R"([TOOL_CALLS]search[CALL_ID]abcDEF123[ARGS]{"query": "a[ARGS]{}"})",
    R"([search(query="a)]b")])",
    "```json\n{\"name\": \"search\", \"arguments\": {\"query\": \"a```b\"}}\n```",
};

TEST(call_notations, keep_a_mark_within_a_string) {
    for (const std::string_view whole : wholes) {
        const auto read = toolkit::calls_in_text(whole, offered);
        ASSERT_EQ(read.size(), 1U) << whole;
        EXPECT_EQ(read.front().name, "search");
        EXPECT_TRUE(read.front().arguments.starts_with(R"({"query":)")) << read.front().arguments;
    }
    const auto fenced = toolkit::calls_in_text(wholes[9], offered);
    EXPECT_EQ(fenced.front().arguments, R"({"query": "a```b"})");
}

TEST(call_notations, give_the_whole_call_or_none_when_the_text_ends_early) {
    for (const std::string_view whole : wholes) {
        const std::string all = calls(whole);
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const std::string got = calls(whole.substr(0, size));
            EXPECT_TRUE(got.empty() || got == all) << whole.substr(0, size) << "\n" << got;
        }
    }
}

TEST(call_notations, without_the_end_mark_are_read_only_where_servers_remove_it) {
    expect({{R"(<tool_call>{"name": "ping", "arguments": {}})", "ping {}"},
            {"<|python_start|>[ping()]", "ping {}"},
            {"<|tool_call_start|>[ping()]", ""},
            {"<|tool_call_start|>[ping()]<|tool_call_start|>[add(a=1)]<|tool_call_end|>", ""},
            {"<function=ping>{}", ""},
            {"[ping()]<|tool_call_end|>", ""},
            {"<tool_call></tool_call>", ""},
            {"<tool_call><tool_call>{\"name\": \"ping\", \"arguments\": {}}</tool_call></tool_call>", ""},
            {"<tool_call>[ping()]</tool_call>", ""},
            {"</tool_call>", ""}});
}

TEST(call_notations, with_bytes_that_are_no_utf8_stay_text) {
    EXPECT_EQ(calls("[search(query='\xff')]"), "");
    EXPECT_EQ(calls("[search(query='\xc3')]"), "");
    EXPECT_EQ(calls("[TOOL_CALLS]search{\"query\":\"\xed\xa0\x80\"}"), "");
}

std::string times(std::size_t count, std::string_view text) {
    std::string all;
    all.reserve(count * text.size());
    for (std::size_t i = 0; i < count; ++i) all += text;
    return all;
}

TEST(call_notations, refuse_deep_nesting) {
    const auto nested = [](std::size_t levels, std::string_view open, std::string_view close) {
        return "[add(a=" + times(levels, open) + '1' + times(levels, close) + ")]";
    };
    for (const auto& [open, close] :
         {std::pair{"[", "]"}, std::pair{"(", ",)"}, std::pair{"(", ")"}, std::pair{"{'a':", "}"}}) {
        EXPECT_NE(calls(nested(60, open, close)), "") << open;
        EXPECT_EQ(calls(nested(200, open, close)), "") << open;
        EXPECT_EQ(calls(nested(60'000, open, close)), "") << open;
        EXPECT_EQ(calls("[add(a=" + times(100'000, open)), "") << open;
    }
    EXPECT_EQ(calls("[TOOL_CALLS]add" + times(100'000, "{\"a\":")), "");
    EXPECT_EQ(calls("[add(a=" + times(60'000, "add(a=")), "");
}

TEST(call_notations, take_linear_time_for_any_text) {
    constexpr std::size_t most = sized(toolkit::text_calls::most_bytes);
    std::vector<std::string> pieces{"[",          "(",     "{",        "'",           "\"",
                                    "\\",         "[add(", "add(a=1)", "add(a='x'),", "a=",
                                    "1,",         "'a':",  "```\n",    ";",           " ",
                                    "\n",         "'''",   "\\'",      "(1,)",        "{'a':1},",
                                    "<|im_end|>", "_",     "0",        "é",           "```json\n{}\n```\n"};
    for (const toolkit::call_notation& row : toolkit::call_notations) {
        for (const std::string_view mark : {row.begin, row.end, row.before_id, row.before_object})
            if (!mark.empty()) pieces.emplace_back(mark);
        for (const std::string_view call :
             {R"({"name":"add","arguments":{}})", R"({'name':'add','arguments':{}})", "[ping()]", "ping{}", "ping>{}"})
            pieces.push_back(std::string{row.begin} + std::string{call} + std::string{row.end});
    }
    for (const std::string& piece : pieces)
        for (const std::string& before :
             {std::string{}, std::string{"[add(a="}, std::string{"[add(a='"}, std::string{"```\n"},
              std::string{"[TOOL_CALLS]"}, std::string{"<|tool_call_start|>"}, std::string{"[add(a=["}}) {
            const std::string text = before + times((most - before.size()) / piece.size(), piece);
            const auto begin = std::chrono::steady_clock::now();
            static_cast<void>(toolkit::read_text_calls(text, offered));
            const auto spent = std::chrono::steady_clock::now() - begin;
            EXPECT_LT(spent, std::chrono::seconds{1}) << before << piece;
        }
    EXPECT_EQ(calls(times(1'000'000, "<tool_call>").substr(0, 1'000'000)), "") << "too long to be searched";
}

TEST(call_notations, are_limited_in_number) {
    std::string many = "[";
    for (int i = 0; i < 65; ++i) many += "add(a=" + std::to_string(i) + "),";
    EXPECT_EQ(calls(many + ']'), "");
    EXPECT_NE(calls("[" + many.substr(many.find(',') + 1) + ']'), "");
}

TEST(call_notations, become_calls_of_the_answer_and_leave_its_words) {
    const toolkit::request asked{.messages = {toolkit::user_message{"?", {}}}, .actions = offered};
    const toolkit::completion said{.text = "<|tool_call_start|>[add(a=1), ping()]<|tool_call_end|>Let me see."};
    const auto got = toolkit::with_calls_of_text(said, asked, toolkit::means::native_tools, {});
    EXPECT_EQ(got.text, "Let me see.");
    ASSERT_EQ(got.calls.size(), 2U);
    EXPECT_EQ(got.calls[0].arguments.text, R"({"a":1})");
    EXPECT_EQ(got.repaired, 2);
    EXPECT_EQ(got.finish, toolkit::finish_reason::calls);
}

}  // namespace
