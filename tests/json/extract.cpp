// json/extract.hpp
#include <toolkit/json/extract.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using toolkit::extract_json;
using toolkit::failure_kind;
using toolkit::repair;
using toolkit::repair_kind;

namespace {

struct sent {
    std::string_view text;
    std::string_view json;
    std::vector<repair> repairs;
    bool truncated = false;
};

void expect(const sent& one) {
    const auto found = extract_json(one.text);
    ASSERT_TRUE(found) << one.text << '\n' << found.error().message();
    EXPECT_EQ(found->json, one.json) << one.text;
    EXPECT_EQ(found->truncated, one.truncated) << one.text;
    std::string listed;
    for (const repair& each : found->repairs)
        listed += std::string{each.name()} + '@' + std::to_string(each.offset) + ' ';
    EXPECT_EQ(found->repairs, one.repairs) << one.text << '\n' << listed;
}

void expect_refused(std::string_view text, failure_kind kind, std::size_t offset, std::string_view expected) {
    const auto found = extract_json(text);
    ASSERT_FALSE(found) << text << '\n' << found->json;
    EXPECT_EQ(found.error().kind, kind) << text;
    EXPECT_EQ(found.error().offset, offset) << text;
    EXPECT_EQ(found.error().expected, expected) << text;
    EXPECT_FALSE(found.error().cure.empty());
}

std::string repeated(std::string_view unit, std::size_t bytes, std::string text = {}) {
    while (text.size() < bytes) text += unit;
    return text;
}

// The whole extraction can run in the compiler.
static_assert([] { return extract_json("Sure: {'a': True,}").has_value(); }());
static_assert([] { return !extract_json("nothing at all").has_value(); }());

}  // namespace

TEST(extract, returns_strict_json_unchanged) {
    for (const std::string_view text : {R"({"a": [1, 2.50, "\u00e9"]})", "[]", "{}", "\"one\"", "-0.5", "true", "null"})
        expect({text, text, {}});
    expect({" \n{ \"a\" : 1 }\t", R"({ "a" : 1 })", {}});
    expect({"\"```json {a: 1} ```\"", "\"```json {a: 1} ```\"", {}});
}

TEST(extract, extracts_the_value_from_surrounding_text) {
    expect({R"(Here it is: {"a":1}. Anything else?)",
            R"({"a":1})",
            {{repair_kind::text_around, 0}, {repair_kind::text_around, 19}}});
    expect({"```json\n{\"a\":1}\n```", R"({"a":1})", {{repair_kind::fence, 0}}});
    expect({"```\n[1, 2]", "[1,2]", {{repair_kind::fence, 0}}});
    expect({"```json\n{\"a\":\"```b```\"}\n```", R"({"a":"```b```"})", {{repair_kind::fence, 0}}});
    expect({"<tool_call>{\"a\":1}</tool_call>",
            R"({"a":1})",
            {{repair_kind::tool_call_tag, 0}, {repair_kind::tool_call_tag, 18}}});
    expect({"<|tool_call|>{\"a\":1}", R"({"a":1})", {{repair_kind::tool_call_tag, 0}}});
    expect({"[TOOL_CALLS][{\"a\":1}]", R"([{"a":1}])", {{repair_kind::tool_call_tag, 0}}});
    expect({"callback({\"a\":1});", R"({"a":1})", {{repair_kind::function_call, 0}, {repair_kind::text_around, 16}}});
    expect({"\xEF\xBB\xBF{\"a\":1}", R"({"a":1})", {{repair_kind::odd_space, 0}}});
    expect({R"({\"a\": \"b \\\"c\\\"\"})", R"({"a":"b \"c\""})", {{repair_kind::escaped_text, 1}}});
}

