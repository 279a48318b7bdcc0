// schema/parse.hpp, schema/parse/read_value.hpp: what is refused, and with which message
#include <toolkit/schema/parse.hpp>

#include "actions.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::parse;

namespace {
struct refusal {
    std::string_view text;
    failure_kind kind;
    std::string_view pointer;
    std::string_view message;
    std::string_view for_model;
};
struct all_of_it {
    std::string topic;
    int most = 10;
    std::vector<double> numbers{};
    std::optional<std::uint8_t> level;
    shelf::color paint = shelf::color::red;
    std::optional<shelf::action> next;
    toolkit::raw_json any{"1"};
    std::optional<toolkit::uuid> id;
    bool deep = false;
    struct doc {
        toolkit::field topic{.min_length = 1, .max_length = 5};
        toolkit::field most{.minimum = 1, .maximum = 50};
        toolkit::field numbers{.required = false};
    };
};
void PrintTo(const refusal& one, std::ostream* out) { *out << one.text; }
class parse_refuses : public testing::TestWithParam<refusal> {};
}  // namespace

TEST_P(parse_refuses, in_sentences) {
    const refusal& want = GetParam();
    const auto read = parse<all_of_it>(want.text);
    ASSERT_FALSE(read);
    const failure& why = read.error();
    EXPECT_EQ(why.kind, want.kind);
    EXPECT_EQ(why.pointer(), want.pointer);
    EXPECT_EQ(why.message(), want.message);
    if (!want.for_model.empty()) {
        EXPECT_EQ(why.for_model(), want.for_model);
    }
}

