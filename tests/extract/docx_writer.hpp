// Word documents for tests, made from pieces of XML, and what reading them reports.
#pragma once

#include <toolkit/extract/docx.hpp>

#include "zip_writer.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace word_files {

inline constexpr std::string_view declaration = R"(<?xml version="1.0" encoding="UTF-8" standalone="yes"?>)";
inline constexpr std::string_view name_space =
    R"( xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main")";

inline std::string document_of(std::string_view body) {
    std::string text{declaration};
    text.append("<w:document").append(name_space).append("><w:body>").append(body);
    return text.append("<w:sectPr/></w:body></w:document>");
}

inline std::string styles_of(std::string_view styles) {
    std::string text{declaration};
    text.append("<w:styles").append(name_space).append(">").append(styles);
    return text.append("</w:styles>");
}

/// A file with this body, and other parts.
inline std::string file_of(std::string_view body, zips::members more = {}) {
    more.emplace_back("word/document.xml", document_of(body));
    return zips::stored(more);
}

inline std::string paragraph(std::string_view text, std::string_view properties = "") {
    return "<w:p><w:pPr>" + std::string{properties} + "</w:pPr><w:r><w:t xml:space=\"preserve\">" + std::string{text} +
           "</w:t></w:r></w:p>";
}

inline std::string styled(std::string_view style, std::string_view text) {
    return paragraph(text, "<w:pStyle w:val=\"" + std::string{style} + "\"/>");
}

inline std::string style(std::string_view id, std::string_view name, std::string_view more = "") {
    return R"(<w:style w:type="paragraph" w:styleId=")" + std::string{id} + "\"><w:name w:val=\"" + std::string{name} +
           "\"/>" + std::string{more} + "</w:style>";
}

inline std::string row(const std::vector<std::string>& cells) {
    std::string out = "<w:tr>";
    for (const std::string& cell : cells) out += "<w:tc>" + cell + "</w:tc>";
    return out + "</w:tr>";
}

inline std::string text_of(std::string_view body, zips::members more = {}) {
    const auto made = toolkit::extract_docx(file_of(body, std::move(more)));
    if (!made) return "unreadable: " + made.error().message();
    EXPECT_TRUE(toolkit::is_utf8(made->text));
    return made->text;
}

/// The blocks, each as the letter of its kind (p, h, i, c, t), its heading path and its text.
inline std::string blocks_of(const toolkit::extraction& made) {
    constexpr std::string_view letters = "phict";
    std::string out;
    for (const toolkit::block& one : made.blocks) {
        out += letters[static_cast<std::size_t>(one.kind)];
        out += "(" + one.heading + ") ";
        out += made.text.substr(one.bytes.begin, one.bytes.end - one.bytes.begin) + "\n";
    }
    return out;
}

inline std::string blocks_of(std::string_view body, zips::members more = {}) {
    const auto made = toolkit::extract_docx(file_of(body, std::move(more)));
    return made ? blocks_of(*made) : "unreadable: " + made.error().message();
}

inline std::string why_not(std::string_view bytes, const toolkit::docx_limits& limits = {}) {
    const auto made = toolkit::extract_docx(bytes, {}, {}, limits);
    if (made) return "it was read";
    EXPECT_EQ(made.error().kind, toolkit::failure_kind::unreadable);
    EXPECT_TRUE(made.error().where.empty());
    return std::string{made.error().detail.view()};
}

inline toolkit::fit fit_of(std::string_view filename, std::string_view bytes) {
    return toolkit::docx_extractor::fits({filename, bytes.substr(0, std::size_t{64} << 10U), {}});
}

/// Every extracted text is valid, and its blocks are in order.
inline void expect_sound(const toolkit::extraction& made) {
    ASSERT_TRUE(toolkit::is_utf8(made.text));
    ASSERT_TRUE(toolkit::is_utf8(made.title));
    std::size_t end = 0;
    for (const toolkit::block& one : made.blocks) {
        ASSERT_GE(one.bytes.begin, end);
        ASSERT_LT(one.bytes.begin, one.bytes.end);
        end = one.bytes.end;
    }
    ASSERT_EQ(end, made.text.size());
}

inline const std::string word_styles = styles_of(
    R"(<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>)" +
    style("berschrift1", "heading 1", R"(<w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr>)") +
    style("berschrift2", "heading 2", R"(<w:basedOn w:val="Standard"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>)") +
    style("Titel", "Title") + style("Untertitel", "Subtitle", "<w:basedOn w:val=\"Titel\"/>") +
    style("Kapitel", "Kapitel", "<w:basedOn w:val=\"berschrift1\"/>") +
    style("Abschnitt", "Abschnitt", "<w:pPr><w:outlineLvl w:val=\"2\"/></w:pPr>") +
    style("Flach", "Flach", R"(<w:basedOn w:val="berschrift1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>)") +
    style("Punkt", "List Bullet", "<w:pPr><w:numPr><w:numId w:val=\"4\"/></w:numPr></w:pPr>") +
    style("PunktTief", "List Bullet 2", "<w:basedOn w:val=\"Punkt\"/>") +
    style("HTMLVorformatiert", "HTML Preformatted") + style("Quelle", "Source Code") + style("Verzeichnis1", "toc 1") +
    style("Inhaltsverzeichnisberschrift", "TOC Heading") + style("Versteckt", "Hidden", "<w:rPr><w:vanish/></w:rPr>") +
    style("Heimlich", "Secret", "<w:basedOn w:val=\"Versteckt\"/>") +
    "<w:style w:type=\"character\" w:styleId=\"Geheim\"><w:name w:val=\"Secret Char\"/><w:rPr><w:vanish/></w:rPr>"
    "</w:style>");

inline zips::members with_styles() { return {{"word/styles.xml", word_styles}}; }

}  // namespace word_files