TEST(extract, drops_the_thoughts_of_the_model) {
    expect({"<think>{\"a\":0}?</think>{\"a\":1}", R"({"a":1})", {{repair_kind::reasoning, 0}}});
    expect(
        {"so {\"a\":0}</think>{\"a\":1}", R"({"a":1})", {{repair_kind::text_around, 0}, {repair_kind::reasoning, 10}}});
    expect({"<Think>{\"a\":0}?</Think>{\"a\":1}", R"({"a":1})", {{repair_kind::reasoning, 0}}});
    expect({"<THINKING>{\"a\":0}?</thinking>{\"a\":1}", R"({"a":1})", {{repair_kind::reasoning, 0}}});
    const auto harmony = extract_json(
        "<|channel|>analysis<|message|>We need {\"a\": 2}<|end|><|start|>assistant<|channel|>"
        "final<|message|>{\"a\":1}<|return|>");
    ASSERT_TRUE(harmony) << harmony.error().message();
    EXPECT_EQ(harmony->json, R"({"a":1})");
    EXPECT_FALSE(extract_json("<|channel|>analysis<|message|>We need {\"a\": 2}"));
    const auto call =
        extract_json("<|channel|>analysis to=functions.get_weather code<|message|>{\"city\":\"x\"}<|call|>");
    ASSERT_TRUE(call) << call.error().message();
    EXPECT_EQ(call->json, R"({"city":"x"})");
    const auto type = extract_json("Use List<Thought> and answer: {\"a\":1}");
    ASSERT_TRUE(type) << type.error().message();
    EXPECT_EQ(type->json, R"({"a":1})");
    expect_refused("<think>{\"a\":1}", failure_kind::syntax, 0, "a JSON object or array");
}

