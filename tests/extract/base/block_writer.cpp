// extract/base/block_writer.hpp
#include <toolkit/extract/base/block_writer.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::block_kind;
using toolkit::block_writer;

TEST(block_writer, separates_blocks_by_blank_lines_and_items_by_line_ends) {
    block_writer out;
    out.heading(1, "Top");
    out.paragraph("One.");
    out.item("a");
    out.item("b");
    out.code("x = 1;\n  y = 2;");
    const auto made = *std::move(out).finish();
    EXPECT_EQ(made.text, "Top\n\nOne.\n\n- a\n- b\n\nx = 1;\n  y = 2;");
    EXPECT_EQ(made.title, "Top");
}

TEST(block_writer, returns_spans_that_are_exactly_the_blocks) {
    block_writer out;
    out.heading(2, "H");
    out.paragraph("P q");
    out.row({"a", "b"});
    out.row({"c", ""});
    out.end_table();
    const auto made = *std::move(out).finish();
    ASSERT_EQ(made.blocks.size(), 3U);
    EXPECT_EQ(made.blocks[0].bytes.of(made.text), "H");
    EXPECT_EQ(made.blocks[1].bytes.of(made.text), "P q");
    EXPECT_EQ(made.blocks[2].bytes.of(made.text), "a | b\nc");
    EXPECT_EQ(made.blocks[2].kind, block_kind::table);
}

TEST(block_writer, keeps_the_path_of_headings) {
    block_writer out;
    out.heading(1, "A");
    out.heading(2, "B");
    out.paragraph("x");
    out.heading(2, "C");
    out.heading(4, "D");
    out.paragraph("y");
    out.heading(1, "E");
    const auto made = *std::move(out).finish();
    EXPECT_EQ(made.blocks[2].heading, "A > B");
    EXPECT_EQ(made.blocks[5].heading, "A > C > D");
    EXPECT_EQ(made.blocks[6].heading, "E");
}

TEST(block_writer, collapses_blanks_and_drops_invisible_characters) {
    block_writer out;
    out.paragraph("  a \n\t b\u00A0\u2003c\u00ADd\uFEFF \x01 e ");
    out.paragraph(" \n ");
    const auto made = *std::move(out).finish();
    EXPECT_EQ(made.text, "a b cd e");
    EXPECT_EQ(made.blocks.size(), 1U);
}

TEST(block_writer, keeps_the_lines_of_code) {
    block_writer out;
    out.code("\r\n\n\tif (x)\r\n    y;  \n\n\nz\n\n");
    EXPECT_EQ(std::move(out).finish()->text, "\tif (x)\n    y;\n\n\nz");
}

TEST(block_writer, makes_any_bytes_valid_utf8) {
    block_writer out;
    out.paragraph("a\xFF\xC3");
    out.code("b\xE2\x82");
    EXPECT_TRUE(toolkit::is_utf8(std::move(out).finish()->text));
}

