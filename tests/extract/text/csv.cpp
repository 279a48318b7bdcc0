// extract/csv.hpp, extract/text/csv_cells.hpp
#include <toolkit/extract/csv.hpp>
#include <toolkit/extract/text.hpp>

#include "../../effort.hpp"
#include "../damage.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

using toolkit::block_kind;
using toolkit::csv_extractor;
using toolkit::extract_csv;
using toolkit::fit;

static_assert(toolkit::Extractor<csv_extractor>);

namespace {

std::string text_of(std::string_view source) {
    const auto made = extract_csv(source);
    return made ? made->text : made.error().message();
}

fit fits(std::string_view filename, std::string_view text) { return csv_extractor::fits({filename, text, text}); }

}  // namespace

TEST(csv, rows_include_their_column_names) {
    const auto made = extract_csv("name,born,town\nAnna,1980,Berlin\nBob,1975,Rome\n");
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "name: Anna | born: 1980 | town: Berlin\n\nname: Bob | born: 1975 | town: Rome");
    ASSERT_EQ(made->blocks.size(), 2U);
    EXPECT_EQ(made->blocks[1].kind, block_kind::table);
    EXPECT_EQ(made->title, "");
}

TEST(csv, rows_without_names_are_plain) {
    EXPECT_EQ(text_of("Anna,1980\nBob,1975\n"), "Anna | 1980\n\nBob | 1975");  // a number
    EXPECT_EQ(text_of("a,a\nc,d\n"), "a | a\n\nc | d");                        // all the same
    EXPECT_EQ(text_of("a,,,d,,,\n1,2,3,4,5,6\n"), "a: 1 | 2 | 3 | d: 4 | 5 | 6");
    EXPECT_EQ(text_of("a,,,,d\nd,e,f,g,h\n"), "a |  |  |  | d\n\nd | e | f | g | h");  // most are empty
    EXPECT_EQ(text_of("Anna,3,5\nBob,2,7\n"), "Anna | 3 | 5\n\nBob | 2 | 7");
    EXPECT_EQ(text_of("Bach,1685,1750\nMozart,1756,1791\n"), "Bach | 1685 | 1750\n\nMozart | 1756 | 1791");
    EXPECT_EQ(text_of("a,10,20,30\nb,11,21,31\n"), "a | 10 | 20 | 30\n\nb | 11 | 21 | 31");  // both rows grow
    EXPECT_EQ(text_of("1,2,3\na,b,c\n"), "1 | 2 | 3\n\na | b | c");
    EXPECT_EQ(text_of("2020-01-01,x\ny,z\n"), "2020-01-01 | x\n\ny | z");  // a date
    EXPECT_EQ(text_of("one\ntwo\n"), "one\n\ntwo");                        // a list
    EXPECT_EQ(text_of("a,b\n"), "a | b");                                  // nothing to name
    EXPECT_EQ(text_of(std::string(200, 'a') + ",b\nc,d\n"), std::string(200, 'a') + " | b\n\nc | d");
}

TEST(csv, names_may_be_missing_repeated_or_years) {
    EXPECT_EQ(text_of(",name,price\n0,apple,1.5\n1,pear,2.5\n"),
              "0 | name: apple | price: 1.5\n\n1 | name: pear | price: 2.5");
    EXPECT_EQ(text_of(",price\n0,1.5\n"), "0 | price: 1.5");
    EXPECT_EQ(text_of("Name,Price,\nApple,1.5,\n"), "Name: Apple | Price: 1.5");
    EXPECT_EQ(text_of("a,b,a\nc,d,e\n"), "a: c | b: d | a: e");
    EXPECT_EQ(text_of("Country,2019,2020,2021\nGermany,83.1,83.2,83.2\nFrance,67,68,69\n"),
              "Country: Germany | 2019: 83.1 | 2020: 83.2 | 2021: 83.2\n\n"
              "Country: France | 2019: 67 | 2020: 68 | 2021: 69");
    EXPECT_EQ(text_of("Country;2020;2019;\nGermany;8,5;7;\n"), "Country: Germany | 2020: 8,5 | 2019: 7");
    EXPECT_EQ(text_of(",0,1,2\n0,5,3,4\n"), "0 | 0: 5 | 1: 3 | 2: 4");
    EXPECT_EQ(text_of("Land;2020;2021;2022\nBrasilien;212;214;215\nDeutschland;83;83;84\n"),
              "Land: Brasilien | 2020: 212 | 2021: 214 | 2022: 215\n\n"
              "Land: Deutschland | 2020: 83 | 2021: 83 | 2022: 84");  // the first row grows as well
    EXPECT_EQ(
        text_of("Land;2022;2021;2020\nIndien;1,41;1,40;1,39\nChina;1412;1413;1414\n"),
        "Land: Indien | 2022: 1,41 | 2021: 1,40 | 2020: 1,39\n\nLand: China | 2022: 1412 | 2021: 1413 | 2020: 1414");
}

