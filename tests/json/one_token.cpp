// json/one_token.hpp, json/inner_quotes.hpp: texts that are one damaged token away from JSON, through extract_json.
#include <toolkit/json/extract.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "damaged.hpp"

using toolkit::extract_json;
using toolkit::repair_kind;

namespace {

struct sent {
    std::string_view text;
    std::string_view json;
};

/// One repair of this kind makes the value, which is complete.
void expect_mended(repair_kind kind, const std::vector<sent>& all) {
    for (const auto& [text, json] : all) {
        const auto found = extract_json(text);
        ASSERT_TRUE(found) << text << '\n' << found.error().message();
        EXPECT_EQ(found->json, json) << text;
        EXPECT_TRUE(found->complete()) << text;
        ASSERT_EQ(found->repairs.size(), 1U) << text;
        EXPECT_EQ(found->repairs.front().kind, kind) << text << '\n' << found->repairs.front().name();
        EXPECT_LT(found->repairs.front().offset, text.size()) << text;
    }
}
/// Two readings: a failure, or a value that is marked.
void expect_in_doubt(const std::vector<std::string_view>& all) {
    for (const std::string_view text : all) {
        const auto found = extract_json(text);
        EXPECT_TRUE(!found || !found->complete()) << text << '\n' << found->json;
    }
}

static_assert([] {
    return extract_json(R"({"key": "C", "type" "major"})")->json == R"({"key":"C","type":"major"})";
}());

}  // namespace

TEST(one_token, inserts_a_lost_token) {
    expect_mended(repair_kind::missing_colon, {{R"({"key": "C", "type" "major"})", R"({"key":"C","type":"major"})"},
                                               {R"({"key":"C","type""major"})", R"({"key":"C","type":"major"})"},
                                               {R"({"a" {"b": 1}, "c": 2})", R"({"a":{"b":1},"c":2})"}});
    expect_mended(repair_kind::missing_comma, {{R"({"a":"b""c":"d"})", R"({"a":"b","c":"d"})"},
                                               {R"({"a":1"b":2})", R"({"a":1,"b":2})"},
                                               {R"({"a":["x""y"]})", R"({"a":["x","y"]})"},
                                               {R"([{"a":1}{"b":2}])", R"([{"a":1},{"b":2}])"}});
    expect_mended(repair_kind::missing_quote,
                  {{R"({"text": "hello", "to: "bob", "send": true})", R"({"text":"hello","to":"bob","send":true})"},
                   {R"({"text": "hello", "to: "bob"})", R"({"text":"hello","to":"bob"})"},
                   {R"({"text": "hello", to": "bob"})", R"({"text":"hello","to":"bob"})"},
                   {R"({"text": hello", "to": "bob"})", R"({"text":"hello","to":"bob"})"},
                   {R"({"text": "hello, "to": "bob"})", R"({"text":"hello","to":"bob"})"},
                   {"{\n  \"text\": \"hello,\n  \"to\": \"bob\"\n}", R"({"text":"hello","to":"bob"})"}});
    expect_mended(repair_kind::missing_bracket, {{R"("a": 1, "b": 2})", R"({"a":1,"b":2})"},
                                                 {R"({"a": "x", "y"], "b": 2})", R"({"a":["x","y"],"b":2})"},
                                                 {R"({"a": ["x", "y", "b": 2})", R"({"a":["x","y"],"b":2})"}});
}

TEST(one_token, removes_a_doubled_token) {
    expect_mended(repair_kind::doubled_quotes, {{R"({"a":""b","c":1})", R"({"a":"b","c":1})"},
                                                {R"({"a":"b"","c":1})", R"({"a":"b","c":1})"},
                                                {R"({""a":"b"})", R"({"a":"b"})"},
                                                {R"({"a"":"b"})", R"({"a":"b"})"}});
    expect_mended(repair_kind::extra_colon, {{R"({"a":: "b"})", R"({"a":"b"})"}});
    expect_mended(repair_kind::extra_comma, {{R"({"a":1,,"b":2})", R"({"a":1,"b":2})"}});
    expect_mended(repair_kind::stray_bracket, {{R"({"a":{"b":1}},"c":2})", R"({"a":{"b":1},"c":2})"},
                                               {R"({"a":[{"b":1}}],"c":2})", R"({"a":[{"b":1}],"c":2})"}});
}

