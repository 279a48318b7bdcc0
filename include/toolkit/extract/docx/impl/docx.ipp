// Reads DOCX.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/failure.hpp>
#include <toolkit/extract/base/xml.hpp>
#include <toolkit/extract/docx/docx.hpp>
#include <toolkit/extract/docx/docx_embedded.hpp>
#include <toolkit/extract/docx/docx_parts.hpp>
#include <toolkit/extract/docx/docx_reader.hpp>
#include <toolkit/extract/docx/docx_styles.hpp>
#include <toolkit/text/letters.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace toolkit { inline namespace v0 {

namespace docx {

/// The beginning of a password-protected Word document: an OLE file ([MS-OFFCRYPTO], 2.3.1), like old documents.
inline constexpr std::string_view ole = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";

[[nodiscard]] inline failure of_ole(std::string_view bytes) {
    std::string stored;  // in UTF-16, as in the file's directory
    for (const char c : std::string_view{"EncryptedPackage"}) (stored += c) += '\0';
    if (bytes.find(stored) == std::string_view::npos)
        return failure::of(failure_kind::unreadable, {}, "it has the format of old versions of Word",
                           "open it in Word and save it as .docx");
    return failure::of(failure_kind::unreadable, {}, "it is encrypted",
                       "open it with its password and save it without one");
}

}  // namespace docx

TOOLKIT_FUNCTION result<extraction> extract_docx(std::string_view bytes, const stop_token& stop,
                                                 const extract_limits& limits, const docx_limits& more_limits) {
    if (bytes.starts_with(docx::ole)) return docx::of_ole(bytes);
    auto parts = docx::parts::open(bytes, stop, more_limits);
    if (!parts) return parts.error();
    const xml::tree styles_tree = parts->styles();
    const docx::style_sheet styles{styles_tree.document_element()};
    const docx::embedded_reader read_embedded = [](std::string_view inner, const stop_token& stopped,
                                                   const extract_limits& room, const docx_limits& docx_room) {
        return extract_docx(inner, stopped, room, docx_room);
    };
    docx::reader reader{styles, *parts, read_embedded, stop, limits, more_limits};
    {
        const xml::tree tree = parts->properties();
        std::string title;
        xml::append_text(title, xml::child_of(tree.document_element(), "title"));
        reader.title(title);
    }
    if (const auto tree = parts->text()) reader.read_text(xml::child_of(tree->document_element(), "body"));
    else return tree.error();
    for (const auto notes : {&docx::parts::footnotes, &docx::parts::endnotes}) {
        const xml::tree tree = ((*parts).*notes)();
        reader.read_notes(tree.document_element());
    }
    return std::move(reader).finish();
}

TOOLKIT_FUNCTION fit docx_extractor::fits(const file_head& head) {
    const auto holds = [&](std::string_view member) { return head.bytes.find(member) != std::string_view::npos; };
    const bool is_named = folded(extracting::ending_of(head.filename)) == ".docx";
    if (is_named && head.bytes.starts_with(docx::ole)) return fit::by_name;
    if (!head.bytes.starts_with("PK\x03\x04")) return fit::no;
    if (holds("word/document.xml") || (holds("[Content_Types].xml") && holds("word/"))) return fit::by_content;
    return is_named ? fit::by_name : fit::no;
}

}}  // namespace toolkit::v0
