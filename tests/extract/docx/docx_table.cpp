// extract/docx/docx_table.hpp
#include <toolkit/extract/docx/docx_table.hpp>

#include "../../retrieval/table_tests.hpp"
#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using namespace word_files;
using toolkit::extract_docx;

TEST(docx, tables_become_rows) {
    EXPECT_EQ(blocks_of("<w:tbl><w:tblPr/><w:tblGrid/>" + row({paragraph("a"), paragraph("b 1") + paragraph("b 2")}) +
                        row({paragraph("c"), "<w:p/>"}) + "</w:tbl>" + paragraph("d") + "<w:tbl>" +
                        row({paragraph("e")}) + row({paragraph("f")}) + "</w:tbl>"),
              "t() a | b 1 b 2\nc\np() d\nt() e\nf\n");
}

TEST(docx, merged_cells_keep_their_columns) {
    const auto wide = [](std::string_view columns, std::string_view text) {
        return "<w:tcPr><w:gridSpan w:val=\"" + std::string{columns} + "\"/></w:tcPr>" + paragraph(text);
    };
    const std::string begin = "<w:tcPr><w:vMerge w:val=\"restart\"/></w:tcPr>";
    const std::string more = "<w:tcPr><w:vMerge/></w:tcPr><w:p/>";
    EXPECT_EQ(text_of("<w:tbl>" + row({wide("2", "ab"), paragraph("c")}) +
                      row({begin + paragraph("1"), paragraph("2"), paragraph("3")}) +
                      row({more, paragraph("4"), paragraph("5")}) + "</w:tbl>"),
              "ab |  | c\n1 | 2 | 3\n | 4 | 5");
    for (const std::string_view columns : {"0", "-3", "x", "", "99999999999999999999"})
        EXPECT_EQ(text_of("<w:tbl>" + row({wide(columns, "a"), paragraph("b")}) + "</w:tbl>"), "a | b") << columns;
    const std::string many = text_of("<w:tbl>" + row({wide("4000000000", "a"), paragraph("b")}) + "</w:tbl>");
    EXPECT_LT(many.size(), 300U);
}

TEST(docx, a_row_that_starts_after_the_first_column_keeps_its_columns) {
    const auto late = [](std::string_view columns, const std::string& cells) {
        return "<w:tr><w:trPr><w:gridBefore w:val=\"" + std::string{columns} + "\"/></w:trPr>" + cells + "</w:tr>";
    };
    const std::string two = "<w:tc>" + paragraph("1") + "</w:tc><w:tc>" + paragraph("2") + "</w:tc>";
    const std::string first = row({paragraph("a"), paragraph("b"), paragraph("c")});
    EXPECT_EQ(text_of("<w:tbl>" + first + late("1", two) + "</w:tbl>"), "a | b | c\n | 1 | 2");
    EXPECT_EQ(text_of("<w:tbl>" + first + late("2", two) + late("1", two) + "</w:tbl>"),
              "a | b | c\n |  | 1 | 2\n | 1 | 2");
    EXPECT_EQ(text_of("<w:tbl>" + first + late("0", two) + "</w:tbl>"), "a | b | c\n1 | 2");
    EXPECT_EQ(text_of("<w:tbl>" + first + late("x", two) + "</w:tbl>"), "a | b | c\n1 | 2");
    EXPECT_LT(text_of("<w:tbl>" + first + late("4000000000", two) + "</w:tbl>").size(), 400U);
}

TEST(docx, nested_tables_give_their_rows_in_order) {
    const std::string inner =
        "<w:tbl>" + row({paragraph("1"), paragraph("2")}) + row({paragraph(""), paragraph("4")}) + "</w:tbl>";
    EXPECT_EQ(blocks_of("<w:tbl>" + row({paragraph("a"), paragraph("b") + inner + paragraph("c"), paragraph("d")}) +
                        row({inner + "<w:p/>", paragraph("e")}) +
                        row({paragraph("f"), paragraph("g") + inner + inner}) + "</w:tbl>"),
              "t() a | b\n1 | 2\n | 4\nc | d\n1 | 2\n | 4\ne\nf | g\n1 | 2\n | 4\n1 | 2\n | 4\n");
}

TEST(docx, a_table_of_one_cell_is_a_frame_around_text) {
    const std::string frame = "<w:tbl><w:tblPr/>" +
                              row({styled("Heading1", "A") + paragraph("a") + "<w:tbl>" +
                                   row({paragraph("1"), paragraph("2")}) + "</w:tbl>" + paragraph("b")}) +
                              "</w:tbl>";
    EXPECT_EQ(blocks_of(frame), "h(A) A\np(A) a\nt(A) 1 | 2\np(A) b\n");
    const std::string small = "<w:tbl>" + row({paragraph("framed")}) + "</w:tbl>";
    EXPECT_EQ(text_of("<w:tbl>" + row({paragraph("x"), small + "<w:p/>"}) + row({small, paragraph("y")}) + "</w:tbl>"),
              "x | framed\nframed | y");
}

