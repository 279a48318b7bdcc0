// schema/parse.hpp, schema/read_value.hpp
#include <toolkit/schema/parse.hpp>

#include "actions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <new>
#include <random>
#include <string>
#include <string_view>
#include <vector>

using shelf::find_pages;
using shelf::point;
using toolkit::failure;
using toolkit::failure_kind;
using toolkit::ignore_unknown;
using toolkit::null_is_absent;
using toolkit::parse;
using toolkit::parse_into;
using toolkit::print;

// ---- in constant evaluation
// -------------------------------------------------------------------------------------------

static_assert(parse<point>(R"({"x":1,"y":2})"));
static_assert(parse<point>(R"( { "y" : 1.0 , "x" : 20e-1 } )") == point{2, 1});
static_assert(!parse<point>(R"({"x":1,"y":2,"x":3})"));
static_assert(parse<point>(R"({"x":1})").error().kind == failure_kind::missing_key);
static_assert(parse<point>(R"({"x":1})").error().for_model() == R"(A required key is missing: expected "y".)");
static_assert(parse<find_pages>(R"({"topic":"a text that does not fit into the string object, \u00fc"})")->most == 10);
static_assert(parse<shelf::action>(R"({"answer":"x","at":[{"x":1,"y":2}],"type":"final"})")->index() == 1);
static_assert(parse<double>("0.1") == 0.1 && !parse<double>("1e400"));

// ---- what is accepted
// -------------------------------------------------------------------------------------------------

TEST(parse, takes_an_integer_however_it_is_written) {
    EXPECT_EQ(parse<int>("5"), 5);
    EXPECT_EQ(parse<int>("5.0"), 5);
    EXPECT_EQ(parse<int>("0.5e1"), 5);
    EXPECT_EQ(parse<int>("-0"), 0);
    EXPECT_EQ(parse<unsigned>("-0.0"), 0U);
    EXPECT_EQ(parse<std::int64_t>("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(parse<std::uint64_t>("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(parse<std::int8_t>("-128"), std::numeric_limits<std::int8_t>::min());
}

TEST(parse, fills_what_is_left_out_from_the_struct) {
    const auto read = parse<find_pages>(R"({"topic":"x"})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->most, 10);
    EXPECT_FALSE(read->only);
    EXPECT_EQ(read->settings, shelf::options{});
    struct by_annotation {
        int a;
        struct doc {
            toolkit::field a{.default_value = 7};
        };
    };
    EXPECT_EQ(parse<by_annotation>("{}")->a, 7);
    EXPECT_EQ(parse<by_annotation>(R"({"a":1})")->a, 1);
}

TEST(parse, takes_keys_in_any_order_and_with_escapes) {
    const auto read = parse<find_pages>(R"({"settings":{"factor":2,"deep":true},"colour":"green","\u0074opic":"x"})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->topic, "x");
    EXPECT_EQ(read->only, shelf::color::green);
    EXPECT_TRUE(read->settings.deep);
}

TEST(parse, keeps_raw_json_as_it_was_written) {
    const auto read = parse<shelf::call>(R"({"type":"tool_call","tool":"t","input": {"a" : [1, 2.50, "\u00e4"]} })");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->input.text, R"({"a" : [1, 2.50, "\u00e4"]})");
    EXPECT_EQ(parse<toolkit::raw_json>(" [ 1 ] ")->text, "[ 1 ]");
}

TEST(parse, tells_the_structs_of_a_variant_apart_wherever_the_tag_stands) {
    const auto first = parse<shelf::action>(R"({"type":"tool_call","tool":"t","input":null})");
    ASSERT_TRUE(first) << first.error().message();
    EXPECT_EQ(std::get<shelf::call>(*first).tool, "t");
    const auto last = parse<shelf::action>(R"({"at":[{"x":1,"y":{}}],"answer":"a","type":"final"})");
    ASSERT_FALSE(last);
    EXPECT_EQ(last.error().pointer(), "/at/0/y");
    EXPECT_TRUE(parse<shelf::action>(R"({"at":[],"answer":"}","type":"final"})"));
}

TEST(parse, reads_a_struct_of_a_hundred_fields) {
    struct many {
        int a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, c0, c1, c2, c3, c4, c5, c6,
            c7, c8, c9, d0, d1, d2, d3, d4, d5, d6, d7, d8, d9, e0, e1, e2, e3, e4, e5, e6, e7, e8, e9, f0, f1, f2, f3,
            f4, f5, f6, f7, f8, f9, g0, g1, g2, g3, g4, g5, g6, g7, g8, g9;
    };
    many all{};
    all.g9 = 4;
    all.g3 = 5;
    const auto read = parse<many>(print(all));
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->g9, 4);
    EXPECT_EQ(read->g3, 5);
    EXPECT_EQ(parse<many>("{}").error().expected, "\"a0\"");
}

// ---- what is refused, and how it is said
// ------------------------------------------------------------------------------

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
                "out of range at byte 12 (/numbers/0): expected a number, found 1e400",
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
            R"(A value is not one of the allowed ones, at /paint: expected one of "red", "green", found "gren"; did you mean "green"?)"},
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
                R"(A key is not known, at /next: expected one of "type", "answer", "at", found "colour".)"},
        refusal{R"({"topic":"a","topic":"b"})", failure_kind::duplicate_key, "",
                R"(duplicate key at byte 13: expected each key once, found "topic")",
                R"(A key stands twice: expected each key once, found "topic".)"},
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
            R"(syntax error at byte 10 (/topic): expected an escape of JSON: \" \\ \/ \b \f \n \r \t \uXXXX, found \x"})",
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

