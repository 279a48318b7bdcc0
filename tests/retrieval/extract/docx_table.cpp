// retrieval/extract/docx_table.hpp
#include <toolkit/retrieval/extract/docx_table.hpp>

#include "docx_writer.hpp"

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

TEST(docx, tables_inside_of_tables_give_their_rows_in_order) {
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

TEST(docx, a_row_of_very_many_cells_goes_on_as_another) {
    toolkit::docx_limits small;
    small.cells = 3;
    std::vector<std::string> cells(8);
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = paragraph(std::to_string(i));
    EXPECT_EQ(extract_docx(file_of("<w:tbl>" + row(cells) + "</w:tbl>"), {}, {}, small)->text,
              "0 | 1 | 2\n3 | 4 | 5\n6 | 7");
}