TEST(one_token, replaces_a_mistaken_mark) {
    expect_mended(repair_kind::wrong_mark, {{R"({"a"="b","c":1})", R"({"a":"b","c":1})"},
                                            {R"({"a";"b","c":1})", R"({"a":"b","c":1})"},
                                            {R"({"a":"b","c","d"})", R"({"a":"b","c":"d"})"},
                                            {R"({"a":"b";"c":"d"})", R"({"a":"b","c":"d"})"},
                                            {R"({"a":"b"="c":"d"})", R"({"a":"b","c":"d"})"},
                                            {R"({"a": "b"} "c": "d"})", R"({"a":"b","c":"d"})"},
                                            {R"(["a":1,"b":2})", R"({"a":1,"b":2})"},
                                            {R"({"a":'b","c":1})", R"({"a":"b","c":1})"},
                                            {R"({"a":"b',"c":1})", R"({"a":"b","c":1})"},
                                            {R"({'a":"b","c":1})", R"({"a":"b","c":1})"},
                                            {R"({"a":[b","c":1})", R"({"a":"b","c":1})"},
                                            {R"({"a":"b},"c":1})", R"({"a":"b","c":1})"},
                                            {R"({"a":["x",}y","z"],"c":1})", R"({"a":["x","y","z"],"c":1})"},
                                            {R"({"a":["x","y"},"c":1})", R"({"a":["x","y"],"c":1})"}});
}

TEST(one_token, is_found_in_a_fence_a_tag_and_prose) {
    for (const std::string_view text :
         {"```json\n{\"key\": \"C\", \"type\" \"major\"}\n```",
          "<tool_call>{\"key\": \"C\", \"type: \"major\"}</tool_call>",
          "<tool_call>\"key\": \"C\", \"type\": \"major\"}</tool_call>", "Sure: {\"key\": \"C\", \"type\"= \"major\"}",
          "Sure: {\"key\": \"C\", \"type\" \"major\"} Does this help?"}) {
        const auto found = extract_json(text);
        ASSERT_TRUE(found) << text << '\n' << found.error().message();
        EXPECT_EQ(found->json, R"({"key":"C","type":"major"})") << text;
    }
}

// One reading treats the mark as a quote, the other as part of a text that lost its quote, and so on.
TEST(one_token, accepts_no_second_reading) {
    expect_in_doubt({R"x({"a": =SUM(B1)", "c": 1})x", R"x({"a": :-)", "c": 1})x", R"x({"a": [x](y)", "c": 1})x",
                     R"x({"a": "Dear all:, "c": 1})x", R"x({"a": "x = 1;, "c": 1})x", R"x({"a": {name}", "c": 1})x",
                     R"x({"size": "72"", "c": 1})x", R"x({"a": 'tis 'so", "c": 1})x", R"x({"a": "the dogs', "c": 1})x",
                     R"x({"path": "C:\dir\", "c": "x"})x", R"x({"path": "C:\", "c": "x"})x",
                     R"x({"a": "say \", "c": 1})x", R"x({"a": ,", "c": 1})x"});
    expect_in_doubt({R"x({"x": "a"], "y": 2})x", R"x({"x": 1], "y": 2})x", R"x({"a":[1]],"c":2})x", R"x(["a"], "b"])x",
                     R"x({"a": ["x"], "y"], "c": 1})x", R"x({"a": ["x", "y": "z"]})x", R"x({"a", "b"})x", "[{]",
                     "[1, {]", R"x([{"a": 1}, {])x", R"x({"a": [}, "b": 1})x", R"x(["red", "green, "blue"])x",
                     R"x(["red": "green"])x", R"x({"a": ["red": "green"]})x"});
}

