// json/reader.hpp, json/read_trouble.hpp
#include <toolkit/json/reader.hpp>

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>
#include <utility>

using toolkit::failure;
using toolkit::failure_kind;
using toolkit::json_reader;
using toolkit::next_item;

namespace {

/// One value and nothing after it.
bool accepts(std::string_view text) {
    json_reader in{text};
    return in.begin_document() && in.skip_value() && in.end_document();
}
failure trouble_of(std::string_view text) {
    json_reader in{text};
    const bool good = in.begin_document() && in.skip_value() && in.end_document();
    EXPECT_FALSE(good) << text;
    return in.to_failure();
}

constexpr int sum_of(std::string_view text) {
    json_reader in{text};
    int sum = 0;
    if (!in.begin('[', "an array")) return -1;
    for (bool first = true;; first = false) {
        const next_item what = in.next_element(first);
        if (what == next_item::end) return sum;
        toolkit::number_text number;
        if (what == next_item::failed || !in.read_number(number, "a number")) return -1;
        sum += static_cast<int>(number.head);
    }
}
static_assert(sum_of("[1, 2,\n3 ]") == 6 && sum_of("[]") == 0 && sum_of("[1 2]") == -1);

}  // namespace

TEST(json_reader, pulls_members_in_turn) {
    json_reader in{R"( { "a" : "x\ny", "b\u0062":[true,null] } )"};
    ASSERT_TRUE(in.begin('{', "an object"));
    ASSERT_EQ(in.next_member(true), next_item::item);
    EXPECT_FALSE(in.match_key("\"b\""));
    ASSERT_TRUE(in.match_key("\"a\""));
    std::string text;
    ASSERT_TRUE(in.read_string(text, "a string"));
    EXPECT_EQ(text, "x\ny");
    ASSERT_EQ(in.next_member(false), next_item::item);
    std::string scratch;
    std::string_view key;
    ASSERT_TRUE(in.read_key(key, scratch));
    EXPECT_EQ(key, "bb");
    ASSERT_TRUE(in.begin('[', "an array"));
    ASSERT_EQ(in.next_element(true), next_item::item);
    bool truth = false;
    ASSERT_TRUE(in.read_bool(truth, "true or false"));
    EXPECT_TRUE(truth);
    ASSERT_EQ(in.next_element(false), next_item::item);
    EXPECT_TRUE(in.take_null());
    EXPECT_EQ(in.next_element(false), next_item::end);
    EXPECT_EQ(in.next_member(false), next_item::end);
    EXPECT_TRUE(in.end_document());
}

TEST(json_reader, matches_a_key_only_as_a_whole) {
    json_reader longer{R"({"topics":1})"};
    ASSERT_TRUE(longer.begin('{', "an object"));
    ASSERT_EQ(longer.next_member(true), next_item::item);
    EXPECT_FALSE(longer.match_key("\"topic\""));
    EXPECT_TRUE(longer.match_key("\"topics\""));
    json_reader cut{R"({"topic")"};
    ASSERT_TRUE(cut.begin('{', "an object"));
    ASSERT_EQ(cut.next_member(true), next_item::item);
    EXPECT_FALSE(cut.match_key("\"topic\""));
}

TEST(json_reader, returns_to_a_saved_position) {
    json_reader in{R"({"a":[1,2]})"};
    const json_reader::place start = in.mark();
    ASSERT_TRUE(in.skip_value());
    EXPECT_EQ(in.since(start), R"({"a":[1,2]})");
    in.go_back(start);
    EXPECT_EQ(in.peek(), '{');
    EXPECT_TRUE(in.skip_value());
}

TEST(json_reader, decodes_every_escape) {
    json_reader in{R"("\"\\\/\b\f\n\r\t\u0041\u00e4\u20AC\ud83d\ude00\u0000!")"};
    std::string text;
    ASSERT_TRUE(in.read_string(text, "a string"));
    EXPECT_EQ(text, std::string("\"\\/\b\f\n\r\tA\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\0!", 20));
}

TEST(json_reader, refuses_broken_strings) {
    for (const char* bad : {R"("\x")", R"("\u12")", R"("\u12G4")", R"("\ud800")", R"("\ud800x")", R"("\ud800A")",
                            R"("\udc00")", R"("\ud800\ud800")", "\"a\nb\"", "\"a\tb\"", "\"open", "\"open\\",
                            "\"open\\\"", "\"a\xff\"", "\"\xC0\x80\"", "\"\xED\xA0\x80\"", "\"\\n\xff\"", "'a'"})
        EXPECT_FALSE(accepts(bad)) << bad;
}