TEST(extract, reads_a_text_that_is_one_value) {
    expect({"True", "true", {{repair_kind::literal, 0}}});
    expect({"'it's'", R"("it's")", {{repair_kind::single_quotes, 0}, {repair_kind::unescaped_quote, 3}}});
    expect({"\"72\" wide\"", R"("72\" wide")", {{repair_kind::unescaped_quote, 3}}});
    expect({"4,", "4", {{repair_kind::trailing_comma, 1}}});
    expect({"2;", "2", {{repair_kind::text_around, 1}}});
    expect({"NumberLong(\"2\");", "\"2\"", {{repair_kind::function_call, 0}, {repair_kind::text_around, 15}}});
    expect({"so</think>5", "5", {{repair_kind::text_around, 0}, {repair_kind::reasoning, 2}}});
}

TEST(extract, reads_a_fence_around_one_value) {
    expect({"```json\n42\n```", "42", {{repair_kind::fence, 0}}});
    expect({"\n```\n\"red\"\n```\n", "\"red\"", {{repair_kind::fence, 1}}});
    expect({"```json\ntrue```", "true", {{repair_kind::fence, 0}}});
    expect({"``` null ```", "null", {{repair_kind::fence, 0}}});
    expect({"````\n-1.5\n````", "-1.5", {{repair_kind::fence, 0}}});
    expect({"```json\nTrue\n```", "true", {{repair_kind::fence, 0}, {repair_kind::literal, 8}}});
    expect({"```\n'red'\n```", "\"red\"", {{repair_kind::fence, 0}, {repair_kind::single_quotes, 4}}});
    expect({"\xEF\xBB\xBF```\n7 // of 9\n```",
            "7",
            {{repair_kind::odd_space, 0}, {repair_kind::fence, 3}, {repair_kind::comment, 9}}});
    expect({"```\n\"{\\\"a\\\":1} ```b``` \"\n```", "\"{\\\"a\\\":1} ```b``` \"", {{repair_kind::fence, 0}}});
    for (const std::string_view text : {"```json\n42",
                                        "42\n```",
                                        "```\n42\n````",
                                        "```json\n42\n```\n```json\n42\n```",
                                        "```\n42\n```\n```\n43\n```",
                                        "```\n42 43\n```",
                                        "```\n42\n43\n```",
                                        "```\n\"a\"\n\"b\"\n```",
                                        "It is:\n```\n42\n```",
                                        "```\n42\n```\nDone.",
                                        "```\nred\n```",
                                        "```\nThe answer is 42.\n```",
                                        "```python\n42\n```",
                                        "```\n```",
                                        "``````",
                                        "```json\n```",
                                        "```42```",
                                        "```\n1e\n```",
                                        "```\n\"red\n```",
                                        "<think>x</think>```\n42\n```"})
        EXPECT_FALSE(extract_json(text)) << text << ' ' << extract_json(text)->json;
}

TEST(extract, reads_the_spelling_of_python_and_javascript) {
    expect({"{'a': True, 'b': None}",
            R"({"a":true,"b":null})",
            {{repair_kind::single_quotes, 1},
             {repair_kind::literal, 6},
             {repair_kind::single_quotes, 12},
             {repair_kind::literal, 17}}});
    expect({"{a: `b`}", R"({"a":"b"})", {{repair_kind::unquoted_key, 1}, {repair_kind::backquotes, 4}}});
    expect({"{\"a\": (1, 2)}", R"({"a":[1,2]})", {{repair_kind::tuple, 6}}});
    expect({"{\"a\": ObjectId(\"7\")}", R"({"a":"7"})", {{repair_kind::function_call, 6}}});
    expect({R"x({"a": range(3)})x", R"x({"a":"range(3)"})x", {{repair_kind::unquoted_string, 6}}});
    expect({"[+5, .5, 5.]",
            "[5,0.5,5]",
            {{repair_kind::number_form, 1}, {repair_kind::number_form, 5}, {repair_kind::number_form, 9}}});
    expect({"{\"a\": 'b' + 'c'}",
            R"({"a":"bc"})",
            {{repair_kind::single_quotes, 6}, {repair_kind::concatenation, 10}, {repair_kind::single_quotes, 12}}});
    expect({"{\"a\": 1 /* one */} // done", R"({"a":1})", {{repair_kind::comment, 8}, {repair_kind::comment, 19}}});
    expect(
        {"{\"a\":\xC2\xA0"
         "1}",
         R"({"a":1})",
         {{repair_kind::odd_space, 5}}});
}

TEST(extract, repairs_quotes) {
    expect({"{\u201Ca\u201D: \u2018b\u2019}",
            R"({"a":"b"})",
            {{repair_kind::smart_quotes, 1}, {repair_kind::smart_quotes, 10}}});
    expect({R"({"a": "say "hi", then go", "b": 1})",
            R"({"a":"say \"hi\", then go","b":1})",
            {{repair_kind::unescaped_quote, 11}, {repair_kind::unescaped_quote, 14}}});
    expect({R"({"a": ""b""})", R"({"a":"b"})", {{repair_kind::doubled_quotes, 7}, {repair_kind::doubled_quotes, 9}}});
    expect({R"({"a":"b,"c":1})", R"({"a":"b","c":1})", {{repair_kind::missing_quote, 7}}});
    expect({R"({a":1})", R"({"a":1})", {{repair_kind::missing_quote, 1}}});
    expect({"[\"a\nb\"]", R"(["a\nb"])", {{repair_kind::unescaped_control, 3}}});
    EXPECT_EQ(extract_json("{\"a\":\"b\n\"}")->json, R"({"a":"b"})");
    expect({R"(["\d\x41\'"])",
            R"(["\\dA'"])",
            {{repair_kind::bad_escape, 2}, {repair_kind::bad_escape, 4}, {repair_kind::bad_escape, 8}}});
    expect({R"(["\U0001F600", "\U00110000", "\U0000D800", "\U0001F60"])",
            "[\"\xF0\x9F\x98\x80\",\"\\\\U00110000\",\"\\\\U0000D800\",\"\\\\U0001F60\"]",
            {{repair_kind::bad_escape, 2},
             {repair_kind::bad_escape, 16},
             {repair_kind::bad_escape, 30},
             {repair_kind::bad_escape, 44}}});
    expect({"{\"a\": New York}", R"({"a":"New York"})", {{repair_kind::unquoted_string, 6}}});
}

// A string of JSON or of code with unescaped quotes is whole or refused. It is never cut at one of them.
TEST(extract, never_ends_a_string_at_an_inner_quote) {
    struct whole {
        std::string_view text;
        std::string_view json;
    };
    const std::vector<whole> sure{
        {R"x({"tool": "s", "input": "{"q": "x"}", "id": 3})x", R"x({"tool":"s","input":"{\"q\": \"x\"}","id":3})x"},
        {R"x({"input": "{"q": "x", "n": 1}"})x", R"x({"input":"{\"q\": \"x\", \"n\": 1}"})x"},
        {R"x({"arguments": "{"q": "x"}"})x", R"x({"arguments":"{\"q\": \"x\"}"})x"},
        {R"x({"arguments": "{"q": {"r": ["x"]}}", "id": 3})x", R"x({"arguments":"{\"q\": {\"r\": [\"x\"]}}","id":3})x"},
        {R"x({"arguments": "{"q": "a } b", "n": "x"}", "id": 3})x",
         R"x({"arguments":"{\"q\": \"a } b\", \"n\": \"x\"}","id":3})x"},
        {R"x({"arguments": "{\"q\": "x"}", "id": 3})x", R"x({"arguments":"{\"q\": \"x\"}","id":3})x"},
        {R"x({"arguments": "{\"q\": \"x"}", "id": 3})x", R"x({"arguments":"{\"q\": \"x\"}","id":3})x"},
        {R"x({'in': '{'q': 'x'}', 'id': 3})x", R"x({"in":"{'q': 'x'}","id":3})x"},
        {R"x([{"code": "d["k"]"}])x", R"x([{"code":"d[\"k\"]"}])x"},
        {R"x([{"code": "d["k"] = 1", "n": 1}])x", R"x([{"code":"d[\"k\"] = 1","n":1}])x"},
        {R"x([{"code": "d["k" + "j"]", "n": 1}])x", R"x([{"code":"d[\"k\" + \"j\"]","n":1}])x"},
        {R"x({"items": [{"code": "d["k"]", "n": 1}]})x", R"x({"items":[{"code":"d[\"k\"]","n":1}]})x"},
        {R"x(["{"q": "x"}", 2])x", R"x(["{\"q\": \"x\"}",2])x"},
        {R"x(["f("x", "y")", 2])x", R"x(["f(\"x\", \"y\")",2])x"},
        {R"x({"x": {"t": "a "b"}", "n": 1}, "y": 2})x", R"x({"x":{"t":"a \"b\"}","n":1},"y":2})x"},
        {R"x({"input": "{'q': 1, "n": 2}", "id": 3})x", R"x({"input":"{'q': 1, \"n\": 2}","id":3})x"},
        {R"x({"input": "{q: 1, "n": 2}", "id": 3})x", R"x({"input":"{q: 1, \"n\": 2}","id":3})x"},
        {R"x({"call": {"arguments": "{"n": 1, "q": "x [1"}"}})x",
         R"x({"call":{"arguments":"{\"n\": 1, \"q\": \"x [1\"}"}})x"},
    };
    for (const auto& [text, json] : sure) {
        const auto found = extract_json(text);
        ASSERT_TRUE(found) << text << '\n' << found.error().message();
        EXPECT_EQ(found->json, json) << text;
        EXPECT_FALSE(found->truncated) << text;
    }
    const std::vector<std::string_view> unsure{
        R"x({"input": "{"q": "x"})x",
        R"x({"input": "{"q": "72" wide"}", "id": 3})x",
        R"x({"t": "a "b"} c", "n": 1})x",
        R"x({"x": {"t": "a "b"}, "n": 1}", "y": 2})x",
        R"x([{"t": "say "hi" {now"}, {"t": "b"}])x",
        R"x({"text": "I said "no" :(", "mood": "happy :)"})x",
        R"x({"items": ["a "b" (c", "d) e"]})x",
        R"x({"t": "say "x" and (", "u": ")"})x",
    };
    for (const std::string_view text : unsure) {
        const auto found = extract_json(text);
        ASSERT_FALSE(found) << text << '\n' << found->json;
        EXPECT_EQ(found.error().expected, "a string with its quotes escaped") << text;
    }
    expect(
        {R"({"a": {"t": "say "hi" now"} "b": 1})",
         R"({"a":{"t":"say \"hi\" now"},"b":1})",
         {{repair_kind::unescaped_quote, 17}, {repair_kind::unescaped_quote, 20}, {repair_kind::missing_comma, 28}}});
    EXPECT_EQ(extract_json(R"({"a": "say "hi" now"} is it.)")->json, R"({"a":"say \"hi\" now"})");
    EXPECT_EQ(extract_json(R"({"a": "[", "b": "]"}, that is)")->json, R"({"a":"[","b":"]"})");
    const std::string all = R"({"tool": "s", "input": "{"q": "x", "n": [1, "y"]}", "id": 3})";
    for (std::size_t size = 0; size < all.size(); ++size) {
        const auto found = extract_json(all.substr(0, size));
        EXPECT_TRUE(!found || found->truncated) << all.substr(0, size) << '\n' << found->json;
    }
}

