// retrieval/chunker.hpp
#include <toolkit/document/paragraphs.hpp>
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/chunker.hpp>

#include "../../effort.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using toolkit::block_writer;
using toolkit::chunk_span;
using toolkit::chunks_of;
using toolkit::count_words;
using toolkit::extraction;

namespace {

// A paragraph of this many words in sentences of ten.
std::string prose(int words) {
    std::string text;
    for (int i = 1; i <= words; ++i)
        text += i % 10 == 1 ? "Word" : " word", text += i % 10 == 0 || i == words ? ". " : "";
    return text;
}

std::vector<std::string> texts(const extraction& made) {
    std::vector<std::string> found;
    for (const auto& chunk : chunks_of(made.text, made.blocks)) found.emplace_back(chunk.bytes.of(made.text));
    return found;
}

// In order, without overlap, not empty, with only blanks between them.
void expect_exact(const extraction& made, std::string_view name) {
    std::size_t end = 0;
    for (const chunk_span& chunk : chunks_of(made.text, made.blocks)) {
        ASSERT_LT(chunk.bytes.begin, chunk.bytes.end) << name;
        ASSERT_LE(chunk.bytes.end, made.text.size()) << name;
        ASSERT_GE(chunk.bytes.begin, end) << name;
        EXPECT_EQ(made.text.substr(end, chunk.bytes.begin - end).find_first_not_of(" \n\t"), std::string::npos) << name;
        EXPECT_TRUE(toolkit::is_utf8(chunk.bytes.of(made.text))) << name;
        EXPECT_LT(chunk.block, made.blocks.size()) << name;
        end = chunk.bytes.end;
    }
    EXPECT_EQ(made.text.substr(end).find_first_not_of(" \n\t"), std::string::npos) << name;
}

}  // namespace

TEST(chunker, cuts_a_text_without_blocks_between_its_paragraphs) {
    const std::string whole = prose(150) + "\r\n \t\n\n" + prose(130);
    const auto made = chunks_of(whole, {});
    ASSERT_EQ(made.size(), 2U);
    EXPECT_EQ(count_words(made[0].bytes.of(whole)), 150U);
    EXPECT_EQ(made[1].bytes.end, whole.find_last_not_of(' ') + 1);
    EXPECT_TRUE(toolkit::check_chunks(whole, {}, made));
    EXPECT_EQ(chunks_of(prose(1000), {}).size(), 5U);
    EXPECT_TRUE(chunks_of(" \n\n\t\n", {}).empty());
    EXPECT_TRUE(chunks_of("", {}).empty());
    const auto paragraphs = toolkit::paragraphs_of("\n\na\nb \n  \n c\r\n\r\nd");
    ASSERT_EQ(paragraphs.size(), 3U);
    EXPECT_EQ(paragraphs[0].bytes, (toolkit::span{2, 5}));
    EXPECT_EQ(paragraphs[1].bytes, (toolkit::span{10, 12}));
    EXPECT_EQ(paragraphs[2].bytes, (toolkit::span{16, 17}));
}

TEST(chunker, a_short_document_is_one_chunk) {
    block_writer out;
    out.heading(1, "Title");
    out.paragraph("Few words.");
    const auto made = *std::move(out).finish();
    EXPECT_EQ(texts(made), std::vector<std::string>{"Title\n\nFew words."});
    EXPECT_EQ(texts(extraction{}), std::vector<std::string>{});
}

TEST(chunker, long_text_is_cut_between_sentences_into_even_chunks) {
    block_writer out;
    out.paragraph(prose(1000));
    const auto made = *std::move(out).finish();
    for (const std::string& chunk : texts(made)) {
        EXPECT_GE(count_words(chunk), 120U);
        EXPECT_LE(count_words(chunk), 200U);
        EXPECT_TRUE(chunk.starts_with("Word") && chunk.ends_with('.')) << chunk;
    }
    expect_exact(made, "prose");
}

TEST(chunker, sections_are_not_mixed_when_they_are_long_enough) {
    block_writer out;
    for (const char* name : {"A", "B", "C"}) {
        out.heading(1, name);
        out.paragraph(prose(100));
    }
    const auto made = *std::move(out).finish();
    const auto chunks = chunks_of(made.text, made.blocks);
    ASSERT_EQ(chunks.size(), 3U);
    EXPECT_EQ(made.blocks[chunks[1].block].heading, "B");
    EXPECT_TRUE(chunks[1].bytes.of(made.text).starts_with("B\n\nWord"));
}

TEST(chunker, tiny_sections_join_and_no_heading_is_alone) {
    block_writer out;
    for (int i = 0; i < 10; ++i) {
        out.heading(2, "Section");
        out.paragraph(prose(20));
    }
    out.heading(1, "Last");
    const auto made = *std::move(out).finish();
    const auto found = texts(made);
    EXPECT_LE(found.size(), 4U);
    for (const auto& chunk : found) {
        EXPECT_GE(count_words(chunk), 60U) << chunk;
        EXPECT_FALSE(chunk.ends_with("\n\nSection")) << chunk;
    }
    expect_exact(made, "tiny");
}

