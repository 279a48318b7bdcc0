// schema/parse_lenient.hpp
#include <toolkit/schema/action.hpp>
#include <toolkit/schema/parse_lenient.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure_kind;
using toolkit::parse;
using toolkit::parse_lenient;
using toolkit::repair_kind;

namespace {

struct search {
    std::string query;
    int most = 10;
    std::optional<std::vector<std::string>> tags;
};

}  // namespace

TEST(parse_lenient, reads_strict_json_without_a_repair) {
    const auto read = parse_lenient<search>(R"( {"query": "tides", "most": 3} )");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->value.query, "tides");
    EXPECT_EQ(read->value.most, 3);
    EXPECT_TRUE(read->repairs.empty());
    EXPECT_TRUE(read->complete());
}

TEST(parse_lenient, reads_what_models_send_and_reports_what_was_wrong) {
    const auto read = parse_lenient<search>("<tool_call>{'query': 'tides', 'tags': ['sea',],}</tool_call>");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->value.query, "tides");
    EXPECT_EQ(read->value.tags, (std::vector<std::string>{"sea"}));
    ASSERT_EQ(read->repairs.size(), 8U);
    EXPECT_EQ(read->repairs.front().kind, repair_kind::tool_call_tag);
    EXPECT_EQ(read->repairs[1], (toolkit::repair{repair_kind::single_quotes, 12}));
    EXPECT_TRUE(read->complete());
}

TEST(parse_lenient, reads_one_value_in_a_fence) {
    const auto number = parse_lenient<int>("```json\n42\n```");
    ASSERT_TRUE(number) << number.error().message();
    EXPECT_EQ(number->value, 42);
    EXPECT_EQ(number->repairs, (std::vector<toolkit::repair>{{repair_kind::fence, 0}}));
    EXPECT_TRUE(number->complete());
    EXPECT_FALSE(parse_lenient<int>("```json\n\"42\"\n```"));
    EXPECT_FALSE(parse_lenient<int>("It is\n```json\n42\n```"));
}

TEST(parse_lenient, stays_strict_about_values) {
    for (const char* text : {"{'query': 5}", "{'query': 'a', 'most': '3'}", "{'query': 'a', 'limit': 3}",
                             "{'query': 'a', 'query': 'a'}", "{'most': 3}", "{'query': None}", "['a']"})
        EXPECT_FALSE(parse_lenient<search>(text)) << text;
}

TEST(parse_lenient, states_that_a_position_is_in_the_repaired_text) {
    const auto read = parse_lenient<search>("Sure! {query: 'a', most: 'b'}");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, failure_kind::wrong_type);
    EXPECT_EQ(read.error().pointer(), "/most");
    EXPECT_EQ(read.error().offset, 20U);  // {"query":"a","most":"b"}
    EXPECT_NE(read.error().message().find("at byte 20 (/most) in the repaired text: expected"), std::string::npos)
        << read.error().message();
    const auto unknown = parse_lenient<search>("{query: 'a', colour: 'b'}");
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().for_model().starts_with("A key is unknown in the repaired text: expected"))
        << unknown.error().for_model();
    const auto strict = parse_lenient<search>(R"(  {"query": "a", "most": "b"})");
    ASSERT_FALSE(strict);
    EXPECT_EQ(strict.error().message(), parse<search>(R"(  {"query": "a", "most": "b"})").error().message());
}

TEST(parse_lenient, marks_a_truncated_value) {
    const auto read = parse_lenient<search>(R"({"query": "tides of the no)");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->value.query, "tides of the no");
    EXPECT_TRUE(read->truncated);
    EXPECT_FALSE(read->complete());
}

TEST(parse_lenient, does_not_invent_what_was_cut_off) {
    const auto read = parse_lenient<search>(R"({"most": 3, "query":)");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, failure_kind::missing_key);
}

TEST(parse_lenient, does_not_prefer_the_value_that_fits) {
    const auto read = parse_lenient<search>(R"({"a": 1} {"query": "tides"})");
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, failure_kind::trailing_text);
    const auto templated = parse_lenient<search>(R"(Dear {name}, {"query": "tides"})");
    ASSERT_TRUE(templated) << templated.error().message();
    EXPECT_EQ(templated->value.query, "tides");
}

namespace {

struct mail {
    std::string text;
    std::optional<std::string> to;
    bool send = false;
};
struct outbox {
    std::vector<mail> mails;
};

}  // namespace

TEST(parse_lenient, keeps_a_text_from_swallowing_a_field) {
    const auto read = parse_lenient<mail>(R"({"text": "hello", "to: "bob", "send": true})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_TRUE(read->complete());
    EXPECT_EQ(read->value.text, "hello");
    EXPECT_EQ(read->value.to, "bob");
    for (const char* text :
         {R"({'text': 'hello', 'to: 'bob', 'send': True})", R"({"text": "hello"; "to"; "bob"})",
          R"({"text": "hello", "to" "bob", "send" true,})", R"({text: "hello", to "bob", send: true})",
          R"({"text": "hello" to "bob"})", R"({"text": "hello to" bob", "send": true})"}) {
        const auto swallowed = parse_lenient<mail>(text);
        EXPECT_TRUE(!swallowed || !swallowed->complete()) << text << '\n' << swallowed->value.text;
    }
}

