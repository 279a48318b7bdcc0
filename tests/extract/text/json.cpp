// extract/json.hpp, extract/text/json_values.hpp, extract/text/json_long_string.hpp
#include <toolkit/extract/json.hpp>
#include <toolkit/extract/text.hpp>

#include "../../effort.hpp"
#include "../../shared_data.hpp"
#include "../damage.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::extract_json_document;
using toolkit::fit;
using toolkit::json_extractor;

static_assert(toolkit::Extractor<json_extractor>);

namespace {

std::string text_of(std::string_view source) {
    const auto made = extract_json_document("a.json", source);
    return made ? made->text : made.error().message();
}

fit fits(std::string_view filename, std::string_view text) { return json_extractor::fits({filename, text, text}); }

/// More than 200 characters.
const std::string long_text = damage::repeated("A sentence that says something. ", 8) + "The end.";

}  // namespace

TEST(json, scalar_members_are_lines_of_one_block) {
    const auto made =
        extract_json_document("a.json", R"({"a": 1.50, "b": "x\ny", "c": true, "d": null, "e": "\u00e4"})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "a: 1.50\nb: x y\nc: true\nd: null\ne: \u00E4");
    ASSERT_EQ(made->blocks.size(), 1U);
    EXPECT_EQ(made->blocks[0].kind, block_kind::table);
}

TEST(json, nested_objects_appear_under_their_keys_and_lines_have_whole_paths) {
    const auto made = extract_json_document("a.json", R"({"db": {"pool": {"size": 5}, "host": "h"}, "port": 1})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "port: 1\n\ndb\n\ndb.host: h\n\npool\n\ndb.pool.size: 5");
    EXPECT_EQ(made->blocks.back().heading, "db > pool");
    EXPECT_EQ(made->blocks[2].heading, "db");
    EXPECT_EQ(made->blocks[0].heading, "");
}

TEST(json, each_object_of_an_array_is_a_block) {
    const auto made = extract_json_document(
        "a.json", R"({"people": [{"name": "A", "tags": ["x", "y"], "home": {"town": "T"}}, {"name": "B"}]})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "people\n\nname: A\ntags: x, y\nhome.town: T\n\nname: B");
    ASSERT_EQ(made->blocks.size(), 3U);
    EXPECT_EQ(made->blocks[2].heading, "people");
    EXPECT_EQ(text_of(R"([{"a": 1}, {"a": 2, "b": [{"c": 3}]}])"), "a: 1\n\na: 2\nb[0].c: 3");
}

TEST(json, arrays_of_scalars_are_lists_and_arrays_of_arrays_have_numbers) {
    EXPECT_EQ(text_of(R"({"a": [1, 2, "three"], "m": [[1, 2], [3]]})"), "a: 1, 2, three\n\nm\n\nm[0]: 1, 2\nm[1]: 3");
    EXPECT_EQ(text_of("[1, 2]"), "1, 2");
    EXPECT_EQ(text_of("[\"a\", \"" + long_text + "\", \"b\"]"), "a, b\n\n" + long_text);
    EXPECT_EQ(text_of(R"([[1], {"a": 2}, 3, {"b": 4}])"), "[0]: 1\n\na: 2\n\n[2]: 3\n\nb: 4");
    EXPECT_EQ(text_of(R"({"a": [1, {"b": 2}, 3]})"), "a: 1\na[1].b: 2\na: 3");
    const std::string many = text_of(R"({"a": [1)" + damage::repeated(", 1234567", 100) + "]}");
    EXPECT_NE(many.find("\na: 1234567, "), std::string::npos);  // a line is not endless
}

TEST(json, empty_values_are_found_by_their_keys) {
    EXPECT_EQ(text_of(R"({"a": {}, "b": [], "c": "", "d": [{}, {"e": {}}]})"), "a: {}\nb: []\nc:\n\nd\n\n{}\n\ne: {}");
}

TEST(json, long_strings_are_paragraphs_under_their_keys) {
    const auto made = extract_json_document("a.json", R"({"z": {"text": ")" + long_text + R"(", "n": 1}, "y": 2})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "y: 2\n\nz\n\nz.n: 1\n\ntext\n\n" + long_text);
    EXPECT_EQ(made->blocks.back().kind, block_kind::paragraph);
    EXPECT_EQ(made->blocks.back().heading, "z > text");
    const std::string parts = text_of(R"({"a": "One.\n\n)" + long_text + R"(\n\nTwo\nlines."})");
    EXPECT_EQ(parts, "a\n\nOne.\n\n" + long_text + "\n\nTwo\n\nlines.");
}

TEST(json, objects_of_an_array_with_long_strings_have_headings) {
    const auto made = extract_json_document("a.json", R"([{"id": 7, "title": "First", "body": ")" + long_text +
                                                          R"("}, {"id": 8, "title": "Second"}, {"x": 1}])");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "First\n\nid: 7\ntitle: First\n\nbody\n\n" + long_text +
                              "\n\nSecond\n\nid: 8\ntitle: Second\n\n[2]\n\nx: 1");
    EXPECT_EQ(made->blocks[3].heading, "First > body");
    EXPECT_EQ(made->blocks.back().heading, "[2]");
}