TEST(chunker, code_and_tables_stay_whole_where_they_fit) {
    std::string code;
    for (int i = 0; i < 30; ++i) code += "call_number(" + std::to_string(i) + ");\n";
    block_writer out;
    out.paragraph(prose(150));
    out.code(code);
    out.paragraph(prose(150));
    const auto made = *std::move(out).finish();
    bool whole = false;
    for (const auto& chunk : texts(made))
        whole = whole || chunk.find(made.blocks[1].bytes.of(made.text)) != std::string::npos;
    EXPECT_TRUE(whole);
    expect_exact(made, "code");
}

TEST(chunker, code_that_is_too_long_is_cut_between_lines) {
    std::string code;
    for (int i = 0; i < 500; ++i) code += "line number " + std::to_string(i) + "\n";
    block_writer out;
    out.code(code);
    const auto made = *std::move(out).finish();
    const auto found = texts(made);
    EXPECT_GT(found.size(), 5U);
    for (const auto& chunk : found) EXPECT_TRUE(chunk.starts_with("line number")) << chunk;
    expect_exact(made, "long code");
}

TEST(chunker, text_without_sentences_or_spaces_is_cut_between_characters) {
    for (const std::string_view piece : {"x", "ä", "日", "1,", "a."}) {
        std::string endless;
        while (endless.size() < (is_sanitized ? 30'000U : 100'000U)) endless += piece;
        block_writer out;
        out.paragraph(endless);
        const auto made = *std::move(out).finish();
        const auto found = texts(made);
        EXPECT_GT(found.size(), 10U) << piece;
        for (const auto& chunk : found) EXPECT_LE(chunk.size(), 200U * 12U) << piece;
        expect_exact(made, piece);
    }
}

TEST(chunker, a_chunk_belongs_to_the_heading_of_its_text) {
    block_writer out;
    out.heading(1, "A");
    out.heading(2, "B");
    out.paragraph(prose(130));
    const auto made = *std::move(out).finish();
    const auto chunks = chunks_of(made.text, made.blocks);
    ASSERT_EQ(chunks.size(), 1U);
    EXPECT_EQ(made.blocks[chunks[0].block].heading, "A > B");
}

TEST(chunker, of_the_manual_gives_exact_spans_of_the_right_size) {
    if (!has_manual()) GTEST_SKIP() << "the Debian package postgresql-doc-15 is not installed";
    std::vector<std::string> pages;
    for (const auto& entry : std::filesystem::directory_iterator(manual_folder)) pages.push_back(entry.path());
    std::sort(pages.begin(), pages.end());
    std::size_t chunks = 0;
    std::size_t right = 0;
    for (std::size_t i = 0; i < pages.size(); i += 12) {
        const auto made = toolkit::standard_extractors::read(pages[i], bytes_of_file(pages[i]));
        ASSERT_TRUE(made) << pages[i];
        expect_exact(*made, pages[i]);
        for (const auto& chunk : texts(*made)) {
            const std::size_t words = count_words(chunk);
            EXPECT_LE(words, 200U) << pages[i];
            ++chunks;
            right += words >= 100 ? 1U : 0U;
        }
    }
    EXPECT_GT(chunks, 300U);
    EXPECT_GT(right * 10, chunks * 8);
}

TEST(chunker, text_without_spaces_is_cut_in_time_that_grows_with_it) {
    const std::string text(sized(std::size_t{48} << 20U), 'a');
    const std::vector<toolkit::block> blocks{{toolkit::block_kind::paragraph, {0, text.size()}, {}, 0}};
    const auto chunks = chunks_of(text, blocks);
    ASSERT_GT(chunks.size(), text.size() / 2400);
    EXPECT_EQ(chunks.back().bytes.end, text.size());
}

TEST(chunker, text_that_is_not_utf8_is_cut_to_its_end) {
    const std::string text(5000, '\x80');
    const std::vector<toolkit::block> blocks{{toolkit::block_kind::code, {0, text.size()}, {}, 0}};
    const auto chunks = chunks_of(text, blocks);
    std::size_t bytes = 0;
    for (const auto& chunk : chunks) bytes += chunk.bytes.end - chunk.bytes.begin;
    EXPECT_EQ(bytes, text.size());
}

TEST(chunker, a_long_piece_is_cut_at_its_last_space) {
    const std::string text = std::string(1000, 'a') + " " + std::string(150, 'b') + " " + std::string(3000, 'c');
    const std::vector<toolkit::block> blocks{{toolkit::block_kind::paragraph, {0, text.size()}, {}, 0}};
    EXPECT_EQ(chunks_of(text, blocks).front().bytes.end, 1152U + 1200U);  // two pieces
}