TEST(extract, repairs_commas_colons_and_brackets) {
    expect({"[1, 2,]", "[1,2]", {{repair_kind::trailing_comma, 5}}});
    expect({"{\"a\":1 \"b\":2}", R"({"a":1,"b":2})", {{repair_kind::missing_comma, 7}}});
    expect({"[,1,,2]", "[1,2]", {{repair_kind::extra_comma, 1}, {repair_kind::extra_comma, 4}}});
    expect({"{\"a\" 1}", R"({"a":1})", {{repair_kind::missing_colon, 5}}});
    expect({"{\"a\":[1,2}", R"({"a":[1,2]})", {{repair_kind::missing_bracket, 9}}});
    expect({"[{\"a\":1{\"a\":2}]",
            R"([{"a":1},{"a":2}])",
            {{repair_kind::missing_comma, 7}, {repair_kind::missing_bracket, 7}}});
    expect({"[\"a\":1]",
            R"([{"a":1}])",
            {{repair_kind::missing_bracket, 1}, {repair_kind::two_readings, 1}, {repair_kind::missing_bracket, 6}}});
    expect({"{\"a\":1}}", R"({"a":1})", {{repair_kind::stray_bracket, 7}}});
    expect_refused("{\"a\":1], \"b\":2}", failure_kind::syntax, 6, "a text with only one meaning");
}