TEST(json_reader, bounds_the_depth) {
    const std::string deepest = std::string(128, '[') + std::string(128, ']');
    EXPECT_TRUE(accepts(deepest));
    EXPECT_EQ(trouble_of("[" + deepest + "]").kind, failure_kind::too_deep);
    EXPECT_EQ(trouble_of(std::string(100'000, '[')).kind, failure_kind::too_deep);
    std::string objects;
    for (int i = 0; i < 129; ++i) objects += "{\"a\":";
    EXPECT_EQ(trouble_of(objects).kind, failure_kind::too_deep);
}

TEST(json_reader, bounds_the_size) {
    std::string just(toolkit::json_bounds.bytes, ' ');
    just.back() = '1';
    EXPECT_TRUE(accepts(just));
    EXPECT_EQ(trouble_of(just + " ").kind, failure_kind::too_large);
}

TEST(json_reader, distinguishes_the_end_of_the_text_from_a_wrong_character) {
    EXPECT_EQ(trouble_of("[1,").message(), "syntax error at byte 3: expected a value, found the end of the text");
    EXPECT_EQ(trouble_of("[1,]").message(), "syntax error at byte 3: expected a value, found ]");
    EXPECT_EQ(trouble_of("{\"a\" 1}").message(), "syntax error at byte 5: expected ':', found 1");
    EXPECT_EQ(trouble_of("{a:1}").message(), "syntax error at byte 1: expected a key in double quotes or '}', found a");
    EXPECT_EQ(trouble_of("[1 2]").message(), "syntax error at byte 3: expected ',' or ']', found 2");
    EXPECT_EQ(trouble_of("1 x").message(), "trailing text at byte 2: expected nothing after the value, found x");
    EXPECT_EQ(trouble_of("").message(), "syntax error at byte 0: expected a value, found the end of the text");
    EXPECT_EQ(trouble_of("\xEF\xBB\xBF{}").kind, failure_kind::syntax) << "a byte order mark is no JSON";
}

TEST(read_trouble, makes_a_pointer_from_the_inside_out) {
    toolkit::read_trouble trouble;
    const std::string_view text = "abc";
    EXPECT_FALSE(trouble.is(failure_kind::wrong_type, text.data() + 2, "a string", "c"));
    EXPECT_FALSE(trouble.within("x/y~z"));
    EXPECT_FALSE(trouble.within(std::size_t{10}));
    EXPECT_FALSE(trouble.within("list"));
    const failure why = trouble.to_failure(text.data());
    EXPECT_EQ(why.pointer(), "/list/10/x~1y~0z");
    EXPECT_EQ(why.offset, 2U);
    EXPECT_EQ(why.found(), "c");
}

// Longer texts with escapes are mostly read in blocks. The end of a block must not matter.
TEST(json_reader, reads_any_adjacent_characters) {
    const std::array<std::pair<std::string_view, std::string_view>, 9> pieces{
        {{"a", "a"},
         {"\\\"", "\""},
         {"\\\\", "\\"},
         {"\\n", "\n"},
         {"\\u00fc", "\xC3\xBC"},
         {"\\ud83d\\ude00", "\xF0\x9F\x98\x80"},
         {"\xC3\xBC", "\xC3\xBC"},
         {"\xE6\xBC\xA2", "\xE6\xBC\xA2"},
         {"twenty plain letters", "twenty plain letters"}}};
    std::mt19937 random{11};  // NOLINT: the same texts in each run
    for (int round = 0; round < 3000; ++round) {
        const auto kinds = 1 + random() % pieces.size();  // few kinds make long runs of them
        std::string json = "\"";
        std::string expected;
        for (auto left = random() % 200; left > 0; --left) {
            const auto& [written, stands_for] = pieces[random() % kinds];
            json += written;
            expected += stands_for;
        }
        json += '"';
        json_reader in{json};
        std::string text = "used before";
        ASSERT_TRUE(in.begin_document() && in.read_string(text, "a text") && in.end_document()) << json;
        EXPECT_EQ(text, expected);
    }
}

TEST(json_reader, reports_the_first_error_of_a_string_at_its_position) {
    struct fault {
        std::string_view text;
        failure_kind kind;
    };
    const std::string many = R"(\n\\\"\t plain \n)";
    for (const fault& one : {fault{"\xFF", failure_kind::invalid_utf8}, fault{R"(\x)", failure_kind::syntax},
                             fault{"\n", failure_kind::syntax}, fault{R"(\ud83d)", failure_kind::syntax}})
        for (std::size_t before = 0; before < 40; ++before) {
            const std::string begun = "\"\\n" + std::string(before, 'x') + many;
            // A second error of another kind after it is not reported.
            for (const std::string_view after : {"", "\xC3", R"(\y)"}) {
                const std::string json = begun + std::string{one.text} + std::string(after) + many + many + "\"";
                json_reader in{json};
                std::string text;
                EXPECT_FALSE(in.begin_document() && in.read_string(text, "a text"));
                const failure why = in.to_failure();
                EXPECT_EQ(why.kind, one.kind) << json;
                EXPECT_EQ(why.offset, begun.size()) << json;
            }
        }
}
