// The patterns that find references: what they find, with places, and what they leave.
#include <toolkit/schema/parse.hpp>
#include <toolkit/schema/print.hpp>
#include <toolkit/systems/rabbithole/references/reference_patterns.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace toolkit;

namespace {

using texts = std::vector<std::string>;

/// "target" of each reference, with " @ document" if it names one. Checks the places.
texts found_in(std::string_view text) {
    const found_references all = find_references(text);
    EXPECT_EQ(all.left_out, 0U);
    texts found;
    std::size_t end = 0;
    for (const reference& one : all.references) {
        EXPECT_EQ(one.bytes.of(text), one.original_text) << text;
        EXPECT_GE(one.bytes.begin, end) << "overlap in: " << text;
        EXPECT_EQ(one.extraction_method, reference_source::regex);
        end = one.bytes.end;
        found.push_back(one.target + (one.document_context ? " @ " + *one.document_context : std::string{}));
    }
    return found;
}
/// The only reference of a text.
reference only(std::string_view text) {
    const found_references all = find_references(text);
    EXPECT_EQ(all.references.size(), 1U) << text;
    return all.references.empty() ? reference{} : all.references.front();
}

}  // namespace

TEST(rabbithole_patterns, a_reference_prints_as_the_design_says) {
    const reference one = only("as in § 3 BGB");
    EXPECT_EQ(print(one), R"({"type":"legal_section","target":"§ 3 BGB","original_text":"§ 3 BGB",)"
                          R"("document_context":"BGB","extraction_method":"regex","bytes":{"begin":6,"end":14}})");
    const auto read = parse<reference>(R"({"type":"academic_numbered","target":"[3]","original_text":"[3]",)"
                                       R"("extraction_method":"llm"})");
    ASSERT_TRUE(read) << read.error().message();
    EXPECT_EQ(read->type, reference_type::academic_numbered);
    for (const std::string_view type : {"section", "document", "external", "legal_section", "academic_numbered",
                                        "academic_shortform", "document_mention"})
        EXPECT_TRUE(parse<reference_type>('"' + std::string{type} + '"')) << type;
}

TEST(rabbithole_patterns, finds_paragraphs) {
    EXPECT_EQ(found_in("Das regelt § 12 (3)."), texts{"§ 12 (3)"});
    EXPECT_EQ(only("Das regelt § 12 (3).").type, reference_type::section);
    EXPECT_EQ(found_in("nach den §§ 3–5 und"), texts{"§§ 3–5"});
    EXPECT_EQ(only("nach den §§ 3–5 und").original_text, "§§ 3–5");
    EXPECT_EQ(found_in("§§ 305 bis 310 BGB"), texts{"§§ 305 bis 310 BGB @ BGB"});
    EXPECT_EQ(found_in("Gemäß § 3 Abs. 2 Satz 1 Nr. 3 Buchst. a BGB gilt"),
              texts{"§ 3 Abs. 2 Satz 1 Nr. 3 Buchst. a BGB @ BGB"});
    EXPECT_EQ(only("Gemäß § 3 Abs. 2 BGB gilt").type, reference_type::legal_section);
    EXPECT_EQ(only("Gemäß § 3 Abs. 2 BGB gilt").original_text, "§ 3 Abs. 2 BGB");
    EXPECT_EQ(found_in("§ 44 SGB X, § 15a Abs. 1 und 2 InsO"),
              (texts{"§ 44 SGB X @ SGB X", "§ 15a Abs. 1 und 2 InsO @ InsO"}));
    EXPECT_EQ(found_in("§ 212 Absatz 1 des Bürgerlichen Gesetzbuchs"),
              texts{"§ 212 Absatz 1 Bürgerlichen Gesetzbuchs @ Bürgerlichen Gesetzbuchs"});
    EXPECT_EQ(found_in("nach BGB § 312 ff. möglich"), texts{"§ 312 ff. BGB @ BGB"});
    EXPECT_EQ(found_in("17 U.S.C. § 512(c)(1) of the Copyright Act"),
              texts{"§ 512(c)(1) Copyright Act @ Copyright Act"});
}

