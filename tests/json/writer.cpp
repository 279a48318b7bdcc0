// json/writer.hpp
#include <toolkit/json/text_pieces.hpp>
#include <toolkit/json/writer.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>

using toolkit::json_writer;

namespace {
std::string json_of(std::string_view text) {
    std::string out;
    toolkit::append_json_string(out, text);
    std::string gathered;
    toolkit::text_pieces pieces{gathered};  // which has a shorter way for short texts
    toolkit::append_json_string(pieces, text);
    pieces.flush();
    return gathered == out ? out : "not alike: " + out + " and " + gathered;
}
constexpr bool writes_in_constant_evaluation() {
    std::string text;
    json_writer out{text};
    out.begin_object().member("a", 1).key("b").begin_array().value("x").value(nullptr).end_array().end_object();
    return text == R"({"a":1,"b":["x",null]})";
}
static_assert(writes_in_constant_evaluation());
}  // namespace

TEST(json_string, escapes_only_what_must_be_escaped) {
    EXPECT_EQ(json_of(""), R"("")");
    EXPECT_EQ(json_of("a\"b\\c/d"), R"("a\"b\\c/d")");
    EXPECT_EQ(json_of("\b\f\n\r\t"), R"("\b\f\n\r\t")");
    EXPECT_EQ(json_of(std::string_view{"\0\x01\x1f\x7f", 4}), "\"\\u0000\\u0001\\u001f\x7f\"");
    EXPECT_EQ(json_of("grün 漢字 😀"), "\"grün 漢字 😀\"");
}

TEST(json_string, repairs_invalid_utf8) {
    EXPECT_EQ(json_of("a\xff\xfe z"), "\"a\xEF\xBF\xBD\xEF\xBF\xBD z\"");
    EXPECT_EQ(json_of("\xE2\x82"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\"");
    EXPECT_EQ(json_of("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"") << "a surrogate is no UTF-8";
}

TEST(json_string, escapes_any_adjacent_characters) {
    const std::array<std::pair<std::string_view, std::string_view>, 8> pieces{{{"a", "a"},
                                                                               {"\"", "\\\""},
                                                                               {"\\", "\\\\"},
                                                                               {"\n", "\\n"},
                                                                               {"\x01", "\\u0001"},
                                                                               {"\xC3\xBC", "\xC3\xBC"},
                                                                               {"\xE6\xBC\xA2", "\xE6\xBC\xA2"},
                                                                               {"\xff", "\xEF\xBF\xBD"}}};
    std::mt19937 random{7};  // NOLINT: the same texts in each run
    for (int round = 0; round < 2000; ++round) {
        const auto kinds = 1 + random() % pieces.size();  // few kinds make long runs of them
        std::string text;
        std::string expected = "\"";
        for (auto left = random() % 120; left > 0; --left) {
            const auto& [plain, written] = pieces[random() % kinds];
            text += plain;
            expected += written;
        }
        expected += '"';
        ASSERT_EQ(json_of(std::string_view{text}), expected);
    }
}

TEST(json_string, escapes_at_each_position_of_a_short_text) {
    for (std::size_t size = 1; size <= 40; ++size) {
        const std::string text(size, 'a');
        EXPECT_EQ(json_of(text), "\"" + text + "\"");
        for (std::size_t at = 0; at < size; ++at) {
            std::string special = text;
            special[at] = '\n';
            EXPECT_EQ(json_of(special), "\"" + text.substr(0, at) + "\\n" + text.substr(at + 1) + "\"");
            special[at] = '\xff';
            EXPECT_EQ(json_of(special), "\"" + text.substr(0, at) + "\xEF\xBF\xBD" + text.substr(at + 1) + "\"");
        }
    }
}

TEST(json_string, is_appended_to_any_text_container) {
    struct bounded {
        std::string text;
        void append(std::string_view more) { text += more; }
        void push_back(char c) { text += c; }
        [[nodiscard]] bool room(std::size_t size) const { return size < 1000; }  // of its own
    } out;
    toolkit::append_json_string(out, "short");
    EXPECT_EQ(out.text, "\"short\"");
    EXPECT_TRUE(out.room(1));
}

TEST(json_writer, puts_commas_where_they_belong) {
    std::string text;
    json_writer out{text};
    out.begin_object();
    out.member("type", "answer").member("done", true).member("score", 0.5);
    out.key("counts").begin_object().member("turns", 3).end_object();
    out.key("empty").begin_array().end_array();
    out.key("list").begin_array().value(1).begin_array().value(2).end_array().begin_object().end_object().end_array();
    out.key("raw").value(toolkit::raw_json{R"({"x":1})"}).member("last", std::string{"z"});
    out.end_object();
    EXPECT_EQ(text, R"({"type":"answer","done":true,"score":0.5,"counts":{"turns":3},"empty":[],"list":[1,[2],{}],)"
                    R"("raw":{"x":1},"last":"z"})");
}

TEST(json_writer, distinguishes_a_text_pointer_from_a_bool) {
    std::string text;
    json_writer out{text};
    const char* word = "yes";
    out.begin_array().value(word).value(word != nullptr).end_array();
    EXPECT_EQ(text, R"(["yes",true])");
}