TEST(json, the_title_is_the_member_of_that_name_or_the_file) {
    EXPECT_EQ(extract_json_document("x/conf.json", R"({"a": {"b": 1}})")->title, "conf");
    EXPECT_EQ(extract_json_document("a.json", R"({"name": "pkg", "a": {"title": "no"}})")->title, "pkg");
    EXPECT_EQ(extract_json_document("a.json", R"({"title": "T", "name": "pkg"})")->title, "T");
}

TEST(json, content_deeper_than_headings_becomes_lines) {
    const auto made =
        extract_json_document("a.json", R"({"a":{"b":{"c":{"d":{"e":{"f":{"g":1}}, "h":[{"i":[{"j":2}]}]}}}}})");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "a\n\nb\n\nc\n\nd\n\na.b.c.d.e.f.g: 1\na.b.c.d.h[0].i[0].j: 2");
    EXPECT_EQ(made->blocks.back().heading, "a > b > c > d");
}

TEST(json, lines_of_json_are_blocks) {
    EXPECT_EQ(text_of("{\"a\":1}\n{\"a\":2}\n\n[3]\n"), "a: 1\n\na: 2\n\n[2]: 3");
    const auto made = extract_json_document("log.jsonl", "{\"a\":1}\n{\"a\":2}\n");
    EXPECT_EQ(made->title, "log");
    EXPECT_EQ(made->blocks.size(), 2U);
}

TEST(json, that_is_not_strict_is_read_as_text) {
    EXPECT_EQ(text_of("{\"a\": 1,}"), "{\"a\": 1,}");
    EXPECT_EQ(text_of("// note\n\n{\"a\": 1}"), "// note\n\n{\"a\": 1}");
    EXPECT_EQ(text_of("{\"a\":1}\n{\"a\":"), "{\"a\":1}\n\n{\"a\":");
    EXPECT_EQ(text_of("\"only\""), "\"only\"");
    EXPECT_EQ(text_of(std::string(200, '[') + std::string(200, ']')), std::string(200, '[') + std::string(200, ']'));
}

TEST(json, is_detected_by_its_bytes_or_its_name) {
    EXPECT_EQ(fits("a.txt", " {\"a\": [1, 2]}\n"), fit::by_content);
    EXPECT_EQ(fits("a.log", "{\"a\":1}\n{\"a\":2}\nrest"), fit::by_content);
    EXPECT_EQ(fits("a.json", "{a: 1}"), fit::by_name);
    EXPECT_EQ(fits("a.JSONL", "x"), fit::by_name);
    EXPECT_EQ(fits("a.ndjson", "x"), fit::by_name);
    EXPECT_EQ(fits("a.txt", "[1] A note.\n"), fit::no);
    EXPECT_EQ(fits("a.txt", "[2024-01-01] started\n"), fit::no);
    EXPECT_EQ(fits("a.txt", "{\"a\": 1"), fit::no);
    EXPECT_EQ(fits("a.txt", "[link](x)"), fit::no);
    EXPECT_EQ(fits("a.txt", "12"), fit::no);
    EXPECT_EQ(fits("a.txt", ""), fit::no);
}