TEST(rabbithole_patterns, finds_each_paragraph_of_a_list) {
    EXPECT_EQ(found_in("§§ 3, 5a und 7 BGB"), (texts{"§ 3 BGB @ BGB", "§ 5a BGB @ BGB", "§ 7 BGB @ BGB"}));
    EXPECT_EQ(found_in("§§ 1, 3 bis 5"), (texts{"§ 1", "§ 3 bis 5"}));
    EXPECT_EQ(found_in("§§ 3 Abs. 1 und 4 StGB"), (texts{"§ 3 Abs. 1 StGB @ StGB", "§ 4 StGB @ StGB"}));
    EXPECT_EQ(found_in("§§ 34 und 35a Nummer 3 und 4"), (texts{"§ 34", "§ 35a Nummer 3 und 4"}));
    EXPECT_EQ(found_in("§ 3, 14 Tage"), texts{"§ 3"}) << "a list has two signs";
}

TEST(rabbithole_patterns, finds_sections_chapters_and_appendices) {
    EXPECT_EQ(found_in("See Section 4.2."), texts{"Section 4.2"});
    EXPECT_EQ(found_in("siehe Abschnitt 4.2, dort"), texts{"Abschnitt 4.2"});
    EXPECT_EQ(found_in("in chapter 3 and in CHAPTER IV"), (texts{"Chapter 3", "Chapter IV"}));
    EXPECT_EQ(found_in("in Kapitel 3"), texts{"Kapitel 3"});
    EXPECT_EQ(found_in("Appendix B has it, and so has Section A.2"), (texts{"Appendix B", "Section A.2"}));
    EXPECT_EQ(found_in("Anhang B"), texts{"Anhang B"});
    EXPECT_EQ(found_in("see section 230(c)(1)"), texts{"Section 230(c)(1)"});
    EXPECT_EQ(found_in("(Kap. 2.1; Sec. 3; Abschn. 4)"), (texts{"Kapitel 2.1", "Section 3", "Abschnitt 4"}));
    EXPECT_EQ(found_in("see Section\n   4.2 and Section\u00A05"), (texts{"Section 4.2", "Section 5"}));
    EXPECT_EQ(only("see Section\n   4.2").original_text, "Section\n   4.2");
}

TEST(rabbithole_patterns, finds_inflected_german_forms) {
    EXPECT_EQ(found_in("in den Abschnitten 4.2 und 4.3"), (texts{"Abschnitt 4.2", "Abschnitt 4.3"}));
    EXPECT_EQ(found_in("die Abschnitte 4, 5 und 6"), (texts{"Abschnitt 4", "Abschnitt 5", "Abschnitt 6"}));
    EXPECT_EQ(found_in("des Abschnitts 7 und des Abschnittes 8"), (texts{"Abschnitt 7", "Abschnitt 8"}));
    EXPECT_EQ(found_in("in den Kapiteln 2 und 3"), (texts{"Kapitel 2", "Kapitel 3"}));
    EXPECT_EQ(found_in("Teil des Anhangs B"), texts{"Anhang B"});
    EXPECT_EQ(found_in("in den Anhängen A und B"), (texts{"Anhang A", "Anhang B"}));
    EXPECT_EQ(found_in("DIE ANHÄNGE A UND B"), (texts{"Anhang A", "Anhang B"}));
    EXPECT_EQ(found_in("Kapitel 3 bis 5"), texts{"Kapitel 3 bis 5"}) << "singular and plural are the same word";
}

TEST(rabbithole_patterns, finds_lists_and_ranges_of_sections) {
    EXPECT_EQ(found_in("Sections 4.2 and 4.3"), (texts{"Section 4.2", "Section 4.3"}));
    EXPECT_EQ(found_in("Sections 4, 5, and 6"), (texts{"Section 4", "Section 5", "Section 6"}));
    EXPECT_EQ(found_in("Chapters 3 to 5"), texts{"Chapter 3 to 5"});
    EXPECT_EQ(only("Chapters 3 to 5").original_text, "Chapters 3 to 5");
    EXPECT_EQ(found_in("Section 4.1–4.3 applies"), texts{"Section 4.1–4.3"});
    EXPECT_EQ(found_in("In Section 3 and 4 others"), texts{"Section 3"}) << "4 may be a quantity";
    EXPECT_EQ(found_in("Appendix B and C"), (texts{"Appendix B", "Appendix C"}));
}