TEST(docx, a_row_with_too_many_cells_continues_as_another) {
    toolkit::docx_limits small;
    small.cells = 3;
    std::vector<std::string> cells(8);
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = paragraph(std::to_string(i));
    EXPECT_EQ(extract_docx(file_of("<w:tbl>" + row(cells) + "</w:tbl>"), {}, {}, small)->text,
              "0 | 1 | 2\n3 | 4 | 5\n6 | 7");
}

namespace {

std::string columns_of(std::string_view body) { return tables::columns_in("a.docx", file_of(body)); }
std::string table_of(std::string_view head, std::string_view look = "") {
    return "<w:tbl><w:tblPr>" + std::string{look} + "</w:tblPr>" + std::string{head} + tables::word_rows(200) +
           "</w:tbl>";
}
const std::string every = "[] [" + std::string{tables::names_line} + "] and so on, ";

}  // namespace

TEST(docx, rows_that_are_marked_as_headers_name_the_columns) {
    EXPECT_EQ(columns_of(table_of(tables::word_row(tables::names, true))), every);
    EXPECT_EQ(columns_of(table_of(tables::word_row({"2019", "2020", "7"}, true))), "[] [2019 | 2020 | 7] and so on, ")
        << "whatever they hold";
    EXPECT_EQ(columns_of(table_of(tables::word_row({"A", "B"}, true) + tables::word_row({"a", "b"}, true))),
              "[] [A | B / a | b] and so on, ");
    EXPECT_EQ(columns_of("<w:tbl>" + tables::word_rows(100) + tables::word_row({"A", "B"}, true) +
                         tables::word_rows(100) + "</w:tbl>"),
              "[] and so on, ")
        << "as Word, which repeats those at the top alone";
}

TEST(docx, the_first_row_names_the_columns_if_it_reads_like_a_header) {
    EXPECT_EQ(columns_of(table_of(tables::word_row(tables::names))), every);
    EXPECT_EQ(columns_of(table_of(tables::word_row(tables::names), R"(<w:tblLook w:firstRow="1"/>)")), every);
    EXPECT_EQ(columns_of(table_of(tables::word_row(tables::names), R"(<w:tblLook w:val="04A0"/>)")), every);
    EXPECT_EQ(columns_of(table_of("")), "[] and so on, ") << "a row of values";
    EXPECT_EQ(columns_of(table_of(tables::word_row(tables::names), R"(<w:tblLook w:firstRow="0"/>)")),
              "[] and so on, ");
    EXPECT_EQ(columns_of(table_of(tables::word_row(tables::names), R"(<w:tblLook w:val="0480"/>)")), "[] and so on, ");
    EXPECT_EQ(columns_of(table_of(tables::word_row({"Holders of 2020"}))), "[] and so on, ");
    std::string hours;
    for (int i = 0; i < 300; ++i)
        hours += tables::word_row({"Room " + std::to_string(i), "open", "9-" + std::to_string(10 + i % 9)});
    EXPECT_EQ(columns_of("<w:tbl>" + hours + "</w:tbl>"), "[] and so on, ");
}

TEST(docx, a_nested_table_has_its_own_columns) {
    const std::string inner = table_of(tables::word_row({"Key", "Person", "State", "Weight"}, true));
    const std::string outer = "<w:tbl>" + tables::word_row(tables::names, true) +
                              row({paragraph("a"), inner + "<w:p/>"}) + tables::word_rows(200) + "</w:tbl>";
    const std::string found = columns_of(outer);
    EXPECT_TRUE(found.starts_with("[] [Key | Person | State | Weight] and so on, ")) << found;
    EXPECT_TRUE(found.ends_with("[" + std::string{tables::names_line} + "] and so on, ")) << found;
    const std::string bare = "<w:tbl>" + tables::word_rows(200) + "</w:tbl>";
    const std::string around =
        "<w:tbl>" + tables::word_row(tables::names, true) + row({paragraph("a"), bare + "<w:p/>"}) + "</w:tbl>";
    EXPECT_EQ(columns_of(around), "[] and so on, ") << "rows of a table without names do not get those around it";
}

TEST(docx, a_hidden_row_is_left_out) {
    const auto row_with = [](std::string_view properties, std::string_view text) {
        return "<w:tr><w:trPr>" + std::string{properties} + "</w:trPr><w:tc>" + paragraph(text) + "</w:tc></w:tr>";
    };
    EXPECT_EQ(text_of("<w:tbl>" + row_with("", "Fee") + row_with("<w:hidden/>", "5 EUR") +
                      row_with("<w:hidden w:val=\"0\"/>", "6 EUR") + row_with("<w:hidden w:val=\"1\"/>", "7") +
                      row_with("<w:del/>", "8") + "</w:tbl>"),
              "Fee\n6 EUR");
}