TEST(extract, marks_truncation_and_invents_nothing) {
    expect({"{\"a\":[1,2", R"({"a":[1,2]})", {{repair_kind::truncated, 9}}, true});
    for (const std::string_view cut : {"\"", " \"no", "\"no\""}) {  // the next key, not a string with quotes in it
        const auto found = extract_json(R"({"a":"b",)" + std::string{cut});
        ASSERT_TRUE(found) << cut;
        EXPECT_EQ(found->json, R"({"a":"b"})") << cut;
        EXPECT_TRUE(found->truncated) << cut;
    }
    expect({"{\"a\":\"b", R"({"a":"b"})", {{repair_kind::missing_quote, 7}, {repair_kind::truncated, 7}}, true});
    expect({"{\"a\":\"b}", R"({"a":"b"})", {{repair_kind::missing_quote, 7}, {repair_kind::truncated, 7}}, true});
    for (const std::string_view rest :
         {",\"b", ",\"b\"", ",\"b\":", ",\"b\":tru", ",\"b\":-", ",\"b\":2e", ",\"b\":[", ",\"b\":{\"c\":"}) {
        const std::string text = "{\"a\":1" + std::string{rest};
        const auto found = extract_json(text);
        ASSERT_TRUE(found) << text;
        EXPECT_EQ(found->json, R"({"a":1})") << text;
        EXPECT_TRUE(found->truncated) << text;
    }
    expect({"{\"a\":1,...}", R"({"a":1})", {{repair_kind::ellipsis, 7}}, true});
    expect({R"({"a":"b\u00e)",
            R"({"a":"b"})",
            {{repair_kind::dropped_rest, 7}, {repair_kind::missing_quote, 12}, {repair_kind::truncated, 12}},
            true});
    for (const std::string_view text : {"{", "[", "{\"a\"", "{\"a\":", "{\"a\":{\"b\":[", "{...}", "[...]", "{]"})
        EXPECT_FALSE(extract_json(text)) << text;
}