INSTANTIATE_TEST_SUITE_P(
    each_kind, parse_refuses,
    testing::Values(
        refusal{"", failure_kind::syntax, "", "syntax error at byte 0: expected an object, found the end of the text",
                "This is not JSON: expected an object, found the end of the text."},
        refusal{"[]", failure_kind::wrong_type, "", "wrong type at byte 0: expected an object, found []",
                "A value has the wrong type: expected an object, found []."},
        refusal{R"({"topic":["a]"],"most":5})",
                failure_kind::wrong_type,
                "/topic",
                R"(wrong type at byte 9 (/topic): expected a string of 1 to 5 characters, found ["a]"])",
                {}},
        refusal{R"({"topic":5})", failure_kind::wrong_type, "/topic",
                "wrong type at byte 9 (/topic): expected a string of 1 to 5 characters, found 5",
                "A value has the wrong type, at /topic: expected a string of 1 to 5 characters, found 5."},
        refusal{R"({"most":"5"})",
                failure_kind::wrong_type,
                "/most",
                R"(wrong type at byte 8 (/most): expected an integer from 1 to 50, found "5")",
                {}},
        refusal{R"({"most":5.5})",
                failure_kind::wrong_type,
                "/most",
                "wrong type at byte 8 (/most): expected an integer from 1 to 50, found 5.5",
                {}},
        refusal{R"({"deep":0})",
                failure_kind::wrong_type,
                "/deep",
                "wrong type at byte 8 (/deep): expected true or false, found 0",
                {}},
        refusal{R"({"level":null})",
                failure_kind::wrong_type,
                "/level",
                "wrong type at byte 9 (/level): expected an integer from 0 to 255, found null",
                {}},
        refusal{R"({"numbers":[1,2,"3"]})",
                failure_kind::wrong_type,
                "/numbers/2",
                R"(wrong type at byte 16 (/numbers/2): expected a number, found "3")",
                {}},
        refusal{R"({"most":51})", failure_kind::out_of_range, "/most",
                "out of range at byte 8 (/most): expected an integer from 1 to 50, found 51",
                "A number is out of its range, at /most: expected an integer from 1 to 50, found 51."},
        refusal{R"({"level":256})",
                failure_kind::out_of_range,
                "/level",
                "out of range at byte 9 (/level): expected an integer from 0 to 255, found 256",
                {}},
        refusal{R"({"numbers":[1e400]})",
                failure_kind::out_of_range,
                "/numbers/0",
                "out of range at byte 12 (/numbers/0): expected a number from -1.7976931348623157e308 to "
                "1.7976931348623157e308, found 1e400",
                {}},
        refusal{R"({"numbers":[NaN]})",
                failure_kind::syntax,
                "/numbers/0",
                "syntax error at byte 12 (/numbers/0): expected a number, found NaN",
                {}},
        refusal{
            R"({"topic":""})", failure_kind::wrong_length, "/topic",
            R"(wrong length at byte 9 (/topic): expected a string of 1 to 5 characters, found "")",
            R"(A text or a list has the wrong length, at /topic: expected a string of 1 to 5 characters, found "".)"},
        refusal{R"({"topic":"äöüßéñ"})",
                failure_kind::wrong_length,
                "/topic",
                R"(wrong length at byte 9 (/topic): expected a string of 1 to 5 characters, found "äöüßéñ")",
                {}},
        refusal{
            R"({"paint":"gren"})", failure_kind::not_allowed, "/paint",
            R"(not allowed at byte 9 (/paint): expected one of "red", "green", found "gren"; did you mean "green"?)",
            R"(A value is not one of the allowed values, at /paint: expected one of "red", "green", found "gren"; did you mean "green"?)"},
        refusal{R"({"id":"5"})",
                failure_kind::not_allowed,
                "/id",
                R"(not allowed at byte 6 (/id): expected a UUID of 36 characters in double quotes, found "5")",
                {}},
        refusal{
            R"({"next":{"type":"fnal"}})",
            failure_kind::not_allowed,
            "/next/type",
            R"(not allowed at byte 16 (/next/type): expected one of "tool_call", "final", found "fnal"; did you mean "final"?)",
            {}},
        refusal{R"({"next":{"tool":"x"}})",
                failure_kind::missing_key,
                "/next",
                R"(missing key at byte 19 (/next): expected "type")",
                {}},
        refusal{R"({"most":1})", failure_kind::missing_key, "", R"(missing key at byte 9: expected "topic")",
                R"(A required key is missing: expected "topic".)"},
        refusal{R"({"next":{"type":"final","answer":"a","at":[{"x":1,"y":1},{"x":1}]}})",
                failure_kind::missing_key,
                "/next/at/1",
                R"(missing key at byte 63 (/next/at/1): expected "y")",
                {}},
        refusal{
            R"({"topik":"x"})",
            failure_kind::unknown_key,
            "",
            R"(unknown key at byte 1: expected one of "topic", "most", "numbers", "level", "paint", "next", "any", "id", "deep", found "topik"; did you mean "topic"?)",
            {}},
        refusal{R"({"next":{"type":"final","colour":1}})", failure_kind::unknown_key, "/next",
                R"(unknown key at byte 24 (/next): expected one of "type", "answer", "at", found "colour")",
                R"(A key is unknown, at /next: expected one of "type", "answer", "at", found "colour".)"},
        refusal{R"({"topic":"a","topic":"b"})", failure_kind::duplicate_key, "",
                R"(duplicate key at byte 13: expected each key once, found "topic")",
                R"(A key occurs twice: expected each key once, found "topic".)"},
        refusal{R"({"topic":"a"} {})", failure_kind::trailing_text, "",
                "trailing text at byte 14: expected nothing after the value, found {}",
                "There is text after the JSON value: expected nothing after the value, found {}."},
        refusal{"{\"topic\":\"a\xff\"}", failure_kind::invalid_utf8, "/topic",
                "invalid UTF-8 at byte 11 (/topic): expected UTF-8, found \\xff",
                "The text is not valid UTF-8, at /topic: expected UTF-8, found \\xff."},
        refusal{R"({"topic":"\ud800"})",
                failure_kind::syntax,
                "/topic",
                R"(syntax error at byte 10 (/topic): expected both halves of a surrogate pair, found \ud800)",
                {}},
        refusal{
            R"({"topic":"\x"})",
            failure_kind::syntax,
            "/topic",
            R"(syntax error at byte 10 (/topic): expected a JSON escape: \" \\ \/ \b \f \n \r \t \uXXXX, found \x"})",
            {}},
        refusal{
            "{\"topic\":\"a\nb\"}",
            failure_kind::syntax,
            "/topic",
            R"(syntax error at byte 11 (/topic): expected an escape (\n, \t, \u00XX) for the control character, found \x0a)",
            {}},
        refusal{R"({"topic":"a)",
                failure_kind::syntax,
                "/topic",
                "syntax error at byte 11 (/topic): expected a closing double quote, found the end of the text",
                {}},
        refusal{R"({"most":01})",
                failure_kind::syntax,
                "/most",
                "syntax error at byte 8 (/most): expected an integer from 1 to 50, found 01",
                {}},
        refusal{R"({"most":1,})",
                failure_kind::syntax,
                "",
                "syntax error at byte 10: expected a key in double quotes, found }",
                {}},
        refusal{R"({"any":[1,{"a":tru}]})",
                failure_kind::syntax,
                "/any",
                "syntax error at byte 15 (/any): expected a value, found tru",
                {}}));

