// extract/markdown/front_matter.hpp, yaml.hpp, yaml_lines.hpp
#include <toolkit/extract/markdown.hpp>
#include <toolkit/extract/markdown/front_matter.hpp>
#include <toolkit/properties/written.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::extract_markdown;
using toolkit::extraction;
using toolkit::property;
using toolkit::property_value;

namespace {

using texts = std::vector<std::string>;

extraction read(std::string_view yaml) {
    const std::string source = "---\n" + std::string{yaml} + "---\nThe text.";
    return *extract_markdown(source);
}
/// The properties as lines `name: type value`.
std::string properties_of(std::string_view yaml) {
    const extraction made = read(yaml);
    EXPECT_EQ(made.text, "The text.") << yaml;
    std::string all;
    for (const auto& [name, value] : made.properties) {
        all += all.empty() ? "" : "\n";
        all += name + ": " + std::string{name_of(toolkit::property_kind_of(value))} + ' ' + toolkit::to_text(value);
    }
    for (const std::string& note : made.notes) all += "\n! " + note;
    return all;
}
/// The report of front matter that stays text.
std::string refusal_of(std::string_view yaml) {
    const extraction made = read(yaml);
    EXPECT_NE(made.text, "The text.") << yaml;
    EXPECT_TRUE(made.properties.empty());
    return made.notes.size() == 1 ? made.notes.front() : std::to_string(made.notes.size()) + " notes";
}

}  // namespace

TEST(front_matter, of_a_blog_gives_typed_properties_and_the_title) {
    const extraction made = read(
        "layout: post\n"
        "title:  \"Welcome to Jekyll!\"\n"
        "date:   2024-01-05 10:15:00 +0100\n"
        "categories: [jekyll, 'site update']\n"
        "tags:\n"
        "  - one   # the first\n"
        "  - \"two words\"\n"
        "rating: 4.5\n"
        "draft: false\n"
        "location: {lat: 52.52, lon: 13.405}\n"
        "published: 2024-02-29\n");
    EXPECT_EQ(made.title, "Welcome to Jekyll!");
    EXPECT_EQ(made.text, "The text.");
    const std::vector<property> expected{{"categories", texts{"jekyll", "site update"}},
                                         {"date", toolkit::timestamp{1704446100'000'000, false}},
                                         {"draft", "false"},
                                         {"layout", "post"},
                                         {"location", toolkit::coordinates{52.52, 13.405}},
                                         {"published", toolkit::timestamp{1709164800'000'000, true}},
                                         {"rating", 4.5},
                                         {"tags", texts{"one", "two words"}},
                                         {"title", "Welcome to Jekyll!"}};
    EXPECT_EQ(made.properties, expected);
    EXPECT_TRUE(made.notes.empty());
}

TEST(front_matter, spans_refer_to_the_text_without_it) {
    const auto made = extract_markdown("---\r\ntitle: Page\r\n---\r\n# Heading\r\n\r\nWords here.");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->title, "Page");
    EXPECT_EQ(made->text, "Heading\n\nWords here.");
    EXPECT_EQ(made->blocks[1].bytes.of(made->text), "Words here.");
}

TEST(front_matter, scalars_have_their_written_type) {
    EXPECT_EQ(properties_of("a: 1\nb: -2.5e3\nc: .5\nd: 5.\ne: +7\n"),
              "a: number 1\nb: number -2500\nc: number 0.5\nd: number 5\ne: number 7");
    EXPECT_EQ(properties_of("a: \"1\"\nb: '2'\nzip: 01234\nversion: 1.2.3\nphone: +49 30 1\nhex: 0x10\n"),
              "a: text 1\nb: text 2\nhex: text 0x10\nphone: text +49 30 1\nversion: text 1.2.3\nzip: text 01234");
    EXPECT_EQ(properties_of("a: True\nb: yes\nc: ~\nd: null\ne:\nf: \"\"\n"), "a: text true\nb: text yes\nf: text ");
    EXPECT_EQ(properties_of("a: \"2024-02-29\"\nb: 2023-02-29\nc: geo:52.5,13.4\n"),
              "a: date 2024-02-29\nb: text 2023-02-29\nc: place geo:52.5,13.4");
    EXPECT_EQ(properties_of("a: .inf\nb: 1e999\nc: -.NaN\n"),
              "\n! front matter: \"a\" is a number that is not finite"
              "\n! front matter: \"b\" is a number that is not finite"
              "\n! front matter: \"c\" is a number that is not finite");
}