TEST(extract, accepts_a_repeated_value_once_and_never_chooses_between_two) {
    expect({"{\"a\":1}\n{ \"a\" : 1 }", R"({"a":1})", {{repair_kind::doubled_output, 8}}});
    expect({R"({"a":1}{"a":1)", R"({"a":1})", {{repair_kind::doubled_output, 7}}, true});  // or {"a":12} was meant
    for (const std::string_view begun : {"{", "{ \"", "{'", "[", "{\"a", "{\"a\""}) {
        const auto found = extract_json(R"({"a":1})" + std::string{begun});
        ASSERT_TRUE(found) << begun;
        EXPECT_EQ(found->json, R"({"a":1})") << begun;
        EXPECT_TRUE(found->truncated) << begun << ": what was begun is not known";
    }
    EXPECT_FALSE(extract_json(R"({"a":1} and {so on)")->truncated) << "prose";
    for (const std::string_view text : {"{\"a\":1} {\"a\":2}", "{\"a\":1} and {\"b\":2}", "{\"a\":1}\n[2, 3]\n",
                                        "{} {}", "```\n{\"a\":1}\n```\n{\"a\":2}"}) {
        const auto found = extract_json(text);
        ASSERT_FALSE(found) << text;
        EXPECT_EQ(found.error().kind, failure_kind::trailing_text) << text;
    }
    expect_refused("{\"a\":1}{\"a\":2}", failure_kind::trailing_text, 7, "one value, not two that differ");
}

TEST(extract, accepts_no_part_of_unreadable_text) {
    for (const std::string_view text :
         {R"({s=1, t:"a}b", x:{"n":1}})", R"({s:undefined, t:"}", x:{n:1}})", R"({s=1, t:'a}b', x:{"n":1}})",
          R"({action = "delete", note = "see :}", args = {"n":1}})", R"({s=1, t:"a \"} b", x:{"n":1}})",
          "{s=1, t:\"```}\", x:{\"n\":1}}"})
        EXPECT_FALSE(extract_json(text)) << text << " " << extract_json(text)->json;
}

TEST(extract, accepts_no_object_beside_a_misspelled_one) {
    expect_refused(R"({"n":1} {"n"=2})", failure_kind::trailing_text, 8, "one value, not two that differ");
    expect_refused(R"({"n"=1} {"n":2})", failure_kind::syntax, 4, "':'");
    expect_refused(R"({"n":1} {'n' = 2})", failure_kind::syntax, 13, "':'");
    expect_refused(R"(f({"n":1}, 5))", failure_kind::syntax, 11, "one argument, not several");
    expect_refused(R"(set({"n":1}, "now"))", failure_kind::syntax, 13, "one argument, not several");
    EXPECT_EQ(extract_json(R"(f({"n":1},))")->json, R"({"n":1})");
    EXPECT_EQ(extract_json(R"(Of {5" and 6" tubes}: {"n":1})")->json, R"({"n":1})");
    EXPECT_EQ(extract_json(R"(With {Jane's cup}: {"n":1})")->json, R"({"n":1})");
}