TEST(csv, titles_and_comments_above_the_names_are_text) {
    EXPECT_EQ(text_of("Account statement 2024\n\nDate;Amount;Text\n2024-01-01;5,00;Rent\n2024-01-02;7,00;Food\n"),
              "Account statement 2024\n\nDate: 2024-01-01 | Amount: 5,00 | Text: Rent\n\n"
              "Date: 2024-01-02 | Amount: 7,00 | Text: Food");
    EXPECT_EQ(text_of("# exported\n# by a tool, of 2024\nName,Price,Town\nApple,1.5,Rome\n"),
              "# exported\n\n# by a tool | of 2024\n\nName: Apple | Price: 1.5 | Town: Rome");
    EXPECT_EQ(text_of("Sales,,\nName,Price,Town\nApple,1.5,Rome\n"), "Sales\n\nName: Apple | Price: 1.5 | Town: Rome");
    EXPECT_EQ(text_of("#,Name\n1,Anna\n"), "#: 1 | Name: Anna");
    EXPECT_EQ(text_of("Title\n1,2\nx,y\n3,4\n"), "Title\n\n1 | 2\n\nx | y\n\n3 | 4");  // data came first
}

TEST(csv, empty_cells_and_rows_are_left_out_and_surplus_cells_kept) {
    EXPECT_EQ(text_of("\n\na,b,c\n1,,3\n\n,,\n4\n5,6,7,8,9\n"), "a: 1 | c: 3\n\na: 4\n\na: 5 | b: 6 | c: 7 | 8 | 9");
}

TEST(csv, quotation_marks_hold_separators_line_ends_and_marks) {
    EXPECT_EQ(text_of("a,b\n\"x, y\",\"one\ntwo\"\n\"say \"\"no\"\"\", \"z\"\n"),
              "a: x, y | b: one two\n\na: say \"no\" | b: z");
    EXPECT_EQ(text_of("a,b\n5\" disk,\"x\"y\n"), "a: 5\" disk | b: xy");
}

TEST(csv, line_ends_of_every_kind_end_a_row) {
    for (const std::string_view end : {"\n", "\r\n", "\r"}) {
        std::string source = "a,b";
        for (const std::string_view row : {"1,2", "3,4"}) (source += end) += row;
        EXPECT_EQ(text_of(source), "a: 1 | b: 2\n\na: 3 | b: 4");
        EXPECT_EQ(text_of(source += end), "a: 1 | b: 2\n\na: 3 | b: 4");
    }
}

TEST(csv, the_separator_is_detected_from_the_first_rows) {
    EXPECT_EQ(text_of("a;b;c\n1,5;2;3\n2,5;3;4\n"), "a: 1,5 | b: 2 | c: 3\n\na: 2,5 | b: 3 | c: 4");
    EXPECT_EQ(text_of("a\tb\n\"x, y\"\tz\n"), "a: x, y | b: z");
    EXPECT_EQ(text_of("a|b\n1|2\n"), "a: 1 | b: 2");
    EXPECT_EQ(text_of("name,note\nx,one; two\ny,three; four\n"),
              "name: x | note: one; two\n\nname: y | note: three; four");
    EXPECT_EQ(text_of("sep=;\r\na;b\r\n1;2,3\r\n"), "a: 1 | b: 2,3");
}