TEST(front_matter, dates_are_read_in_common_forms) {
    EXPECT_EQ(properties_of("a: 2024-01-05T10:15:30Z\nb: 2024-01-05 10:15\nc: 2001-12-14 21:59:43.10 -5\n"
                            "d: 2024-01-05t23:30:00.123456789+01:30\ne: 2024-01-05 9:15:00 +0000\n"),
              "a: date 2024-01-05T10:15:30Z\nb: date 2024-01-05T10:15:00Z\nc: date 2001-12-15T02:59:43.1Z\n"
              "d: date 2024-01-05T22:00:00.123456Z\ne: date 2024-01-05T09:15:00Z");
    EXPECT_EQ(properties_of("a: 2024-01-05 25:00\nb: 2024-13-01\nc: 2024-01-05x\nd: 2024-01-05 \n"),
              "a: text 2024-01-05 25:00\nb: text 2024-13-01\nc: text 2024-01-05x\nd: date 2024-01-05");
}

TEST(front_matter, quotations_have_escapes_and_go_over_lines) {
    EXPECT_EQ(properties_of("a: \"x\\ty \\u00e4 \\x41 \\\"\\\\\"\nb: 'it''s: # fine'\n"),
              "a: text x\ty \u00e4 A \"\\\nb: text it's: # fine");
    EXPECT_EQ(properties_of("a: \"one\n  two\n\n  three \\\n  four\"\nb: 'x\n\n\n  y'   # said\n"),
              "a: text one two\nthree four\nb: text x\n\ny");
    EXPECT_EQ(properties_of("\"a key\": 1\n'b': 2\n\"c: d\" : 3\n"), "a key: number 1\nb: number 2\nc: d: number 3");
}

TEST(front_matter, texts_go_over_lines) {
    EXPECT_EQ(properties_of("a: one\n   two # not this\nb: x\n\n  y\nurl: http://example.org/#top\nc: a:b #c\n"),
              "a: text one two\nb: text x\ny\nc: text a:b\nurl: text http://example.org/#top");
    EXPECT_EQ(properties_of("a: |\n  one\n    two\n\n  # three\nb: >-\n  four\n  five\n\n  six\n    seven\n  eight\n"
                            "c: |2+\n   nine\n\nd: >\n"),
              "a: text one\n  two\n\n# three\nb: text four five\nsix\n  seven\neight\nc: text  nine\nd: text ");
    EXPECT_EQ(properties_of("a:\n  one\n  two\n"), "a: text one two");
}

TEST(front_matter, nested_maps_give_names_with_dots) {
    EXPECT_EQ(properties_of("author:\n  name: Ann\n  born:\n    year: 1950\nseo: {a: x, \"b\": [1, 2], c: , d}\n"),
              "author.born.year: number 1950\nauthor.name: text Ann\nseo.a: text x\nseo.b: list of texts 1, 2");
    EXPECT_EQ(properties_of("home:\n  latitude: 52.5\n  longitude: 13.4\nfar: {lat: 91, lng: 0}\n"),
              "home: place geo:52.5,13.4\n! front matter: \"far\" is not a place: its latitude or longitude is not a "
              "number of degrees");
}

TEST(front_matter, lists_may_be_in_brackets_or_below) {
    EXPECT_EQ(
        properties_of("a:\n- x\n- \"y, z\"\n-\n- 3\nb: [\n  x,  # one\n  two\n  words,\n]\nc: []\nd: ['[', \"]\"]\n"),
        "a: list of texts x, y, z, 3\nb: list of texts x, two words\nd: list of texts [, ]");
    EXPECT_EQ(properties_of("a:\n  - name: x\n    of: y\n  - - z\nb: 1\n"),
              "b: number 1\n! front matter: \"a\" is a list of lists or maps, which is not supported");
}

TEST(front_matter, comments_in_brackets_are_not_values) {
    EXPECT_EQ(properties_of("a: [\n  linux,   # the kernel\n  bsd      # not macOS, never\n]\n"),
              "a: list of texts linux, bsd");
    EXPECT_EQ(properties_of("a: [x # one\n  y, 'z' # two\n, w#3]\nb: {c # key\n  : 1 # one\n}\n"),
              "a: list of texts x y, z, w#3\nb.c: number 1");
}