TEST(one_token, closes_nothing_at_the_end_of_a_text) {
    for (const std::string_view text : {R"({"a":1,"b":2)", R"({"a":1,"b":2])", R"({"a":1,"b":2;)", R"({"a":1,"b":"x})",
                                        R"({"a":{"b":1,"c":2})", R"({"a":"b\"})"}) {
        const auto found = extract_json(text);
        EXPECT_TRUE(!found || !found->complete()) << text << '\n' << found->json;
    }
}

// The search for changes has a budget: it finds a mistake far into a text, and ends in one that misleads it.
TEST(one_token, is_found_far_into_a_text_and_in_linear_time) {
    std::string text = "[";
    for (int i = 0; i < 20'000; ++i) text += R"({"name": "some text, with: marks", "n": 12, "list": ["a", "b"]}, )";
    const auto found = extract_json(text + R"({"key" "C"}])");
    ASSERT_TRUE(found) << found.error().message();
    EXPECT_TRUE(found->complete());
    EXPECT_TRUE(found->json.ends_with(R"({"key":"C"}])"));
    for (const std::string_view unit : {"},", "]}", "\\\"", "',", "x\\\",", "{\"a\":", "[\"", "[[", "\"\","}) {
        std::string worst = R"({"a":")";
        while (worst.size() < (1U << 18U)) worst += unit;
        toolkit::relaxed::reading_state in{worst};
        toolkit::json_prose::value_search{in}.find();
        EXPECT_LE(in.changes, 40 * worst.size() + 2'000'000) << unit;
    }
}

// No part of a text is taken as the whole when a bracket closes too early.
TEST(one_token, accepts_no_value_that_continues_after_its_bracket) {
    for (const std::string_view text :
         {R"({a: 1} "b": 2})", R"({'a': 1} 'b': 2})", R"({"a": 1, 'x': True} "b": 2})", R"({a: 1}; "b": 2})",
          R"(['a'] 'b', 'c'])", R"({"a":["x",}y",'z'],"c":1})", R"({"a": 1, "b": 2}, "c": 3, d: 4})"}) {
        const auto found = extract_json(text);
        EXPECT_TRUE(!found || !found->complete()) << text << '\n' << found->json;
    }
    EXPECT_EQ(extract_json(R"({"a": 1} Note: "b" is not set.)")->json, R"({"a":1})");
}

TEST(inner_quotes, never_swallow_another_member_or_element) {
    expect_in_doubt({R"({'key': 'C', 'type' 'major'})",
                     R"({'key': 'C''type': 'major'})",
                     R"({'key': 'C', 'type'='major'})",
                     R"({'key': 'C'; 'type':'major'})",
                     R"({'a': 'x=, 'b': 'y'})",
                     R"({'a': x', 'b': 'y'})",
                     R"(['a', b', 'c'])",
                     R"({'a': 'x],'b': 'y'})",
                     R"({'id': '12', 'with: true, 'as': 'json'})",
                     R"({'a': 'x', 'b': 'y',}date': 'z'})",
                     R"({'text': 'hello', 'to: 'bob', 'send': True})",
                     R"({"text": "hello", "to" "bob", "n" "x"})",
                     R"({"a":"b""c":"d""e":"f"})",
                     R"({text: "hello", to "bob", n: 1})",
                     R"({"a": "x", "b" "y",})",
                     R"({"a": "x", "to: "y", "send": True})",
                     R"({"a": "x", 'to: "y", "send": True})",
                     R"({"text": "hello"", "to": "bob"", "n": 1})",
                     R"(['a, 'b', 'c'])",
                     R"(['a', 'b, 'c'])",
                     R"({"a": "he said "hi", to": "bob"})",
                     R"({"a": "x", "b": "y" "c" "z", "d": None})",
                     R"({"a": "x"; "b": "y"; "c": "z"})",
                     R"({"a": "x", "b"; "y", "c"; "z"})",
                     R"({"a": "x" "and" "b", "c": 1, })",
                     R"({"title": "The "Big" One", "b" "x"})"});
}