TEST(csv, an_unclosed_quotation_mark_is_text_and_rows_continue) {
    EXPECT_EQ(text_of("a,b\n1,\"two\n3,4\n5,6\n"), "a: 1 | b: \"two\n\na: 3 | b: 4\n\na: 5 | b: 6");
    EXPECT_EQ(text_of("a\tb\nx\t\"one\ny\ttwo\nz\t\"three\n"), "a: x | b: \"one\n\na: y | b: two\n\na: z | b: \"three");
    EXPECT_EQ(text_of("a,b\n1,\"\"\"x\"\", \"\"y\"\"\"\n3,\"4,\"\n"), "a: 1 | b: \"x\", \"y\"\n\na: 3 | b: 4,");
    const std::string rows = damage::repeated("x,y\n", 400'000);
    const auto made = extract_csv("a,b\n1,\"two\n" + rows);
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->text.ends_with("\n\na: x | b: y\n\na: x | b: y"));
    EXPECT_EQ(made->blocks.size(), 400'001U);
    // The end of each is searched, but not to the end of the text.
    for (const std::string_view piece : {",\"", "x,\"\"\"\"\n", ",\"\"\"\" "})
        EXPECT_TRUE(extract_csv("a,b\n1,\"" + damage::repeated(piece, sized(900'000U)))) << piece;
}

TEST(csv, very_wide_rows_and_very_long_cells_are_split) {
    const auto wide = extract_csv(damage::repeated("1,", 25'000) + "2\n");
    ASSERT_TRUE(wide);
    EXPECT_EQ(wide->blocks.size(), 3U);
    EXPECT_TRUE(wide->text.ends_with("1 | 2"));
    const std::string cell = damage::repeated("\u00E4 ", 700'000);
    const auto made = extract_csv("a,b\n1,\"" + cell + "\"\n2,3\n");
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->text.ends_with("a: 2 | b: 3"));
    EXPECT_GT(made->text.size(), cell.size() - 10);
    EXPECT_TRUE(toolkit::is_utf8(made->text));
}

TEST(csv, with_more_rows_than_blocks_keeps_all_rows) {
    toolkit::extract_limits small;
    small.blocks = 10;
    const auto made = extract_csv("a,b\n" + damage::repeated("1,2\n", 95), {}, small);
    ASSERT_TRUE(made);
    EXPECT_LE(made->blocks.size(), 10U);
    EXPECT_EQ(made->text.size(), 95 * 11 + 94 + (made->blocks.size() - 1));
}

TEST(csv, names_are_not_repeated_where_the_text_would_grow_beyond_its_limit) {
    toolkit::extract_limits small;
    small.text_bytes = 2000;
    const std::string source = "a_rather_long_name,another_long_name\n" + damage::repeated("x,y\n", 100);
    const auto made = extract_csv(source, {}, small);
    ASSERT_TRUE(made);
    EXPECT_TRUE(made->text.starts_with("a_rather_long_name | another_long_name\n\nx | y\n\nx | y"));
    small.text_bytes = 300;
    const auto refused = extract_csv(source, {}, small);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, toolkit::failure_kind::unreadable);
}

TEST(csv, is_detected_by_name_or_by_its_rows) {
    EXPECT_EQ(fits("a/B.CSV", "x"), fit::by_name);
    EXPECT_EQ(fits("b.tsv", "x"), fit::by_name);
    EXPECT_EQ(fits("c.txt", "id;name;size\n1;a;2\n2;b;3\n3;c;4\n"), fit::by_content);
    EXPECT_EQ(fits("noending", "id\tname\tsize\n1\ta\t2\n2\tb\t3\n"), fit::by_content);
    EXPECT_EQ(fits("d.dat", "1.5, 2.5, 3.5\n1.0, 2.0, 3.0\n4, 5, 6\n"), fit::no);  // nothing names the columns
    EXPECT_EQ(fits("e.cpp", "id;name;size\n1;a;2\n2;b;3\n3;c;4\n"), fit::no);
    EXPECT_EQ(fits("f.txt", "a,b\n1,2\n3,4\n5,6\n"), fit::no);
    EXPECT_EQ(fits("g.txt", "a,b,c\n1,2,3\n"), fit::no);
}

TEST(csv, prose_lists_and_code_are_not_tables) {
    EXPECT_EQ(fits("p.txt", "He came, saw, and won.\nShe went, looked, and lost.\nThey ate, drank, and slept.\n"),
              fit::no);
    EXPECT_EQ(fits("p.txt", "A first line of prose, without much.\nA second one.\nA third, which, as ever, is long.\n"),
              fit::no);
    EXPECT_EQ(fits("p", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n"), fit::no);
    EXPECT_EQ(fits("p", "{\"a\":1,\"b\":2,\"c\":3}\n{\"a\":1,\"b\":2,\"c\":3}\n{\"a\":1,\"b\":2,\"c\":3}\n"), fit::no);
    EXPECT_EQ(fits("p", "\t\tfoo\n\t\tbar\n\t\tbaz\n\t\tqux\n"), fit::no);
    EXPECT_EQ(fits("p", ""), fit::no);
}

TEST(csv, numbers_are_distinguished_from_names) {
    static_assert(toolkit::csv::is_numeric("12") && toolkit::csv::is_numeric(" -1.5e3") &&
                  toolkit::csv::is_numeric("12%") && toolkit::csv::is_numeric("1.234,56") &&
                  toolkit::csv::is_numeric("2020-01-31 12:30"));
    static_assert(!toolkit::csv::is_numeric("E5") && !toolkit::csv::is_numeric("a") && !toolkit::csv::is_numeric("") &&
                  !toolkit::csv::is_numeric("3rd") && !toolkit::csv::is_numeric("-"));
}

TEST(csv, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_csv("a,b\n1,2\n", source.get_token()).error().kind, toolkit::failure_kind::cancelled);
}

TEST(csv, of_hostile_repetition_ends_quickly_in_valid_text) {
    for (const std::string_view piece :
         {",", "\"", "\"\"", "\",", "\n\"", "a\"b,", " ", " \"", "\r", "\n", ";\t|,", "\u00E4"}) {
        const auto made = extract_csv(damage::repeated(piece, sized(1'000'000U) / piece.size()));
        ASSERT_TRUE(made) << piece;
        EXPECT_TRUE(toolkit::is_utf8(made->text)) << piece;
    }
}

TEST(csv, of_damaged_bytes_is_sound_or_refused) {
    static constexpr auto pieces = std::to_array<std::string_view>(
        {",", ";", "\t", "|", "\"", "\"\"", "\n", "\r", "\xFF", "\xC3", "\xE2\x80", "\u202E", "\x01", "sep=", "\",\""});
    const std::string sample =
        "name;born;\"town, land\"\r\nAnna;1980;\"Berlin\r\nMitte\"\r\nB\u00F6b;1975;\"say "
        "\"\"no\"\"\"\r\n;;\r\nC;1;2;3\r\n";
    damage::dice random{7};
    std::size_t read = 0;
    for (int i = 0; i < 500; ++i) {
        const std::string bytes = damage::damaged(sample, pieces, random);
        const auto made = toolkit::extractors<csv_extractor, toolkit::text_extractor>::read("a.csv", bytes);
        if (!made) continue;
        ++read;
        ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made)) << bytes;
    }
    EXPECT_GT(read, 400U);
}

TEST(csv, of_other_programs_is_read_whole) {
    const std::string path = "/usr/share/distro-info/ubuntu.csv";
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "the Debian package distro-info-data is not installed";
    const auto made = extract_csv(damage::bytes_of(path));
    ASSERT_TRUE(made);
    ASSERT_NO_FATAL_FAILURE(damage::expect_sound(*made));
    EXPECT_TRUE(
        made->text.starts_with("version: 4.10 | codename: Warty Warthog | series: warty | created: 2004-03-05"));
}

TEST(csv, lists_of_amounts_and_of_commands_are_not_tables) {
    const auto fit_of = [](std::string_view text) { return toolkit::csv_extractor::fits({"a.txt", text, text}); };
    EXPECT_EQ(fit_of("Germany 83,200,000\nFrance 68,000,000\nItaly 58,900,000\n"), toolkit::fit::no);
    EXPECT_EQ(fit_of("ps aux | grep foo | less\ncat a | sort | uniq\nls | head | tail\n"), toolkit::fit::no);
}

TEST(csv, of_names_alone_keeps_them) {
    EXPECT_EQ(toolkit::extract_csv("name,born,town\n\n")->text, "name | born | town");
}

TEST(csv, rows_may_end_with_carriage_returns_alone) {
    const std::string rows = "name,size\ra,1\rb,2\r";
    EXPECT_EQ(toolkit::extract_csv(rows)->text, "name: a | size: 1\n\nname: b | size: 2");
    EXPECT_EQ(toolkit::extract_csv("sep=;\rname;size\ra;1\r")->text, "name: a | size: 1");
    using tables = toolkit::extractors<toolkit::csv_extractor, toolkit::text_extractor>;
    EXPECT_EQ(tables::read("a.csv", rows)->blocks.size(), 2U);
    EXPECT_EQ(tables::read("a.txt", "One paragraph\r\rand another one\r")->text, "One paragraph\n\nand another one");
    std::string many = "name,size\r";
    for (int i = 0; i < sized(1'100'000); ++i) many += "a,1\r";
    toolkit::extract_limits limits;
    limits.blocks = sized(limits.blocks);
    const auto made = toolkit::extract_csv(many, {}, limits);
    ASSERT_TRUE(made) << made.error().message();
    EXPECT_LE(made->blocks.size(), sized(1'000'000U));
}