TEST(parse, proposes_only_keys_that_are_still_missing) {
    struct pair {
        int first, second;
    };
    EXPECT_EQ(parse<pair>(R"({"first":1,"frst":2})").error().nearest, "");
    EXPECT_EQ(parse<pair>(R"({"frst":2})").error().nearest, "first");
}

TEST(parse, shows_strange_bytes_as_visible_ones) {
    EXPECT_EQ(parse<bool>("\xff\x01").error().message(),
              "syntax error at byte 0: expected true or false, found \\xff\\x01");
}

TEST(parse, tells_wrong_types_at_the_root) {
    EXPECT_EQ(parse<std::int64_t>("9223372036854775808").error().kind, failure_kind::out_of_range);
    EXPECT_EQ(parse<std::uint64_t>("-1").error().kind, failure_kind::out_of_range);
    EXPECT_EQ(parse<float>("1e39").error().kind, failure_kind::out_of_range);
    EXPECT_EQ(parse<bool>("\"true\"").error().kind, failure_kind::wrong_type);
    EXPECT_EQ(parse<std::string>("null").error().kind, failure_kind::wrong_type);
    EXPECT_EQ(parse<toolkit::constant<"v1">>("\"v2\"").error().expected, "\"v1\"");
}

// ---- envelopes
// --------------------------------------------------------------------------------------------------------

TEST(ignore_unknown, skips_what_it_does_not_know_and_still_checks_it) {
    constexpr std::string_view body = R"({"id":"x","x":1,"more":{"deep":[1,{"a":null}]},"y":2,"last":"z"})";
    EXPECT_FALSE(parse<point>(body));
    EXPECT_EQ((parse<point, ignore_unknown>(body)), (point{1, 2}));
    EXPECT_EQ((parse<point, ignore_unknown>(R"({"x":1,"more":[1,],"y":2})").error().kind), failure_kind::syntax);
    EXPECT_EQ((parse<point, ignore_unknown>(R"({"x":1,"x":1,"y":2})").error().kind), failure_kind::duplicate_key);
    EXPECT_EQ((parse<point, ignore_unknown>(R"({"x":1,"more":1})").error().kind), failure_kind::missing_key);
    EXPECT_EQ((parse<point, ignore_unknown>(R"({"x":1,"more)").error().kind), failure_kind::syntax);
}

TEST(null_is_absent, holds_for_optional_fields_alone) {
    EXPECT_FALSE((parse<find_pages, null_is_absent>(R"({"topic":"x","colour":null})")->only.has_value()));
    EXPECT_EQ((parse<find_pages, null_is_absent>(R"({"topic":null})").error().kind), failure_kind::wrong_type);
    EXPECT_TRUE((parse<find_pages, ignore_unknown, null_is_absent>(R"({"topic":"x","colour":null,"z":1})")));
}

// ---- into a value that is there
// ---------------------------------------------------------------------------------------

TEST(parse_into, leaves_nothing_of_the_old_value) {
    find_pages target{
        .topic = "old", .most = 3, .only = shelf::color::red, .tags = {"a", "b", "c"}, .settings = {true, 9}};
    ASSERT_TRUE(parse_into(target, R"({"topic":"new","settings":{"deep":true}})"));
    EXPECT_EQ(target.topic, "new");
    EXPECT_EQ(target.most, 10);
    EXPECT_FALSE(target.only);
    EXPECT_TRUE(target.tags.empty());
    EXPECT_TRUE(target.settings.deep);
    EXPECT_EQ(target.settings.factor, 0.5);
}

TEST(parse_into, shortens_lists_and_changes_alternatives) {
    std::vector<shelf::action> list(3);
    ASSERT_TRUE(parse_into(list, R"([{"type":"final","answer":"a","at":[]}])"));
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0].index(), 1U);
    ASSERT_TRUE(
        parse_into(list, R"([{"type":"tool_call","tool":"t","input":1},{"type":"final","answer":"","at":[]}])"));
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(std::get<shelf::call>(list[0]).input.text, "1");
}