TEST(parse, bounds_depth_and_size) {
    const auto deep = parse<toolkit::raw_json>(std::string(200, '['));
    ASSERT_FALSE(deep);
    EXPECT_EQ(deep.error().message(), "too deep at byte 128: expected at most 128 levels");
    const auto large = parse<toolkit::raw_json>(std::string(toolkit::json_bounds.bytes + 1, ' '));
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().for_model(), "The text is too long: expected a text of at most 64 MiB.");
}

TEST(parse, suggests_only_keys_that_are_still_missing) {
    struct pair {
        int first, second;
    };
    EXPECT_EQ(parse<pair>(R"({"first":1,"frst":2})").error().nearest, "");
    EXPECT_EQ(parse<pair>(R"({"frst":2})").error().nearest, "first");
}

TEST(parse, shows_odd_bytes_visibly) {
    EXPECT_EQ(parse<bool>("\xff\x01").error().message(),
              "syntax error at byte 0: expected true or false, found \\xff\\x01");
}

TEST(parse, shows_control_characters_of_keys_visibly) {
    const auto bad = parse<std::map<std::string, int>>("{\"a\\nFATAL: disk full\\u001b[2J\":\"x\"}");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().pointer(), "/a\nFATAL: disk full\x1b[2J");  // exact, for those who follow it
    EXPECT_EQ(bad.error().message(),
              R"(wrong type at byte 32 (/a\x0aFATAL: disk full\x1b[2J): expected an integer from -2147483648 to )"
              R"(2147483647, found "x")");
    EXPECT_EQ(
        bad.error().for_model(),
        R"(A value has the wrong type, at /a\x0aFATAL: disk full\x1b[2J: expected an integer from -2147483648 to )"
        R"(2147483647, found "x".)");
    EXPECT_EQ(failure::of(failure_kind::unreadable, "notes\n.md", "it is a folder").message(),
              R"(notes\x0a.md: it is a folder)");
}

TEST(parse, reports_wrong_types_at_the_root) {
    EXPECT_EQ(parse<std::int64_t>("9223372036854775808").error().kind, failure_kind::out_of_range);
    EXPECT_EQ(parse<std::uint64_t>("-1").error().kind, failure_kind::out_of_range);
    EXPECT_EQ(parse<float>("1e39").error().kind, failure_kind::out_of_range);
    EXPECT_EQ(parse<bool>("\"true\"").error().kind, failure_kind::wrong_type);
    EXPECT_EQ(parse<std::string>("null").error().kind, failure_kind::wrong_type);
    EXPECT_EQ(parse<toolkit::constant<"v1">>("\"v2\"").error().expected, "\"v1\"");
}