TEST(json, is_detected_from_its_beginning_wherever_it_is_cut) {
    const std::string unit = R"({"key": "v\u00e4\n", "n": -12.5e+3, "t": [true, null]},)"
                             "\n";
    const std::string text = "[" + damage::repeated(unit, 70'000 / unit.size() + 1);
    for (std::size_t cut = 0; cut < unit.size(); ++cut) {
        const std::string_view head = std::string_view{text}.substr(0, 65'536 + cut);
        EXPECT_EQ(fits("a", head), fit::by_content) << head.substr(head.size() - 20);
        EXPECT_TRUE(toolkit::json_text::begins_as_json(head.substr(0, 2000 + cut), true));
    }
    EXPECT_EQ(fits("a", text.substr(0, 65'000) + "}}" + text), fit::no);
}

TEST(json, with_more_objects_than_blocks_keeps_all) {
    toolkit::extract_limits small;
    small.blocks = 100;
    const std::string source = "[" + damage::repeated(R"({"a":{"b":1}},)", 2000) + R"({"last":")" + long_text + "\"}]";
    const auto made = extract_json_document("a.json", source, {}, small);
    ASSERT_TRUE(made);
    EXPECT_LE(made->blocks.size(), 100U);
    EXPECT_TRUE(made->text.ends_with("last\n\n" + long_text));
    small.text_bytes = 1000;
    EXPECT_EQ(extract_json_document("a.json", source, {}, small).error().kind, toolkit::failure_kind::unreadable);
}

TEST(json, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_json_document("a", R"({"a": 1})", source.get_token()).error().kind,
              toolkit::failure_kind::cancelled);
}

TEST(json, of_hostile_repetition_ends_quickly_in_valid_text) {
    const auto nested = [](std::string_view open, std::string_view middle, std::string_view close, std::size_t depth) {
        return damage::repeated(open, depth) + std::string{middle} + damage::repeated(close, depth);
    };
    const std::string deep = nested(R"({"k":)", "1", "}", 120);
    for (const std::string& source :
         {"[" + damage::repeated("[],", sized(700'000U)) + "0]", "[" + damage::repeated("{},", sized(700'000U)) + "0]",
          R"({"a":[)" + damage::repeated("1,", sized(1'000'000U)) + "1]}",
          "[" + damage::repeated(deep + ",", sized(2000U)) + "0]", damage::repeated(deep, sized(2000U)),
          R"({"a":")" + damage::repeated("\\n", sized(1'000'000U)) + "\"}",
          nested(R"({"a":[)", damage::repeated(R"({"x":1},)", sized(100'000U)) + "0", "]}", 60),
          "{" + damage::repeated(R"("a":{"b":2},)", sized(100'000U)) + "\"c\":1}",
          std::string(sized(2'000'000U), '[')}) {
        const auto made = extract_json_document("a.json", source);
        if (made) EXPECT_TRUE(toolkit::is_utf8(made->text));
        else EXPECT_EQ(made.error().kind, toolkit::failure_kind::unreadable) << source.substr(0, 20);
    }
}

TEST(json, of_damaged_bytes_is_sound_or_refused) {
    static constexpr auto pieces = std::to_array<std::string_view>(
        {"{",    "}",    "[",      "]",    ",",    ":", "\"",  "\\",      "\\u0000", "\\ud800", "\n",
         "\xFF", "\xC3", "\u202E", "\x01", "null", "-", "1e9", "{\"a\":", "[[",      "\"\":"});
    const std::string sample = R"({"title": "T", "a": {"b": [1, 2, {"c": "d"}], "e": ")" + long_text +
                               R"("}, "l": [{"id": 1, "x": [[1], []]}, {"id": 2, "t": ")" + long_text + "\"}]}\n";
    damage::dice random{11};
    std::size_t read = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string bytes = damage::damaged(sample, pieces, random);
        const auto made = toolkit::extractors<json_extractor, toolkit::text_extractor>::read("a.json", bytes);
        if (!made) continue;
        ++read;
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << bytes;
    }
    EXPECT_GT(read, 400U);
}

TEST(json, of_a_public_suite_is_read_or_taken_as_text) {
    const auto folder = shared_data("data/json/nst_JSONTestSuite/test_parsing");
    if (!std::filesystem::exists(folder)) GTEST_SKIP() << "there is no " << folder;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        const std::string name = entry.path().filename().string();
        const std::string bytes = damage::bytes_of(entry.path().string());
        const auto made = toolkit::extractors<json_extractor, toolkit::text_extractor>::read(name, bytes);
        if (!made) {
            EXPECT_EQ(made.error().kind, toolkit::failure_kind::unreadable) << name;
            EXPECT_FALSE(name.starts_with("y_") && toolkit::text_of_bytes(bytes)) << name;
            continue;
        }
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << name;
        const bool is_nested = bytes.starts_with('{') || bytes.starts_with('[');
        const bool is_lines = name == "n_structure_double_array.json";  // JSON Lines in one line
        const bool is_json = toolkit::json_text::count_values(bytes) > 0;
        EXPECT_FALSE(name.starts_with("y_") && is_nested && !is_json) << name;
        EXPECT_FALSE(name.starts_with("n_") && !is_lines && is_json) << name;
    }
}

TEST(json, of_other_programs_is_read_whole) {
    const std::string path = "/usr/share/iso-codes/json/iso_3166-1.json";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "the Debian package iso-codes is not installed";
    const auto made = extract_json_document(path, damage::bytes_of(path));
    ASSERT_TRUE(made);
    ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made));
    EXPECT_EQ(made->title, "iso_3166-1");
    EXPECT_EQ(made->blocks[1].heading, "3166-1");
    EXPECT_NE(made->text.find("alpha_2: DE\n"), std::string::npos);
    EXPECT_NE(made->text.find("official_name: Federal Republic of Germany"), std::string::npos);
    EXPECT_GT(made->blocks.size(), 240U);
}

TEST(json, an_empty_key_has_a_name) {
    const auto text = [](std::string_view json) { return toolkit::extract_json_document("a.json", json)->text; };
    EXPECT_EQ(text(R"({"":1,"b":2})"), "\"\": 1\nb: 2");
    EXPECT_EQ(text(R"({"a":{"":{"b":1}}})"), "a\n\n\"\"\n\na.\"\".b: 1");
    EXPECT_EQ(text(R"([{"":1,"c":{"":2}}])"), "\"\": 1\nc.\"\": 2");
}