TEST(parse_into, reuses_the_buffers_of_its_target) {
    find_pages target;
    const std::string text =
        R"({"topic":")" + std::string(200, 'a') + R"(","tags":[")" + std::string(100, 'b') + R"("]})";
    ASSERT_TRUE(parse_into(target, text));
    const char* const topic = target.topic.data();
    const char* const tag = target.tags[0].data();
    ASSERT_TRUE(parse_into(target, text));
    EXPECT_EQ(target.topic.data(), topic);
    EXPECT_EQ(target.tags[0].data(), tag);
}

TEST(parse_into, says_what_is_wrong) {
    point target{};
    const auto done = parse_into(target, R"({"x":1,"y":"2"})");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().pointer(), "/y");
    EXPECT_TRUE(parse_into<ignore_unknown>(target, R"({"x":1,"y":2,"z":3})"));
}

// ---- parse(print(x)) == x
// ---------------------------------------------------------------------------------------------

namespace {
class dice {
public:
    explicit dice(std::uint64_t seed) : random_(seed) {}
    template <class I>
    I integer() {
        switch (random_() % 4) {
            case 0: return std::numeric_limits<I>::min();
            case 1: return std::numeric_limits<I>::max();
            case 2: return static_cast<I>(random_() % 100);
            default: return static_cast<I>(random_());
        }
    }
    template <class F, class Bits>
    F real() {
        for (;;) {
            const F value = std::bit_cast<F>(static_cast<Bits>(random_()));
            if (std::isfinite(value)) return value;
        }
    }
    bool truth() { return random_() % 2 == 0; }
    std::size_t below(std::size_t n) { return random_() % n; }
    std::string text() {
        static const std::vector<std::string> parts{
            "a", "\"", "\\", "\n", std::string(1, '\0'), "ä", "漢", "😀", "long text ", "/", "\x7f", "\x1f"};
        std::string made;
        for (std::size_t i = below(12); i > 0; --i) made += parts[below(parts.size())];
        return made;
    }
    point spot() { return {integer<int>(), integer<int>()}; }

private:
    std::mt19937_64 random_;
};

shelf::everything random_value(dice& roll) {
    shelf::everything all{};
    all.truth = roll.truth();
    all.i8 = roll.integer<std::int8_t>();
    all.i16 = roll.integer<std::int16_t>();
    all.i32 = roll.integer<std::int32_t>();
    all.i64 = roll.integer<std::int64_t>();
    all.u8 = roll.integer<std::uint8_t>();
    all.u16 = roll.integer<std::uint16_t>();
    all.u32 = roll.integer<std::uint32_t>();
    all.u64 = roll.integer<std::uint64_t>();
    all.f32 = roll.real<float, std::uint32_t>();
    all.f64 = roll.real<double, std::uint64_t>();
    all.text = roll.text();
    all.paint = roll.truth() ? shelf::color::red : shelf::color::green;
    for (std::size_t i = roll.below(4); i > 0; --i) all.words.push_back(roll.text());
    for (std::size_t i = roll.below(20); i > 0; --i) all.bits.push_back(roll.truth());
    for (std::size_t i = roll.below(3); i > 0; --i) all.grid.emplace_back(roll.below(3), roll.integer<int>());
    if (roll.truth()) all.maybe = roll.text();
    if (roll.truth()) all.maybe_point = roll.spot();
    all.nested = roll.spot();
    all.settings = {roll.truth(), roll.real<double, std::uint64_t>()};
    if (roll.truth()) all.next = shelf::call{{}, roll.text(), {R"({"a":[1,null]})"}};
    else all.next = shelf::final_answer{{}, roll.text(), {roll.spot()}};
    all.any.text = roll.truth() ? "null" : R"(["x",{"y":1e400}])";
    all.id = toolkit::uuid::from_bits(roll.integer<std::uint64_t>(), roll.integer<std::uint64_t>());
    return all;
}
}  // namespace

