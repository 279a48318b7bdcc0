// Seeded damage to documents and indexes, and what must hold for the result of reading them. The unit tests use a short
// series, the long tests a long one.
#pragma once

#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/chunk/gather.hpp>
#include <toolkit/retrieval/ranking/lexical_scores.hpp>
#include <toolkit/retrieval/segment/segment.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include "../extract/damage.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace mutations {

using damage::dice;

struct sample {
    std::string_view filename;
    std::string_view text;
};
inline constexpr std::array samples{
    sample{"a.html",
           "<!doctype html><html><head><title>T &amp; t</title><style>p{}</style></head><body><header>Top</header>"
           "<h1 id='x'>Apples</h1><p>One <b>two</b> <a href=\"y\">three</a>.<p>Four<br>five &#228; &uuml;"
           "<ul><li>a<li>b<ol><li>c</ol></ul><dl><dt>-v<dd>Says more.</dl><!-- no --><table><tr><th>A<th>B<tr><td>1"
           "<td>2</table><pre>x = 1;\n  y</pre><div class='note'><h3>Note</h3>Mind.</div><svg><title>i</title>"
           "<path/></svg><script>if (a < b) {}</script><textarea>z</textarea><select><option>o</select></body></html>"},
    sample{
        "b.md",
        "---\ntitle: \"Page\"\ntags: [a, b]\nplace: {lat: 1, lon: 2}\nday: 2024-02-29\n---\n# Apples\n\nOne *two* "
        "[three](x) `four` &auml;.\n\n- a\n- b\n  - c\n\n1. d\n2) "
        "e\n\n"
        "> quoted\n> > twice\n\n| a | b |\n|---|:-:|\n| 1 | `x|y` |\n\n```cpp\nint x;\n```\n\n    code\n\n<div>\nIn a "
        "<i>block</i>\n</div>\n\n![logo](x.png)\n\nSetext\n======\n\n***\n\n[r]: https://example.org\n"},
    sample{
        "c.txt",
        "Title\n=====\n\nThis is a paragraph that was wrapped at a width of some\nsixty characters, as people did when "
        "they wrote. Dr. Smith said \"No.\" [1]\n\n- one\n- two that goes\n  on\n1. three\n\n    int x;\n    return "
        "x;\n\n\u2022 dot \u201Equoted\u201C z. B. \u65E5\u672C\u3002\n"},
};

/// What is inserted: text that begins, ends or escapes something in one of the formats.
inline constexpr auto pieces = std::to_array<std::string_view>(
    {"<",    ">",          "</",       "<!--",   "-->",    "--!>",     "\"",       "'",       "=",
     "&",    "&#x110000;", "<div>",    "<b>",    "</b>",   "<p ",      "<td",      "<svg",    "```",
     "|",    "|---",       "- ",       "1. ",    "> ",     "\n",       "\n\n",     "    ",    "\t",
     "[",    "](",         "`",        "*",      "_",      "\\",       "<pre",     "<title>", "<select>",
     "\xFF", "\xC3",       "\xE2\x80", "\u202E", "\u0085", "\u00A0",   "\u00AD",   "\x01",    "\x1B",
     ". ",   "\". ",       "[1] ",     "---\n",  "# ",     "<script>", "<![CDATA["});

/// A text with one to eight changes.
inline std::string damaged(std::string text, dice& random) {
    for (std::size_t changes = 1 + random.below(8); changes > 0; --changes) {
        const std::size_t at = random.below(text.size() + 1);
        const std::size_t some = random.below(40);
        switch (random.below(6)) {
            case 0:
                if (at < text.size()) text[at] = static_cast<char>(text[at] ^ (1 << random.below(8)));
                break;
            case 1: text.erase(at, some); break;
            case 2: text.insert(random.below(text.size() + 1), text.substr(at, some)); break;
            case 3: text.resize(at); break;
            case 4: {
                std::string many;
                for (std::size_t i = 0; i <= some; ++i) many += text.substr(at, 1 + some % 7);
                text.insert(at, many);
                break;
            }
            default: text.insert(at, pieces[random.below(pieces.size())]); break;
        }
    }
    return text;
}

/// Extracts this many damaged documents. Returns how many could be read.
inline std::size_t extract_damaged(std::size_t times, std::uint32_t seed) {
    dice random{seed};
    std::size_t read = 0;
    for (std::size_t i = 0; i < times && !testing::Test::HasFatalFailure(); ++i) {
        const sample& one = samples[i % samples.size()];
        const std::string source = damaged(std::string{one.text}, random);
        const auto made = toolkit::standard_extractors::read(one.filename, source);
        if (!made) continue;
        ++read;
        SCOPED_TRACE(source);
        damage::expect_sound(*made);
    }
    return read;
}

/// Opens this many damaged indexes and reads those that open. Returns how many were refused. Every second one has right
/// checksums, so that only its records reveal the damage.
inline std::size_t open_damaged(std::size_t times, std::uint32_t seed) {
    using namespace toolkit;
    const owner me{"me"};
    const temporary_folder folder;
    std::vector<indexed_document> documents;
    for (const sample& one : samples) {
        auto made = standard_extractors::read(one.filename, one.text);
        gather_properties(one.filename, *made, {one.text.size()}, no_property_source);
        documents.push_back(index_document(std::string{one.filename}, sha1_of(one.text), std::move(*made)));
    }
    const std::string path = folder.path("index");
    EXPECT_TRUE(write_segment(path, me, documents));
    const std::string whole = bytes_of_file(path);
    const auto file = section_file::open(path, segments::format);
    std::vector<std::string> sections;
    for (std::size_t i = 0; i < segments::parts; ++i) sections.emplace_back((*file)[i]);

    dice random{seed};
    const auto turn_bits = [&](std::string& bytes) {
        for (std::size_t bits = 1 + random.below(4); bits > 0 && !bytes.empty(); --bits) {
            char& byte = bytes[random.below(bytes.size())];
            byte = random.below(4) == 0 ? '\xFF' : static_cast<char>(byte ^ (1 << random.below(8)));
        }
    };
    std::size_t refused = 0;
    for (std::size_t i = 0; i < times; ++i) {
        if (i % 2 == 0) {
            std::string bytes = whole;
            if (random.below(4) == 0) bytes.resize(random.below(bytes.size()));
            else turn_bits(bytes);
            std::ofstream(path, std::ios::binary) << bytes;
        } else {
            auto wrong = sections;
            std::string& part = wrong[random.below(wrong.size())];
            if (random.below(4) == 0) part.resize(random.below(part.size() + 1));
            else turn_bits(part);
            EXPECT_TRUE(section_file::write(path, segments::format, wrong));
        }
        const auto opened = segment::open(path, me);
        if (!opened) {
            ++refused;
            EXPECT_EQ(opened.error().kind, failure_kind::corrupt);
            continue;
        }
        for (std::uint32_t d = 0; d < opened->document_count(); ++d)
            EXPECT_EQ(properties::wrong_with(opened->document(d).properties), "");
        for (std::uint32_t d = 0; d < opened->document_count(); ++d)
            std::ignore = opened->find_document(opened->document(d).id);
        for (std::uint32_t c = 0; c < opened->chunk_count(); ++c) std::ignore = opened->find_chunk(opened->chunk(c).id);
        for (const auto& hit :
             best_chunks(*opened, "how many apples said no", 10, 0, opened->chunk_count(), fusion_default, {}))
            EXPECT_LT(hit.chunk, opened->chunk_count());
    }
    return refused;
}

}  // namespace mutations