TEST(inner_quotes, stay_in_a_text_with_a_single_reading) {
    for (const auto& [text, json] :
         std::vector<sent>{{R"({"a": "he said "yes" to it"})", R"({"a":"he said \"yes\" to it"})"},
                           {R"({"a": ""Yes" he said", "b": 1})", R"({"a":"\"Yes\" he said","b":1})"},
                           {R"({"a": "he said "yes"", "b": 1})", R"({"a":"he said \"yes\"","b":1})"},
                           {R"({"a": ""Yes," he said", "b": 1})", R"({"a":"\"Yes,\" he said","b":1})"},
                           {R"({"a": "say "hi", then go", "b": 1})", R"({"a":"say \"hi\", then go","b":1})"},
                           {R"({"a": "it was "yes", "no" and "maybe" to him"})",
                            R"({"a":"it was \"yes\", \"no\" and \"maybe\" to him"})"},
                           {R"({"a": ""x"", "b": ""y""})", R"({"a":"x","b":"y"})"},
                           {R"({'a': 'it's', 'b': 'he's'})", R"({"a":"it's","b":"he's"})"}}) {
        const auto found = extract_json(text);
        ASSERT_TRUE(found) << text << '\n' << found.error().message();
        EXPECT_EQ(found->json, json) << text;
        EXPECT_TRUE(found->complete()) << text;
    }
}

TEST(inner_quotes, beside_a_field_name_are_doubtful) {
    constexpr std::array<std::string_view, 3> names{"text", "to", "send"};
    const std::string_view text = R"({"text": "give it "to" him", "send": true})";
    EXPECT_TRUE(extract_json(text)->complete());
    const auto found = extract_json(text, names);
    ASSERT_TRUE(found);
    EXPECT_FALSE(found->complete());
    EXPECT_TRUE(found->ambiguous);
    EXPECT_EQ(found->repairs.front(), (toolkit::repair{repair_kind::two_readings, 9}));
    EXPECT_TRUE(extract_json(R"({"text": "give it "up" now", "send": true})", names)->complete());
    EXPECT_TRUE(extract_json(R"({"text": "a "tool" here", "send": true})", names)->complete());
    EXPECT_TRUE(extract_json(R"({"text": "give it \"to\" him", "send": true})", names)->repairs.empty());
}

TEST(inner_quotes, and_a_line_break_before_the_last_quote_are_marked) {
    for (const std::string_view text :
         {"{\"a\": \"b\n\"}", "{\"a\": \"b\n\", \"c\": 1}", "[\"b\n  \"]", "{'a': 'b\n'}"}) {
        const auto found = extract_json(text);
        ASSERT_TRUE(found) << text;
        EXPECT_TRUE(found->ambiguous) << text << '\n' << found->json;
    }
    EXPECT_TRUE(extract_json("{\"a\": \"b\nc\"}")->complete());
    EXPECT_TRUE(extract_json("{\"a\": \"b\\n\"}")->complete());
}

// Every text that is one damaged token away from a call, in three layouts. tests/schema/from_json_schema does this with
// calls of other projects.
TEST(damaged_calls, never_become_another_complete_call) {
    int all = 0;
    int same = 0;
    for (const std::string_view call :
         {R"({"text":"hello","to":"bob","send":true})", R"({"key":"C","type":"major"})",
          R"({"query":"tides at sea","most":3,"tags":["sea","moon","wind"]})",
          R"({"path":"/home/a b/c.txt","lines":[1,20],"deep":{"a":{"b":"c"},"d":[{"e":"f"},{"e":"g"}]}})",
          R"({"quote":"he said \"yes\", and left","n":-1.5e3,"none":null})",
          R"([{"name":"f","arguments":{"x":"y"}}])"}) {
        for (const damaged::layout as :
             {damaged::layout::compact, damaged::layout::spaced, damaged::layout::indented}) {
            const std::string text = damaged::laid_out(call, as);
            ASSERT_EQ(extract_json(text)->json, text);
            for (const auto& [kind, broken] : damaged::all_of(text)) {
                const auto found = extract_json(broken);
                ++all;
                if (!found || !found->complete() || found->repairs.empty()) continue;  // [1,20] without a comma is JSON
                EXPECT_EQ(found->json, call) << kind << ": " << broken;
                same += found->json == call ? 1 : 0;
            }
        }
    }
    EXPECT_GE(same * 100, all * 75) << same << " of " << all;
}
