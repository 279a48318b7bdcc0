// Word documents. The first byte chooses the member of the archive that has these bytes, so that its checksum is right;
// or the bytes are the archive.
#include <toolkit/extract/docx.hpp>

#include "../extract/zip_writer.hpp"
#include "sound.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const zips::members others{
        {"word/document.xml",
         R"(<w:document><w:body><w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>x</w:t></w:r></w:p>)"
         R"(<w:altChunk r:id="c"/></w:body></w:document>)"},
        {"word/styles.xml", R"(<w:styles><w:style w:styleId="A"><w:name w:val="heading 1"/></w:style></w:styles>)"},
        {"word/footnotes.xml",
         "<w:footnotes><w:footnote><w:p><w:r><w:t>n</w:t></w:r></w:p></w:footnote></w:footnotes>"},
        {"docProps/core.xml", "<c><dc:title>T</dc:title></c>"},
        {"word/_rels/document.xml.rels", R"(<R><R Id="c" Type="/aFChunk" Target="c.html"/></R>)"},
        {"word/c.html", "<p>chunk</p>"},
    };
    if (size == 0) return 0;
    const std::string_view bytes{reinterpret_cast<const char*>(data) + 1, size - 1};
    const std::size_t chosen = data[0] % (others.size() + 2);
    if (chosen == others.size()) {
        fuzzing::demand_sound(toolkit::extract_docx(bytes));
        return 0;
    }
    zips::members all = others;
    if (chosen < others.size()) all[chosen].second = bytes;
    else all[0].second = "<w:document><w:body>" + std::string{bytes} + "</w:body></w:document>";
    fuzzing::demand_sound(toolkit::extract_docx(zips::stored(all)));
    return 0;
}