TEST(parse, of_what_was_printed_is_the_same_value) {
    dice roll{42};
    shelf::everything reused{};
    for (int i = 0; i < 2'000; ++i) {
        const shelf::everything value = random_value(roll);
        const std::string text = print(value);
        const auto read = parse<shelf::everything>(text);
        ASSERT_TRUE(read) << text << '\n' << read.error().message();
        ASSERT_EQ(*read, value) << text;
        ASSERT_EQ(print(*read), text);
        ASSERT_TRUE(parse_into(reused, text));
        ASSERT_EQ(reused, value) << text;
    }
}

namespace initialised {
struct inner {
    int a = 1;
    std::string b = "one";
};
struct outer {
    std::vector<int> list{1, 2, 3};
    std::vector<inner> inners{{7, "seven"}};
    inner other{2, "two"};
};
}  // namespace initialised

TEST(parse, takes_nothing_of_an_initialiser_into_what_the_text_says) {
    using initialised::outer;
    const auto read = parse<outer>(R"({"list":[5],"inners":[{}],"other":{"b":"x"}})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->list, std::vector<int>{5});
    ASSERT_EQ(read->inners.size(), 1U);
    EXPECT_EQ(read->inners[0].a, 1);
    EXPECT_EQ(read->inners[0].b, "one");
    EXPECT_EQ(read->other.a, 1) << "what the nested schema says of it";
    EXPECT_EQ(read->other.b, "x");
    EXPECT_TRUE(parse<outer>(R"({"list":[]})")->list.empty());
    EXPECT_EQ(parse<outer>("{}")->list.size(), 3U) << "what is absent has its initialiser";
    EXPECT_EQ(parse<outer>("{}")->other.a, 2);

    outer used;
    used.other.a = 9;
    ASSERT_TRUE(toolkit::parse_into(used, R"({"list":[5],"inners":[{}],"other":{"b":"x"}})"));
    EXPECT_EQ(print(used), print(*read)) << "both ways read the same";
}

TEST(parse, of_any_cut_text_fails_within_it) {
    dice roll{7};
    const std::string text = print(random_value(roll));
    for (std::size_t size = 0; size < text.size(); ++size) {
        const std::string cut = text.substr(0, size);
        const auto read = parse<shelf::everything>(cut);
        ASSERT_FALSE(read) << cut;
        ASSERT_LE(read.error().offset, size);
        ASSERT_FALSE(read.error().message().empty());
    }
}

TEST(parse, of_any_changed_byte_ends_in_a_value_or_a_sentence) {
    dice roll{9};
    const std::string text = print(random_value(roll));
    for (std::size_t at = 0; at < text.size(); ++at) {
        for (const char c : {'"', '{', ']', ',', '0', '\\', '\xff', '\n', 'e'}) {
            std::string changed = text;
            changed[at] = c;
            const auto read = parse<shelf::everything>(changed);
            if (read) {
                ASSERT_TRUE(parse<shelf::everything>(print(*read))) << changed;
            } else {
                ASSERT_TRUE(toolkit::is_utf8(read.error().message())) << changed;
            }
        }
    }
}