TEST(front_matter, unsupported_yaml_is_left_out_and_reported) {
    EXPECT_EQ(properties_of("a: &x 1\nb: *x\nc: !!str 5\nd:\n  e: &y\n    - f\n  g: 2\n<<: *x\n"),
              "d.g: number 2"
              "\n! front matter, line 1: \"a\" is left out: anchors, aliases and tags are not read"
              "\n! front matter, line 2: \"b\" is left out: anchors, aliases and tags are not read"
              "\n! front matter, line 3: \"c\" is left out: anchors, aliases and tags are not read"
              "\n! front matter, line 5: \"e\" is left out: anchors, aliases and tags are not read"
              "\n! front matter, line 8: \"<<\" is left out: anchors, aliases and tags are not read");
    EXPECT_EQ(
        properties_of("a: 1\nb: 2\na: 3\n"),
        "a: number 1\nb: number 2\n! front matter, line 3: \"a\" is left out: it occurs twice; the first one counts");
    EXPECT_EQ(properties_of("file.size: 1\nfile:\n  words: 2\n"),
              "\n! front matter: \"file.size\" has a name that the library reserves\n! front matter: \"file.words\" "
              "has a name that the library reserves");
}

TEST(front_matter, that_is_not_yaml_stays_text_and_is_reported) {
    const std::vector<std::pair<std::string_view, std::string_view>> cases{
        {"title: Part 1: The mill\n",
         "front matter, line 1: a text with a colon and a space in it needs quotation marks; it is read as text"},
        {"a: 1\n  b: 2\n",
         "front matter, line 2: a text with a colon and a space in it needs quotation marks; it is read as text"},
        {"a: \"x\nb: 2\n", "front matter, line 2: a quotation is not closed; it is read as text"},
        {"a: [1, 2\nb: 2\n", "front matter, line 2: expected , or ] in the list; it is read as text"},
        {"a: {x: 1\n", "front matter, line 1: a bracket is not closed; it is read as text"},
        {"a: 1\nb\n", "front matter, line 2: expected `key: value`; it is read as text"},
        {"a:\n\t- x\n", "front matter, line 2: it is indented with a tab; use spaces; it is read as text"},
        {"a:\n    x: 1\n  y: 2\n",
         "front matter, line 3: it is indented more than the keys above it; it is read as text"},
        {"a: \"\\q\"\n", "front matter, line 1: it has an escape that YAML does not define; it is read as text"},
        {"a: \"x\" y\n", "front matter, line 1: there is text after the value; it is read as text"},
        {"a: @x\n", "front matter, line 1: a text with this beginning needs quotation marks; it is read as text"},
        {"a: [[[[[[[[[[x]]]]]]]]]]\n", "front matter, line 1: it is nested in more than 8 levels; it is read as text"},
        {"a: [b: 1]\n", "front matter, line 1: expected , or ] in the list; it is read as text"},
        {"a: |x\n  y\n", "front matter, line 1: expected nothing after | or >; it is read as text"},
        {"? a\n: b\n", "front matter, line 1: a text with this beginning needs quotation marks; it is read as text"},
    };
    for (const auto& [yaml, note] : cases) EXPECT_EQ(refusal_of(yaml), note) << yaml;
}

TEST(front_matter, that_stays_text_gives_no_title_and_no_heading) {
    const auto made = extract_markdown(
        "---\ntitle: Install: the guide\ndate: 2024-01-01\n\n# draft: true\ntags:\n-\n===\n---\n\n# Real title\n\nThe "
        "text.\n");
    EXPECT_EQ(made->title, "Real title");
    EXPECT_EQ(made->text,
              "title: Install: the guide date: 2024-01-01 # draft: true tags: - ===\n\nReal title\n\nThe text.");
    ASSERT_EQ(made->blocks.size(), 3U);
    EXPECT_EQ(made->blocks[0].kind, toolkit::block_kind::paragraph);
    EXPECT_EQ(made->blocks[0].heading, "");
    EXPECT_EQ(made->blocks[1].bytes.of(made->text), "Real title");
    EXPECT_EQ(made->blocks[2].heading, "Real title");
    EXPECT_EQ(made->notes.size(), 1U);
    EXPECT_EQ(extract_markdown("---\ntitle: a: b\n...\nrest")->text, "title: a: b\n\nrest");
    EXPECT_EQ(extract_markdown("---\ntitle: a: b\n---")->text, "title: a: b");
    EXPECT_EQ(read("Mind: *this* is important\n").title, "");
    const auto commented = extract_markdown(
        "---\n# Front matter of the site\ntitle: Install: the guide\n---\n\n# Real title\n\nThe text.");
    EXPECT_EQ(commented->title, "Real title");
    EXPECT_EQ(commented->text, "# Front matter of the site title: Install: the guide\n\nReal title\n\nThe text.");
    const auto behind_blank =
        extract_markdown("---\n\ntitle: Install: the guide\n# comment\n---\n\n# Real title\n\nThe text.");
    EXPECT_EQ(behind_blank->title, "Real title");
    EXPECT_EQ(behind_blank->text, "title: Install: the guide # comment\n\nReal title\n\nThe text.");
    const auto slides = extract_markdown("---\n\n# First\n\nMind: this: too\n\n---\n\n# Second\n");
    EXPECT_EQ(slides->text, "First\n\nMind: this: too\n\nSecond");
    EXPECT_EQ(slides->title, "First");
    const auto deep = extract_markdown("---\ntitle: a: b\n---\n\nThe text.\n\n" + std::string(1000, '>') + " x");
    EXPECT_NE(deep->blocks.at(0).kind, toolkit::block_kind::heading);
    EXPECT_EQ(deep->title, "");
}