TEST(extract, never_accepts_prose_as_data) {
    for (const std::string_view text :
         {"", " ", "hello", "\"one\" and \"two\"", "\"she said", "See [1].", "[1] A. Author\n[2] B. Author", "[END]",
          "- [ ] to do\n- [x] done", "[a link](http://a.b)", "Dear {name}", "int main() { return 0; }",
          "body { color: red; }", "{k for k in keys}", "{\"a\"}", "1/3", "...", "```cpp\nf({\"a\":1});\n```"})
        EXPECT_FALSE(extract_json(text)) << text;
    expect({"Dear {name}, see [1]: {\"a\":1}", R"({"a":1})", {{repair_kind::text_around, 0}}});
}

TEST(extract, never_accepts_a_part_as_the_whole) {
    for (const std::string_view text :
         {"{name: \"f\", args: {q: 1}, <x>}", "It is {name: \"f\", args: {q: 1}, <x>} now", "[{\"a\":1}, {\"b\": }]",
          "{@k: {\"a\":1}}", "{\"a\":1}, \"b\":2}", "[\"a\"], \"b\"]", "{\"a\": {\"b\":1}, \"c\": <d>}"})
        EXPECT_FALSE(extract_json(text)) << text;
}

TEST(extract, reports_what_it_cannot_know) {
    expect_refused("{\"a\": }", failure_kind::syntax, 6, "a value for the key");
    for (const std::string_view text : {"{", "{\"a:1}", "{\"a\""})
        expect_refused(text, failure_kind::syntax, text.size(), "a value before the text ends");
    expect_refused("{\"a\", \"b\"}", failure_kind::syntax, 4, "':'");
    expect_refused("{\"" + std::string(300, 'k') + "\": 1,}", failure_kind::syntax, 0,
                   "an object with keys in double quotes");
    for (const std::string_view text : {"{\"a\": undefined}", "{\"a\": NaN}", "{\"a\": -Infinity}"})
        expect_refused(text, failure_kind::syntax, 6, "a JSON value");
    expect_refused("{\"a\": \"\\ud83d\"}", failure_kind::syntax, 7, "an escape that is a character");
    expect_refused("{\"a\": len(\"abc\")}", failure_kind::syntax, 6, "a string in double quotes");
    expect_refused("{\"a\": (1)}", failure_kind::syntax, 8, "one value, without parentheses around it");
    expect_refused("{\"a\": \"\xFF\"}", failure_kind::invalid_utf8, 7, "UTF-8");
    expect_refused("say {\\\"a\\\": }", failure_kind::syntax, 12,
                   "a value for the key");  // offsets refer to the original text
}

TEST(extract, bounds_depth_and_size) {
    EXPECT_TRUE(extract_json(repeated("[", 127) + "1"));
    expect_refused(repeated("[", 129), failure_kind::too_deep, 128, "at most 128 levels");
    expect_refused(std::string(toolkit::json_bounds.bytes + 1, ' '), failure_kind::too_large, 0,
                   "a text of at most 64 MiB");
}