TEST(block_writer, bounds_heading_paths) {
    block_writer out;
    for (unsigned level = 1; level <= 6; ++level) out.heading(level, std::string(100'000, 'h'));
    out.paragraph("x");
    EXPECT_LT(std::move(out).finish()->blocks.back().heading.size(), 1200U);
}

TEST(block_writer, ends_a_row_at_its_last_cell_with_text) {
    block_writer out;
    out.row({"", "a", "", "b", "", ""});
    out.row(std::vector<std::string>(1000));
    out.end_table();
    EXPECT_EQ(std::move(out).finish()->text, " | a |  | b");
}

TEST(block_writer, drops_control_and_direction_characters_from_code_and_prose) {
    for (const bool code : {false, true}) {
        block_writer out;
        const std::string_view text = "a\u202Eb\u2066c\u2069d\u202A\u200E\u200F\u061C\U000E0001\U000E0041\U000E007Fe";
        if (code) out.code(text);
        else out.paragraph(text);
        EXPECT_EQ(std::move(out).finish()->text, "abcde");
    }
    block_writer out;
    out.code("a\u0080b\u009Fc\x1B\x7F\u0085d\u00A0e");
    const auto made = *std::move(out).finish();
    EXPECT_EQ(made.text, "abcd e");
    EXPECT_EQ(made.blocks[0].bytes.of(made.text), "abcd e");
}

TEST(block_writer, refuses_a_document_that_grows_beyond_a_limit) {
    toolkit::extract_limits small;
    small.text_bytes = 100;
    small.blocks = 10;
    small.path_bytes = 50;
    const auto why = [&](auto&& write) {
        block_writer out{small};
        for (int i = 0; i < 30; ++i) write(out);
        EXPECT_TRUE(out.is_full());
        const auto made = std::move(out).finish();
        return made ? std::string{} : made.error().message();
    };
    EXPECT_EQ(why([](auto& out) { out.paragraph(std::string(60, 'x')); }),
              "it has too many bytes of text; split it into smaller files");
    EXPECT_EQ(why([](auto& out) { out.row({std::string(60, 'x')}); }),
              "it has too many bytes of text; split it into smaller files");
    EXPECT_EQ(why([](auto& out) { out.paragraph("x"); }), "it has too many paragraphs; split it into smaller files");
    EXPECT_EQ(why([](auto& out) {
                  if (out.empty()) out.heading(1, std::string(20, 'h'));
                  out.paragraph("x");
              }),
              "it has too many paragraphs under long headings; split it into smaller files");
}

TEST(block_writer, reports_omissions_in_short_lines) {
    block_writer out;
    out.leave_out("a\nb\x01\xFF\u202E c");
    out.leave_out("a b\xFE c");
    out.leave_out(std::string(100'000, 'x'));
    const auto made = *std::move(out).finish();
    ASSERT_EQ(made.left_out.size(), 2U);
    EXPECT_EQ(made.left_out[0], "a b\uFFFD c");
    EXPECT_EQ(made.left_out[1], std::string(300, 'x').append("\u2026"));
}

TEST(block_writer, keeps_the_advice_however_long_the_rest_is) {
    const auto left_out = [](auto... what) {
        block_writer out;
        out.leave_out(what...);
        return (*std::move(out).finish()).left_out.front();
    };
    EXPECT_EQ(left_out(std::string(400, 'x') + "; save it"), std::string(291, 'x') + "\u2026; save it");
    EXPECT_EQ(left_out("a; " + std::string(400, 'x')), "a; " + std::string(148, 'x') + "\u2026");
    EXPECT_EQ(left_out("part", std::string(400, 'n'), "it is damaged; save it"),
              "the part " + std::string(100, 'n') + "\u2026 was not read: it is damaged; save it");
}

TEST(block_writer, records_which_rows_name_the_columns_of_others) {
    using toolkit::row_role;
    using toolkit::span;
    block_writer out;
    out.paragraph("P");
    out.row({"A", "B"}, row_role::names);
    out.row({"a", "b"}, row_role::names);
    out.row({"1", "2"});
    out.row({"3", "4"});
    out.row({"C", "D"}, row_role::names);
    out.row({"5", "6"});
    out.end_table();
    out.row({"7", "8"});
    out.end_table();
    out.row({"E"}, row_role::names);
    out.end_table();
    const auto made = *std::move(out).finish();
    EXPECT_EQ(made.text, "P\n\nA | B\na | b\n1 | 2\n3 | 4\nC | D\n5 | 6\n\n7 | 8\n\nE");
    ASSERT_EQ(made.blocks.size(), 4U);
    EXPECT_EQ(made.blocks[1].columns, (std::vector<toolkit::table_columns>{{3, span{3, 14}}, {27, span{27, 32}}}));
    EXPECT_TRUE(made.blocks[2].columns.empty()) << "names end with their table";
    EXPECT_TRUE(made.blocks[3].columns.empty()) << "a row alone names nothing";
}

TEST(block_writer, keeps_the_columns_of_a_table_around_another) {
    using toolkit::row_role;
    using toolkit::span;
    block_writer out;
    out.row({"A"}, row_role::names);
    out.row({"1"});
    out.begin_inner_table();
    out.row({"2"});
    out.end_inner_table();
    out.row({"3"});
    out.begin_inner_table();
    out.row({"B"}, row_role::names);
    out.row({"4"});
    out.end_inner_table();
    out.row({"5"});
    out.end_table();
    const auto made = *std::move(out).finish();
    EXPECT_EQ(made.text, "A\n1\n2\n3\nB\n4\n5");
    EXPECT_EQ(made.blocks[0].columns,
              (std::vector<toolkit::table_columns>{
                  {0, span{0, 1}}, {4, {}}, {6, span{0, 1}}, {8, span{8, 9}}, {12, span{0, 1}}}));
}

TEST(block_writer, reports_how_much_more_was_left_out) {
    const auto left_out = [](int count) {
        block_writer out;
        for (int i = 0; i < count; ++i) out.leave_out("part " + std::to_string(i));
        out.leave_out("part 0");
        return std::move(out).finish()->left_out;
    };
    EXPECT_EQ(left_out(16).back(), "part 15");
    EXPECT_EQ(left_out(17).size(), 16U);
    EXPECT_EQ(left_out(17).back(), "and 2 more");
    EXPECT_EQ(left_out(17)[14], "part 14");
    EXPECT_EQ(left_out(40).size(), 16U);
    EXPECT_EQ(left_out(40).back(), "and 25 more");
}
