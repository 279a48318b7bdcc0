// extract/docx.hpp
#include <toolkit/extract/docx.hpp>
#include <toolkit/extract/docx/docx_reader.hpp>
#include <toolkit/extract/text.hpp>

#include "../docx_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace word_files;
using toolkit::docx_extractor;
using toolkit::extract_docx;
using toolkit::failure_kind;

static_assert(toolkit::Extractor<docx_extractor>);
static_assert(docx_extractor::name == "docx" && docx_extractor::version == 5 && !docx_extractor::reads_text);

// How a file is detected.

TEST(docx, is_detected_by_its_members_or_its_name) {
    using toolkit::fit;
    const std::string bytes = file_of(paragraph("x"));
    EXPECT_EQ(fit_of("a.docx", bytes), fit::by_content);
    EXPECT_EQ(fit_of("a", bytes), fit::by_content);
    const zips::members late{{"[Content_Types].xml", ""}, {"word/media/image.png", std::string(100'000, 'x')}};
    EXPECT_EQ(fit_of("a", zips::stored(late)), fit::by_content);
    const zips::members very_late{{"image.png", std::string(100'000, 'x')}, {"word/document.xml", ""}};
    EXPECT_EQ(fit_of("folder/A.DOCX", zips::stored(very_late)), fit::by_name);
    EXPECT_EQ(fit_of("a.zip", zips::stored(very_late)), fit::no);
    EXPECT_EQ(fit_of("a.xlsx", zips::stored({{"[Content_Types].xml", ""}, {"xl/workbook.xml", ""}})), fit::no);
    EXPECT_EQ(fit_of("a.docx", "word/document.xml as text"), fit::no);
    EXPECT_EQ(fit_of("a.docx", ""), fit::no);
}

TEST(docx, is_one_of_a_set_of_extractors) {
    using set = toolkit::extractors<docx_extractor>;
    const auto made = set::read("a/Report 7.docx", file_of(paragraph("Some text.")));
    ASSERT_TRUE(made);
    EXPECT_EQ(made->text, "Some text.");
    EXPECT_EQ(made->title, "Report 7");
}

// Paragraphs, headings, items.

TEST(docx, paragraphs_of_runs_become_blocks) {
    EXPECT_EQ(
        blocks_of("<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>One</w:t></w:r><w:r><w:t xml:space=\"preserve\"> </w:t></w:r>"
                  "<w:r><w:t>two</w:t></w:r><w:r><w:t>&amp;&#228;.</w:t></w:r></w:p><w:p/>" +
                  paragraph("  Three   four ") + paragraph(" ")),
        "p() One two&\u00E4.\np() Three four\n");
}

TEST(docx, tabs_breaks_hyphens_and_symbols_read_as_characters) {
    EXPECT_EQ(
        text_of("<w:p><w:pPr><w:tabs><w:tab w:val=\"left\"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t>"
                "<w:br/><w:t>c</w:t><w:cr/><w:t>d</w:t><w:ptab/><w:t>e</w:t></w:r></w:p>"),
        "a b c d e");
    EXPECT_EQ(
        text_of("<w:p><w:r><w:t>well</w:t><w:noBreakHyphen/><w:t>known, Silben</w:t><w:softHyphen/><w:t>trennung, "
                "Sil\u00ADbe</w:t></w:r></w:p>"),
        "well-known, Silbentrennung, Silbe");
    EXPECT_EQ(text_of("<w:p><w:r><w:t>a</w:t><w:sym w:font=\"Wingdings\" w:char=\"F0E0\"/><w:t>b</w:t><w:sym "
                      "w:char=\"2192\"/><w:t>c</w:t><w:sym w:char=\"xyz\"/><w:t>d</w:t><w:sym w:char=\"D800\"/><w:sym/>"
                      "<w:t>e</w:t></w:r></w:p>"),
              "a\u2192b\u2192c d e");
}

// What counts as text and what does not.

TEST(docx, text_in_links_insertions_tags_and_controls_is_kept) {
    EXPECT_EQ(
        text_of("<w:p><w:hyperlink r:id=\"x\"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:ins><w:r><w:t> new</w:t></w:r>"
                "</w:ins><w:smartTag><w:smartTag><w:r><w:t> tag</w:t></w:r></w:smartTag></w:smartTag><w:sdt><w:sdtPr>"
                "<w:rPr><w:b/></w:rPr></w:sdtPr><w:sdtContent><w:r><w:t> control</w:t></w:r></w:sdtContent></w:sdt>"
                "<w:moveTo><w:r><w:t> moved</w:t></w:r></w:moveTo><w:fldSimple w:instr=\"PAGE\"><w:r><w:t> 7</w:t>"
                "</w:r></w:fldSimple><m:oMath><m:r><m:t> x=1</m:t></m:r></m:oMath></w:p><w:sdt><w:sdtContent>" +
                paragraph("inside") + "</w:sdtContent></w:sdt><w:customXml>" + paragraph("too") + "</w:customXml>"),
        "link new tag control moved 7 x=1\n\ninside\n\ntoo");
}

TEST(docx, deleted_moved_and_commented_text_is_left_out) {
    EXPECT_EQ(
        text_of("<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r><w:r><w:t>c</w:t></w:r></w:del>"
                "<w:moveFrom><w:r><w:t>d</w:t></w:r></w:moveFrom><w:commentRangeStart/><w:r><w:t>e</w:t>"
                "<w:commentReference w:id=\"0\"/></w:r></w:p>",
                {{"word/comments.xml",
                  "<w:comments><w:comment><w:p><w:r><w:t>no</w:t></w:r></w:p></w:comment>"
                  "</w:comments>"},
                 {"word/header1.xml", "<w:hdr><w:p><w:r><w:t>no</w:t></w:r></w:p></w:hdr>"},
                 {"word/footer1.xml", "<w:ftr><w:p><w:r><w:t>no</w:t></w:r></w:p></w:ftr>"}}),
        "ae");
}

TEST(docx, hidden_text_is_left_out) {
    EXPECT_EQ(
        text_of("<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>a</w:t></w:r><w:r><w:rPr><w:vanish w:val=\"0\"/></w:rPr><w:t>"
                "b</w:t></w:r><w:r><w:rPr><w:rStyle w:val=\"Geheim\"/></w:rPr><w:t>c</w:t></w:r><w:r><w:rPr><w:rStyle "
                "w:val=\"Geheim\"/><w:vanish w:val=\"false\"/></w:rPr><w:t>d</w:t></w:r><w:r><w:rPr><w:webHidden/>"
                "</w:rPr><w:t>e</w:t></w:r></w:p>" +
                    styled("Versteckt", "f") + styled("Heimlich", "g") + paragraph("h", "<w:rPr><w:vanish/></w:rPr>"),
                with_styles()),
        "bde\n\nh");
}

TEST(docx, fields_give_their_displayed_text) {
    const auto mark = [](std::string_view type) {
        return "<w:r><w:fldChar w:fldCharType=\"" + std::string{type} + "\"/></w:r>";
    };
    const auto run = [](std::string_view text) { return "<w:r><w:t>" + std::string{text} + "</w:t></w:r>"; };
    const std::string code = "<w:r><w:instrText>REF x</w:instrText></w:r>";
    EXPECT_EQ(
        text_of("<w:p>" + run("see ") + mark("begin") + code + run("code") + mark("begin") + code + mark("separate") +
                run("inner") + mark("end") + mark("separate") + run("page 3") + mark("end") + run(".") + "</w:p>"),
        "see page 3.");
    EXPECT_EQ(text_of("<w:p>" + mark("begin") + code + "</w:p>" + paragraph("the field was not ended")),
              "the field was not ended");
    EXPECT_EQ(text_of("<w:p>" + mark("end") + mark("separate") + run("a") + mark("begin") + mark("end") + run("b") +
                      "</w:p>"),
              "ab");
}

TEST(docx, a_text_box_is_read_once_after_its_paragraph) {
    const std::string box = "<w:txbxContent>" + paragraph("boxed") + styled("Heading2", "B") + "</w:txbxContent>";
    const std::string both = "<w:r><mc:AlternateContent><mc:Choice Requires=\"wps\"><w:drawing><wps:txbx>" + box +
                             "</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>" + box +
                             "</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>";
    EXPECT_EQ(text_of("<w:p><w:r><w:t>a </w:t></w:r>" + both + "<w:r><w:t>b</w:t></w:r></w:p>" + paragraph("c")),
              "a b\n\nboxed\n\nB\n\nc");
    EXPECT_EQ(text_of("<w:p><w:r><w:pict><v:textbox>" + box + "</v:textbox></w:pict></w:r></w:p>"), "boxed\n\nB");
    EXPECT_EQ(text_of("<w:p><mc:AlternateContent><mc:Fallback><w:r><w:t>only</w:t></w:r></mc:Fallback>"
                      "</mc:AlternateContent></w:p>"),
              "only");
    EXPECT_EQ(text_of("<w:tbl>" + row({"<w:p>" + both + "<w:r><w:t>x</w:t></w:r></w:p>", paragraph("y")}) + "</w:tbl>"),
              "x | y\n\nboxed\n\nB");
    const std::string twice = "<w:txbxContent><w:p><w:r><w:t>outer</w:t></w:r><w:r>" + box + "</w:r></w:p>" +
                              paragraph("more") + "</w:txbxContent>";
    EXPECT_EQ(text_of("<w:p><w:r><w:t>a</w:t>" + twice + "</w:r></w:p>"), "a\n\nouter\n\nmore\n\nboxed\n\nB");
}

// Notes and titles.

TEST(docx, notes_appear_at_the_end_under_a_heading) {
    const std::string footnotes =
        "<w:footnotes><w:footnote w:type=\"separator\" w:id=\"-1\"><w:p><w:r><w:t>-----</w:t></w:r></w:p></w:footnote>"
        "<w:footnote w:type=\"continuationSeparator\"><w:p><w:r><w:t>no</w:t></w:r></w:p></w:footnote><w:footnote "
        "w:id=\"1\"><w:p><w:r><w:footnoteRef/></w:r><w:r><w:t xml:space=\"preserve\"> "
        "First.</w:t></w:r></w:p></w:footnote>"
        "<w:footnote w:type=\"normal\" w:id=\"2\">" +
        styled("Heading1", "Second.") + "<w:tbl>" + row({paragraph("a"), paragraph("b")}) +
        "</w:tbl></w:footnote></w:footnotes>";
    const std::string endnotes =
        "<w:endnotes><w:endnote w:id=\"1\">" + paragraph("Last.") + "</w:endnote></w:endnotes>";
    EXPECT_EQ(
        blocks_of(styled("Heading1", "A") + "<w:p><w:r><w:t>text</w:t><w:footnoteReference w:id=\"1\"/></w:r></w:p>",
                  {{"word/footnotes.xml", footnotes}, {"word/endnotes.xml", endnotes}}),
        "h(A) A\np(A) text\nh(Notes) Notes\np(Notes) First.\np(Notes) Second.\np(Notes) a\np(Notes) b\np(Notes) "
        "Last.\n");
}

TEST(docx, notes_give_no_title_and_without_notes_there_is_no_heading) {
    const zips::members notes{
        {"word/endnotes.xml", "<w:endnotes><w:endnote>" + paragraph("n") + "</w:endnote></w:endnotes>"}};
    const auto made = extract_docx(file_of(styled("Heading4", "D") + paragraph("text"), notes));
    EXPECT_EQ(made->title, "");
    EXPECT_EQ(blocks_of(*made), "h(D) D\np(D) text\nh(Notes) Notes\np(Notes) n\n");
    EXPECT_EQ(text_of(paragraph("a"), {{"word/footnotes.xml",
                                        "<w:footnotes><w:footnote w:type=\"separator\"><w:p/>"
                                        "</w:footnote><w:footnote><w:p/></w:footnote></w:footnotes>"}}),
              "a");
}

TEST(docx, its_title_is_its_property_or_its_title_paragraph_or_its_first_heading) {
    const auto title_of = [](std::string_view body, const std::string& core) {
        zips::members more;
        if (!core.empty())
            more.emplace_back("docProps/core.xml", "<cp:coreProperties><dc:creator>x</dc:creator><dc:title>" + core +
                                                       "</dc:title></cp:coreProperties>");
        return extract_docx(file_of(body, more))->title;
    };
    const std::string body = styled("Heading1", "A") + styled("Title", "B  &amp; c") + styled("Subtitle", "D");
    EXPECT_EQ(title_of(body, "Its  title"), "Its title");
    EXPECT_EQ(title_of(body, " "), "B & c");
    EXPECT_EQ(title_of(styled("Heading1", "A") + styled("Titel", " "), ""), "A");
    EXPECT_EQ(title_of(paragraph("a"), ""), "");
    EXPECT_EQ(blocks_of(styled("Titel", "T") + styled("Untertitel", "s") + styled("berschrift1", "A"), with_styles()),
              "h(T) T\np(T) s\nh(A) A\n");
}

// Invalid and hostile files.

TEST(docx, with_too_much_text_or_too_many_blocks_is_unreadable) {
    toolkit::extract_limits small;
    small.blocks = 10;
    std::string body;
    for (int i = 0; i < 100; ++i) body += paragraph("x");
    EXPECT_EQ(extract_docx(file_of(body), {}, small).error().message(),
              "it has too many paragraphs; split it into smaller files");
    small = {};
    small.text_bytes = 100;
    EXPECT_EQ(extract_docx(file_of(body), {}, small).error().kind, failure_kind::unreadable);
}

TEST(docx, stops_on_request) {
    const toolkit::stop_source source;
    source.request_stop();
    EXPECT_EQ(extract_docx(file_of(paragraph("x")), source.get_token()).error().kind, failure_kind::cancelled);
    // Also after the archive was read.
    const toolkit::docx::style_sheet styles;
    const auto tree = toolkit::xml::parse(document_of(paragraph("x")), 1'000'000);
    const toolkit::extract_limits limits;
    const toolkit::stop_token token = source.get_token();
    const std::string file = file_of(paragraph("x"));
    const auto parts = toolkit::docx::parts::open(file, {}, {});
    toolkit::docx::reader reader{styles, *parts, nullptr, token, limits, {}};
    reader.read_text(toolkit::xml::child_of(tree->document_element(), "body"));
    EXPECT_EQ(std::move(reader).finish().error().kind, failure_kind::cancelled);
}

TEST(docx, that_is_damaged_gives_sound_text_or_none) {
    const std::string body =
        styled("Titel", "T") + styled("berschrift1", "A") + paragraph("One t\u00E4xt.") + styled("Punkt", "i") +
        styled("Quelle", "  code") + "<w:tbl>" + row({paragraph("a"), paragraph("b")}) +
        row({"<w:tcPr><w:gridSpan w:val=\"2\"/></w:tcPr><w:tbl>" + row({paragraph("1"), paragraph("2")}) +
             "</w:tbl>"}) +
        "</w:tbl><w:p><w:r><w:fldChar w:fldCharType=\"begin\"/><w:instrText>x</w:instrText><w:fldChar "
        "w:fldCharType=\"end\"/><w:txbxContent>" +
        paragraph("box") + "</w:txbxContent></w:r></w:p>";
    const zips::members parts{
        {"word/styles.xml", word_styles},
        {"docProps/core.xml", "<c><dc:title>T</dc:title></c>"},
        {"word/footnotes.xml", "<w:footnotes><w:footnote>" + paragraph("n") + "</w:footnote></w:footnotes>"}};
    zips::members all = parts;
    all.emplace_back("word/document.xml", document_of(body));
    std::mt19937 random{5};
    const auto flip = [&](std::string& bytes) {
        char& byte = bytes[random() % bytes.size()];
        byte = static_cast<char>(byte ^ (1 << random() % 8));
    };
    std::size_t read = 0;
    std::size_t refused = 0;
    const auto look = [&](const std::string& bytes) {
        const auto made = extract_docx(bytes);
        made ? ++read : ++refused;
        if (made) expect_sound(*made);
        else ASSERT_EQ(made.error().kind, failure_kind::unreadable);
    };
    const std::string whole = zips::deflated(all);
    for (int i = 0; i < 500 && !HasFatalFailure(); ++i) {  // the archive
        std::string bytes = whole;
        flip(bytes);
        look(bytes);
    }
    for (int i = 0; i < 500 && !HasFatalFailure(); ++i) {  // the XML in it
        zips::members wrong = all;
        for (std::size_t flips = 1 + random() % 3; flips > 0; --flips) flip(wrong[random() % wrong.size()].second);
        look(zips::stored(wrong));
    }
    EXPECT_GT(read, 100U);
    EXPECT_GT(refused, 100U);
}

TEST(docx, that_is_encrypted_or_old_is_refused_with_advice) {
    using all = toolkit::extractors<toolkit::docx_extractor, toolkit::text_extractor>;
    std::string file = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1" + std::string(100'000, '\0');
    EXPECT_EQ(all::read("a.DOCX", file).error().message(),
              "it has the format of old versions of Word; open it in Word and save it as .docx");
    for (const char c : std::string_view{"EncryptedPackage"}) (file += c) += '\0';
    EXPECT_TRUE(all::accepts("a.docx", file.substr(0, all::head_bytes)));
    EXPECT_EQ(all::read("a.docx", file).error().message(),
              "it is encrypted; open it with its password and save it without one");
    EXPECT_NE(all::read("a.doc", file).error().message().find("an old office document"), std::string::npos);
}
