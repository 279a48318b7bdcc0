// extract/base/xml.hpp, tested through Word documents
#include <toolkit/extract/base/xml.hpp>

#include "../../effort.hpp"
#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

using namespace word_files;
using toolkit::extract_docx;

TEST(docx_xml, is_read_in_text_order) {
    namespace xml = toolkit::xml;
    const auto tree = xml::parse("<x:a> <b c:d=\"1\">one<e/>two<!-- no -->three</b><f> </f><g/></x:a>", 10'000);
    ASSERT_TRUE(tree);
    const xml::node root = tree->document_element();
    EXPECT_EQ(xml::name_of(root), "a");
    std::string order;
    const auto enter = [&](xml::node at) {
        order += '(' + std::string{xml::name_of(at)};
        return xml::name_of(at) != "g";
    };
    xml::walk(root, enter, [&](xml::node) { order += ')'; });
    EXPECT_EQ(order, "(b(e)()())(f)(g") << "texts that do not come first are nodes without a name";
    std::string text;
    xml::append_text(text, xml::child_of(root, "b"));
    EXPECT_EQ(text, "onetwothree");
    EXPECT_EQ(std::string{xml::child_of(root, "f").value()}, " ");
    EXPECT_EQ(xml::attribute_of(xml::child_of(root, "b"), "d").value, "1");
    EXPECT_FALSE(xml::attribute_of(xml::child_of(root, "b"), "c").is_there);
    EXPECT_FALSE(xml::child_of(root, "e"));
    xml::walk({}, enter, [](xml::node) {});
}

TEST(docx_xml, any_namespace_prefix_and_utf16_are_read) {
    const auto read = [](std::string document) {
        return extract_docx(zips::stored({{"word/document.xml", std::move(document)}}))->text;
    };
    EXPECT_EQ(read("<ns0:document><ns0:body><ns0:p><ns0:pPr><ns0:numPr><ns0:numId ns0:val=\"1\"/></ns0:numPr></ns0:pPr>"
                   "<ns0:r><ns0:t>a</ns0:t></ns0:r></ns0:p></ns0:body></ns0:document>"),
              "- a");
    EXPECT_EQ(read("<document><body><p><r><t>b</t></r></p></body></document>"), "b");
    EXPECT_EQ(
        read("\xEF\xBB\xBF<w:document><w:body><w:p><w:r><w:t><![CDATA[<c>]]></w:t></w:r></w:p></w:body></w:document>"),
        "<c>");
    std::string wide = "\xFF\xFE";
    for (const char c : document_of(paragraph("d"))) (wide += c) += '\0';
    EXPECT_EQ(read(wide), "d");
}

TEST(docx_xml, with_too_large_a_tree_is_unreadable) {
    toolkit::docx_limits small;
    small.tree_bytes = 1'000'000;
    std::string elements;
    for (int i = 0; i < 20'000; ++i) elements += "<a/>";
    EXPECT_EQ(why_not(file_of(elements), small), "the tree of its XML is too large");
    EXPECT_EQ(why_not(file_of("<w:p" + std::string(30'000, '=') + "/>"), small), "the tree of its XML is too large");
    EXPECT_EQ(text_of(elements + paragraph("x")), "x");
}

TEST(docx_xml, that_nests_very_deep_is_read_without_recursion) {
    std::string open;
    std::string close;
    const auto nested = [&](std::string_view begin, std::string_view end, int times) {
        open.clear();
        close.clear();
        for (int i = 0; i < times; ++i) (open += begin, close += end);
        return text_of(open + paragraph("deep") + close + paragraph("after"));
    };
    EXPECT_EQ(nested("<w:sdt>", "</w:sdt>", 100'000), "deep\n\nafter");
    EXPECT_EQ(nested("<w:p>", "</w:p>", 20'000), "deep\n\nafter");
    EXPECT_EQ(nested("<w:p><w:r>", "</w:r></w:p>", 20'000), "deep\n\nafter");
    EXPECT_EQ(nested("<w:tbl><w:tr><w:tc>", "</w:tc></w:tr></w:tbl>", 20'000), "deep\n\nafter");
    EXPECT_EQ(nested("<w:tbl><w:tr><w:tc/><w:tc>", "</w:tc></w:tr></w:tbl>", 20'000), " | deep\n\nafter");
    EXPECT_EQ(nested("<w:txbxContent>", "</w:txbxContent>", 20'000), "after\n\ndeep");
    EXPECT_EQ(nested("<mc:Choice>", "</mc:Choice>", 20'000), "deep\n\nafter");
}

TEST(docx_xml, of_hostile_repetition_ends_quickly) {
    const auto repeated = [](std::string_view piece) {
        std::string body;
        for (int i = 0; i < sized(20'000); ++i) body += piece;
        return extract_docx(file_of(body));
    };
    for (const std::string_view piece :
         {"<w:p/>", "<w:r/>", "<w:tbl/>", "<w:tr/>", "<w:tc/>", "<w:txbxContent/>",
          "<w:fldChar w:fldCharType=\"begin\"/>",
          "<w:tbl><w:tr><w:tc/><w:tc><w:tcPr><w:gridSpan w:val=\"63\"/></w:tcPr></w:tc></w:tr></w:tbl>", "<w:t>x</w:t>",
          "<mc:Choice/>", "<w:p><w:r><w:txbxContent><w:p/></w:txbxContent></w:r></w:p>", "&amp;", "<![CDATA[x]]>"}) {
        const auto made = repeated(piece);
        ASSERT_TRUE(made) << piece;
        expect_sound(*made);
    }
    std::string wide = "<w:tbl><w:tr>";
    for (int i = 0; i < 200'000; ++i) wide += "<w:tc/>";
    EXPECT_EQ(text_of(wide + "</w:tr></w:tbl>" + paragraph("x")), "x");
    std::string attributes = "<w:p><w:r><w:t";
    for (int i = 0; i < 200'000; ++i) attributes += " a=\"\"";
    EXPECT_EQ(text_of(attributes + ">x</w:t></w:r></w:p>"), "x");
}

TEST(docx_xml, declared_entities_are_not_expanded) {
    std::string bomb = "<!DOCTYPE lolz [<!ENTITY a0 \"lol\">";
    for (int i = 1; i < 10; ++i) {
        bomb += "<!ENTITY a" + std::to_string(i) + " \"";
        for (int j = 0; j < 10; ++j) bomb += "&a" + std::to_string(i - 1) + ";";
        bomb += "\">";
    }
    bomb += "<!ENTITY file SYSTEM \"file:///etc/passwd\">]><w:document><w:body>" + paragraph("x &a9; &file;") +
            "</w:body></w:document>";
    EXPECT_EQ(extract_docx(zips::stored({{"word/document.xml", bomb}}))->text, "x &a9; &file;");
}

TEST(docx_xml, invalid_utf8_is_replaced) {
    const auto made = extract_docx(file_of(styled("Heading1", "a\xFF") + paragraph("b\xC3") +
                                           styled("Code", "c\xE2\x80") + paragraph("&#xD800;&#0;z&#x1;") + "<w:tbl>" +
                                           row({paragraph("d\xFE"), paragraph("e")}) + "</w:tbl>"));
    ASSERT_TRUE(made);
    expect_sound(*made);
    EXPECT_TRUE(made->text.starts_with("a\uFFFD\n\nb\uFFFD\n\nc\uFFFD\uFFFD\n\n")) << made->text;
    EXPECT_TRUE(made->text.ends_with("d\uFFFD | e"));
}