// For any input no byte is scanned ahead more than a few times, even in 256 KB of the worst known text.
TEST(extract, reads_each_byte_a_bounded_number_of_times) {
    const auto expect_few = [](const std::string& text) {
        toolkit::relaxed::reading_state in{text};
        toolkit::json_prose::value_search{in}.find();
        EXPECT_LE(in.glances, 8 * text.size() + 1024) << text.substr(0, 40);
    };
    for (const std::string_view unit : {"[",
                                        "{",
                                        "{\"",
                                        "{\"a\":",
                                        "{a:",
                                        "{a:b,",
                                        "\"",
                                        "'",
                                        "\\",
                                        "```",
                                        "```json\n{\"a\":",
                                        "<think>",
                                        "</think>",
                                        "/*",
                                        "{/*",
                                        "\"/*",
                                        "\"*/",
                                        "[1,",
                                        "[x ",
                                        "(",
                                        "x(",
                                        "# ",
                                        "...",
                                        "<a",
                                        "\xE2\x80\x9C",
                                        "[\"a\" ",
                                        ":[1,\n",
                                        "{k:[1,2,3 x: ",
                                        "[\"x,\n\"y ",
                                        "{'a': 'b\" ",
                                        "\n[\"a\",x{",
                                        "\" ",
                                        "\",\n",
                                        "{\"a\n</think>"})
        for (const std::string_view head : {"", "{\"a\":\"", "[", "[[{\"k\":"})
            expect_few(repeated(unit, 1U << 14U, std::string{head}));
    for (const std::string_view unit :
         {"[", "\"", "\\", "```", "{\"a\":\"/*", "\", ", "\"{\"a\", ", "{\"a\": \"[\"b\"}"})
        expect_few(repeated(unit, 1U << 18U));
    for (const std::string_view unit : {"\"\\", ":'\\", "\"\\\\\\", "\"\\'\\"})
        expect_few(repeated(unit, 1U << 18U, "{x "));
}

// A value that is read as one far into the text, fails, and is scanned again costs its bytes each time. Reading ends
// when the budget is spent. (Without that, each of these takes minutes.)
TEST(extract, gives_up_instead_of_reading_again_and_again) {
    const auto expect_bounded = [](const std::string& text) {
        toolkit::relaxed::reading_state in{text};
        EXPECT_FALSE(toolkit::json_prose::value_search{in}.find()) << text.substr(0, 40);
        EXPECT_TRUE(in.is_spent()) << text.substr(0, 40) << " is no longer read again: take another text";
        const std::size_t budget = toolkit::repair_bounds.glances_of_any + toolkit::repair_bounds.glances * text.size();
        EXPECT_LE(in.glances, budget + 2 * text.size()) << text.substr(0, 40);
        EXPECT_EQ(in.why.expected, "JSON with a simpler structure") << text.substr(0, 40);
    };
    for (const std::string_view unit : {"[1(]", "{a:1(}", "[1='[' ]"}) expect_bounded(repeated(unit, 1U << 17U) + ';');
    const std::string filler(1000, 'x');
    for (const std::string_view quote : {"\"", "'", "`", "\u201C"})
        expect_bounded(repeated("{a:A(" + std::string{quote} + "\n}" + filler, 1U << 18U));
    expect_bounded(repeated("[- /*]", 1U << 17U, "```json\n"));
    expect_bounded(repeated("</think>(\"x", 1U << 17U) + "\\ud83dz");
    for (const std::string_view unit : {"```cpp\n[1,\"a\n```\n", "```cpp\n{k:\"a\n```\n"})
        expect_bounded(repeated(unit, 1U << 17U) + "\\ud83dz");
}

// If a worse text is found, the budget ends it.
TEST(extract, gives_up_when_the_lookahead_budget_is_spent) {
    toolkit::relaxed::reading_state in{"{\"a\": 1"};
    in.charge(toolkit::repair_bounds.glances_of_any + toolkit::repair_bounds.glances * in.text.size());
    EXPECT_FALSE(in.failed);
    in.charge(1);
    EXPECT_TRUE(in.failed);
    EXPECT_FALSE(toolkit::json_prose::value_search{in}.find());
    EXPECT_NE(in.why.message().find("simpler structure"), std::string::npos);
}

TEST(extract, gives_each_repair_a_name_and_a_sentence) {
    for (const toolkit::repair_row& row : toolkit::repair_table) {
        EXPECT_FALSE(row.name.empty());
        EXPECT_TRUE(row.sentence.ends_with('.')) << row.name;
    }
}