TEST(rabbithole_patterns, finds_named_documents_in_all_quotation_marks) {
    for (const std::string_view text :
         {R"(see document "Travel Policy")", "see document “Travel Policy”", "siehe Dokument „Travel Policy“",
          "siehe Dokument „Travel Policy”", "siehe Dokument »Travel Policy«", "siehe Dokument «Travel Policy»",
          "siehe Dokument ‚Travel Policy‘", "see document ‘Travel Policy’", "see document 'Travel Policy'",
          "siehe Dokument ›Travel Policy‹", "see the document \"Travel\nPolicy\""}) {
        const reference one = only(text);
        EXPECT_EQ(one.target, "Travel Policy") << text;
        EXPECT_EQ(one.type, reference_type::document);
        EXPECT_EQ(one.original_text, text);
    }
    EXPECT_EQ(found_in("wie in den Dokumenten „A1“ und „B2“"), (texts{"A1", "B2"}));
    EXPECT_EQ(found_in("siehe Dokument „X“ – Dokument „Y“"), (texts{"X", "Y"})) << "one \"siehe\", one reference";
    EXPECT_EQ(found_in("see document 'Bob's notes'"), texts{"Bob's notes"});
    EXPECT_EQ(found_in(R"(a document "" and document "...")"), texts{});
    EXPECT_EQ(found_in("see document \"never closed"), texts{});
    EXPECT_EQ(found_in("see document \"" + std::string(400, 'x') + "\""), texts{}) << "longer than a name";
}

TEST(rabbithole_patterns, finds_file_names) {
    EXPECT_EQ(found_in("in policy.pdf."), texts{"policy.pdf"});
    EXPECT_EQ(only("in policy.pdf.").type, reference_type::document);
    EXPECT_EQ(found_in("hr/Reise_Richtlinie-2024.v2.DOCX, ./README.md"),
              (texts{"hr/Reise_Richtlinie-2024.v2.DOCX", "./README.md"}));
    EXPECT_EQ(found_in("in „Jahresbericht 2023.pdf“ und 'My notes.txt'"),
              (texts{"Jahresbericht 2023.pdf", "My notes.txt"}));
    EXPECT_EQ(found_in("Übersicht.html"), texts{"Übersicht.html"});
    EXPECT_EQ(found_in("(Annual Report 2023.pdf)"), texts{"2023.pdf"}) << "blanks need quotation marks";
    EXPECT_EQ(found_in("https://example.org/a-\n  list.html, https://example.org/\n and list.html"),
              (texts{"https://example.org/a-", "https://example.org/", "list.html"}))
        << "the rest of a URL is no file";
    EXPECT_EQ(found_in(".hidden.txt ..6.txt ../up.txt"), texts{"../up.txt"});
    EXPECT_EQ(found_in("foo.pdfx foo.pdf.gz .pdf *.pdf a*.md foo.pdf_old me@foo.md foo.md@host <name>.txt"), texts{});
}