TEST(front_matter, prose_between_two_rules_is_text) {
    const extraction made = read("An introduction,\nof two lines.\n");
    EXPECT_EQ(made.text, "An introduction, of two lines.\n\nThe text.");
    EXPECT_TRUE(made.notes.empty());
    EXPECT_EQ(extract_markdown("---\nno end of it")->text, "no end of it");
    EXPECT_EQ(extract_markdown("\n---\na: 1\n---\n")->properties.size(), 0U);
    EXPECT_EQ(extract_markdown("----\na: 1\n---\nx")->properties.size(), 0U);
}

TEST(front_matter, that_is_empty_gives_no_text) {
    EXPECT_EQ(properties_of(""), "");
    EXPECT_EQ(properties_of("\n \t\r\n"), "");
    EXPECT_EQ(properties_of("{}\n"), "");
    EXPECT_EQ(extract_markdown("---\na: 1\n...\nx")->text, "x");
    EXPECT_EQ(extract_markdown("--- \na: 1\n---")->properties.size(), 1U);
}

TEST(front_matter, of_comments_alone_is_read_as_headings) {
    const extraction made = read("# Chapter 1\n\n## Section\n");
    EXPECT_EQ(made.text, "Chapter 1\n\nSection\n\nThe text.");
    EXPECT_EQ(made.title, "Chapter 1");
    EXPECT_TRUE(made.notes.empty());
}

TEST(front_matter, with_every_entry_left_out_stays_text_and_is_reported) {
    const extraction made = read("Mind: *this* is important\n");
    EXPECT_EQ(made.text, "Mind: this is important\n\nThe text.");
    EXPECT_TRUE(made.properties.empty());
    ASSERT_EQ(made.notes.size(), 2U);
    EXPECT_EQ(made.notes[1], "front matter contains no properties; it is read as text");
}

TEST(front_matter, without_a_title_leaves_the_headings) {
    EXPECT_EQ(extract_markdown("---\ndate: 2024-01-01\n---\n# Heading")->title, "Heading");
    EXPECT_EQ(extract_markdown("---\ntitle:  2024\n---\n# Heading")->title, "2024");
}

TEST(front_matter, is_bounded) {
    std::string many;
    for (int i = 0; i < 1000; ++i) many += "key" + std::to_string(i) + ": 1\n";
    const extraction made = read(many);
    EXPECT_EQ(made.text, "The text.");
    EXPECT_LT(made.properties.size(), 128U);
    EXPECT_EQ(made.notes.size(), 16U);
    EXPECT_EQ(made.notes.back(), "and more");
    EXPECT_EQ(properties_of("a: " + std::string(5000, 'x') + "\nb: 1\n"),
              "b: number 1\n! front matter: \"a\" has a text of more than 4,096 bytes");
    EXPECT_NE(read("a: " + std::string(70'000, 'x') + "\n").text, "The text.");
    std::string deep;
    for (int i = 0; i < 10'000; ++i) deep += "- ";
    EXPECT_EQ(refusal_of("a: b\nc:\n  " + deep + "x\n"),
              "front matter, line 3: it is nested in more than 8 levels; it is read as text");
}

TEST(front_matter, of_too_deeply_nested_markdown_is_still_read) {
    const auto made = extract_markdown("---\na: 1\n---\n" + std::string(1000, '>') + " x");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->properties.size(), 1U);
    EXPECT_EQ(made->text.find("a: 1"), std::string::npos);
}