TEST(parse_lenient, marks_a_quote_beside_a_field_name_at_any_depth) {
    const char* const text = R"({"mails": [{"text": "give it "to" him", "send": true}]})";
    const auto read = parse_lenient<outbox>(text);
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->value.mails.at(0).text, R"(give it "to" him)");
    EXPECT_TRUE(read->ambiguous);
    EXPECT_FALSE(read->complete());
    EXPECT_TRUE(parse_lenient<outbox>(R"({"mails": [{"text": "give it "up" now", "send": true}]})")->complete());
}

TEST(parse_lenient, accepts_the_options_of_parse) {
    EXPECT_FALSE(parse_lenient<search>("{query: 'a', other: 1}"));
    const auto read = parse_lenient<search, toolkit::ignore_unknown>("{query: 'a', other: 1}");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->value.query, "a");
}

struct labels {
    std::set<std::string> tags;
    std::set<int> numbers{};
    std::vector<int> all{};
    std::vector<std::vector<int>> lists{};
    struct doc {
        toolkit::field tags{.min_items = 2}, numbers{.required = false}, all{.unique_items = true, .required = false},
            lists{.required = false};
    };
};

TEST(parse_lenient, keeps_a_duplicate_of_a_set_once) {
    const auto read = parse_lenient<labels>(R"({"tags":["a\"]","b" , "a\"]","b"],"numbers":[1,2,1]})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->value.tags, (std::set<std::string>{"a\"]", "b"}));
    EXPECT_EQ(read->value.numbers, (std::set<int>{1, 2}));
    using toolkit::repair_kind;
    EXPECT_EQ(read->repairs, (std::vector<toolkit::repair>{{repair_kind::repeated_element, 22},
                                                           {repair_kind::repeated_element, 29},
                                                           {repair_kind::repeated_element, 49}}));
    EXPECT_TRUE(read->complete());
    const auto repaired = parse_lenient<labels>("```json\n{tags: ['a', 'b', 'a']}\n```");
    ASSERT_TRUE(repaired) << repaired.error().message();
    EXPECT_EQ(repaired->value.tags.size(), 2U);
}

TEST(parse_lenient, reports_the_position_of_each_repeated_element) {
    struct sent {
        std::string_view text;
        std::vector<std::string_view> repeated;  // each the rest of the text from there
    };
    for (const sent& one : {
             sent{R"(  {"tags":["a","b","a"]})", {R"("a"]})"}},
             sent{"Sure:\n```json\n{'tags': [\"a\", \"b\", \"a\"], \"numbers\":[1,1]}\n```", {"\"a\"], ", "1]}"}},
             sent{R"({"tags":["a","b","a"],"numbers":[1,1)", {R"("a"],"n)", "1"}},
             sent{R"({\"tags\":[\"a\",\"b\",\"a\"]})", {R"(\"a\"]})"}},
             sent{"{tags: ['b', /* no */ 'c', 'b' , 'd'], numbers: (7, 8, 7,)}", {"'b' , 'd'", "7,)}"}},
         }) {
        const auto read = parse_lenient<labels>(one.text);
        ASSERT_TRUE(read) << one.text << ": " << read.error().message();
        std::vector<std::string_view> repeated;
        std::size_t last = 0;
        for (const toolkit::repair& each : read->repairs) {
            EXPECT_LE(last, each.offset) << one.text;
            last = each.offset;
            if (each.kind == toolkit::repair_kind::repeated_element) repeated.push_back(one.text.substr(each.offset));
        }
        ASSERT_EQ(repeated.size(), one.repeated.size()) << one.text;
        for (std::size_t i = 0; i < repeated.size(); ++i)
            EXPECT_TRUE(repeated[i].starts_with(one.repeated[i])) << one.text << ": " << repeated[i];
    }
}

// A truncated value may be shown. Nothing that could be executed results from it without a mark.
TEST(parse_lenient, makes_no_whole_action_from_a_part) {
    struct add {
        int a;
        std::optional<int> b;
    };
    struct final_answer {
        toolkit::constant<"final"> type;
        std::string answer;
    };
    using next = toolkit::action<add, final_answer>;
    constexpr std::string_view whole[] = {R"({"type":"tool_call","tool":"add","input":{"a":12,"b":34}})",
                                          R"({"type":"final","answer":"It is 46."})"};
    for (const std::string_view text : whole) {
        ASSERT_TRUE(parse_lenient<next>(text)->complete());
        for (std::size_t size = 0; size < text.size(); ++size) {
            const auto read = parse_lenient<next>(text.substr(0, size));
            EXPECT_FALSE(read && read->complete()) << text.substr(0, size);
        }
    }
}

TEST(parse_lenient, leaves_a_set_of_too_few_and_a_list_refused) {
    const auto few = parse_lenient<labels>(R"({"tags":["a","a"]})");
    ASSERT_FALSE(few);
    EXPECT_EQ(few.error().kind, failure_kind::wrong_length);
    const auto list = parse_lenient<labels>(R"({"tags":["a","b"],"all":[1,1]})");
    ASSERT_FALSE(list);
    EXPECT_EQ(list.error().kind, failure_kind::not_unique);
    std::string many = R"({"tags":["a","b")";
    for (int i = 0; i < 65; ++i) many += R"(,"a")";
    EXPECT_FALSE(parse_lenient<labels>(many + "]}"));
}