TEST(rabbithole_patterns, finds_urls_without_punctuation) {
    EXPECT_EQ(found_in("See https://example.com/a_(b), or (http://x.org/y?q=1#z)."),
              (texts{"https://example.com/a_(b)", "http://x.org/y?q=1#z"}));
    EXPECT_EQ(only("„https://example.com/“").target, "https://example.com/");
    EXPECT_EQ(only("https://example.com/report.pdf!").type, reference_type::external);
    EXPECT_EQ(found_in("[text](https://example.com/x)"), texts{"https://example.com/x"});
    EXPECT_EQ(found_in("[https://example.com/x] http://[::1]:80/ http://a.b/(c"),
              (texts{"https://example.com/x", "http://[::1]:80/", "http://a.b/"}));
    EXPECT_EQ(found_in("<HTTPS://Example.com>; www.example.com/index.html"),
              (texts{"HTTPS://Example.com", "www.example.com/index.html"}));
    EXPECT_EQ(found_in("http:// https://. www. www.foo ahttp://b"), texts{});
    EXPECT_EQ(found_in("https://x.org/" + std::string(3'000, 'a')), texts{}) << "longer than a URL";
}

TEST(rabbithole_patterns, leaves_what_is_no_reference) {
    for (const std::string_view text : {"§",
                                        "the sign § alone",
                                        "§ Absatz",
                                        "this section is short",
                                        "Each section has 3 parts",
                                        "e.g. this, i.e. that",
                                        "version 4.2.1",
                                        "Section 4.2.x",
                                        "me@example.com",
                                        "mail chapter3@example.com",
                                        "foo.pdfx",
                                        "Kapitel ohne Nummer",
                                        "um 12:30 Uhr",
                                        "Section 12:30",
                                        "Chapter and verse",
                                        "Section 3-way",
                                        "section 2nd",
                                        "a section 5% larger",
                                        "In Section I describe it",
                                        "appendix a",
                                        "Abschnitt",
                                        "intersection 4",
                                        "sub-section_4",
                                        "im Anhang an 5 Tagen",
                                        "5 sec. 3 ms",
                                        "document 5",
                                        "Dokument ohne Namen",
                                        "3.5 GB",
                                        "#section4"})
        EXPECT_EQ(found_in(text), texts{}) << text;
}

TEST(rabbithole_patterns, leaves_headings) {
    EXPECT_EQ(found_in("# Section 4.2\nText of Section 4.3."), texts{"Section 4.3"});
    EXPECT_EQ(found_in("##### § 7 Wohnsitz"), texts{});
    EXPECT_EQ(found_in("Intro.\n\nChapter 3. Servers\n\nChapter 4 is next."), texts{"Chapter 4"});
    EXPECT_EQ(found_in("Chapter\u00A05.\u00A0Servers"), texts{});
    EXPECT_EQ(found_in("as written in\nSection 3. The next"), texts{"Section 3"}) << "within a paragraph";
}

TEST(rabbithole_patterns, take_the_document_that_is_named_beside) {
    EXPECT_EQ(found_in("Section 4.2 of policy.pdf"), texts{"Section 4.2 @ policy.pdf"});
    EXPECT_EQ(only("Section 4.2 of policy.pdf.").original_text, "Section 4.2 of policy.pdf");
    EXPECT_EQ(found_in("Abschnitt 4.2 im Dokument „Handbuch“"), texts{"Abschnitt 4.2 @ Handbuch"});
    EXPECT_EQ(found_in("Kapitel 3 des „Handbuchs“"), texts{"Kapitel 3 @ Handbuchs"});
    EXPECT_EQ(found_in("Sections 2 and 3 of RFC 9110"), (texts{"Section 2 @ RFC 9110", "Section 3 @ RFC 9110"}));
    EXPECT_EQ(found_in("policy.pdf, Section 4.2"), (texts{"policy.pdf", "Section 4.2 @ policy.pdf"}));
    EXPECT_EQ(found_in("policy.pdf is new. Section 4.2"), (texts{"policy.pdf", "Section 4.2"}));
}

TEST(rabbithole_patterns, ten_thousand_references_in_a_text_are_bounded_and_counted) {
    std::string text;
    for (int i = 1; i <= 10'000; ++i) text += "Section " + std::to_string(i) + ".\n";
    const found_references all = find_references(text);
    EXPECT_EQ(all.references.size(), default_reference_pattern_limits.references);
    EXPECT_EQ(all.references.size() + all.left_out, 10'000U);
    EXPECT_EQ(all.references.front().target, "Section 1");
}

TEST(rabbithole_patterns, need_linear_time) {
    // Texts that a quadratic scanner reads again and again. 100 KB take about 2 ms; a quadratic one would take
    // minutes, and the test would run into its time limit.
    for (const std::string_view piece : {"§",
                                         "§§ 1,",
                                         "\"",
                                         "„a",
                                         "'a b.pdf",
                                         "a.",
                                         "a-",
                                         "see ",
                                         "document \"",
                                         "http://:",
                                         "www.a",
                                         "https://(",
                                         "((((",
                                         "Section 1 of a-",
                                         "Sections 1,",
                                         "\u00A0",
                                         "\n",
                                         "Abs. 1 ",
                                         "\xFF",
                                         "é",
                                         "//",
                                         "§ 1 des A",
                                         "# ",
                                         "漢",
                                         "see document '"}) {
        std::string text;
        while (text.size() < 100'000) text += piece;
        EXPECT_LE(find_references(text).references.size(), default_reference_pattern_limits.references) << piece;
    }
}

TEST(rabbithole_patterns, accept_any_bytes) {
    for (const std::string_view text :
         {"\xC2", "§\xC2", "Section \xC2", "Section 4\xC2", "„\xE2", "\xFF\xFE.pdf", "§ 1 \xE2\x80", "a\xC3.pdf",
          "document \"\xFF\"", "https://\xFF", "Section 1 of \xC2"}) {
        const found_references all = find_references(text);
        for (const reference& one : all.references) EXPECT_EQ(one.bytes.of(text), one.original_text);
    }
    EXPECT_TRUE(find_references(std::string_view{"Section 4\0", 10}).references.size() == 1);
}
