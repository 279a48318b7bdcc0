// retrieval/chunk/chunked.hpp
#include <toolkit/extract/text.hpp>
#include <toolkit/retrieval/chunk/chunked.hpp>
#include <toolkit/retrieval/library.hpp>

#include "../place.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

using toolkit::block;
using toolkit::check_chunks;
using toolkit::chunk_span;
using toolkit::chunked;
using toolkit::failure_kind;
using toolkit::library;

namespace {

using texts = toolkit::extractors<toolkit::text_extractor>;

// One chunk per block.
struct block_chunker {
    static std::vector<chunk_span> cut(std::string_view, const std::vector<block>& blocks, const toolkit::stop_token&) {
        std::vector<chunk_span> made;
        made.reserve(blocks.size());
        for (std::size_t i = 0; i < blocks.size(); ++i) made.push_back({blocks[i].bytes, i});
        return made;
    }
    static std::string fingerprint() { return "blocks"; }
};

// A chunker that counts beyond the text.
struct wrong_chunker {
    static std::vector<chunk_span> cut(std::string_view text, const std::vector<block>&, const toolkit::stop_token&) {
        return {{{0, text.size() + 1}, 0}};
    }
    static std::string fingerprint() { return "wrong"; }
};

using by_blocks = chunked<texts, block_chunker>;
using short_ones = chunked<texts, toolkit::sentence_chunker<{.least_words = 4, .most_words = 6, .tiny_words = 1}>>;

std::size_t chunks_of_first(const library& lib) { return lib.status(me)->front().chunks; }

/// Damages a segment as only a program can: its checksums are right. `change` receives the sections.
template <class F>
void change_sections(const std::string& path, F&& change) {
    using namespace toolkit::segments;
    std::vector<std::string> sections;
    {
        const auto file = toolkit::section_file::open(path, format);
        ASSERT_TRUE(file);
        for (std::uint32_t i = 0; i < parts; ++i) sections.emplace_back((*file)[i]);
    }
    change(sections);
    sections[word_lengths].clear();  // so that the terms are damaged, and the documents are not
    ASSERT_TRUE(toolkit::section_file::write(path, format, sections));
}

}  // namespace

TEST(chunked, cuts_like_the_chunker_of_the_program) {
    place p;
    library& lib = p.lib;
    ASSERT_TRUE(lib.add<by_blocks>(me, "a.txt", "One apple.\n\nTwo pears.\n\nThree plums."));
    EXPECT_EQ(chunks_of_first(lib), 3U);
    const auto hits = lib.for_owner(me).search({"pears"});
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 1U);
    EXPECT_EQ(lib.for_owner(me).chunk(hits->front().chunk_id)->text, "Two pears.");
    ASSERT_TRUE(lib.add<texts>(me, "a.txt", "One apple.\n\nTwo pears.\n\nThree plums."));
    EXPECT_EQ(chunks_of_first(lib), 1U);
}

TEST(chunked, by_sentences_has_other_limits) {
    const auto made = short_ones::read("a.txt", "One two three four. Five six seven eight. Nine ten eleven twelve.");
    ASSERT_TRUE(made);
    ASSERT_EQ(made->chunks->size(), 3U);
    EXPECT_EQ(made->chunks->at(1).bytes.of(made->text), "Five six seven eight.");
    EXPECT_NE(short_ones::fingerprint(), (chunked<texts, toolkit::sentence_chunker<>>::fingerprint()));
    EXPECT_EQ(made->chunks->size(), toolkit::index_document("a.txt", {}, *made).chunks.size());
}

TEST(chunked, by_another_chunker_reads_a_folder_again) {
    place p;
    p.docs.write("a.txt", "One apple.\n\nTwo pears.");
    library& lib = p.lib;
    ASSERT_TRUE(lib.sync_folder<texts>(me, p.docs.path()));
    EXPECT_EQ(chunks_of_first(lib), 1U);
    EXPECT_EQ(lib.sync_folder<by_blocks>(me, p.docs.path())->changed, 1U);
    EXPECT_EQ(chunks_of_first(lib), 2U);
    EXPECT_EQ(lib.sync_folder<by_blocks>(me, p.docs.path())->unchanged, 1U);
    EXPECT_EQ(lib.sync_folder<short_ones>(me, p.docs.path())->changed, 1U);
}

TEST(chunked, documents_of_a_damaged_segment_keep_their_chunks) {
    place p;
    p.docs.write("a.txt", "One Apple.\n\nTwo pears.");
    ASSERT_TRUE(p.lib.sync_folder<by_blocks>(me, p.docs.path()));
    ASSERT_TRUE(p.lib.add<by_blocks>(you, "b.txt", "One Apple.\n\nTwo pears.\n\nThree plums."));
    const auto segments = p.index_files(".segment");
    ASSERT_EQ(segments.size(), 2U);
    for (const std::string& path : segments) {
        std::string bytes = bytes_of_file(path);
        const std::size_t term = bytes.find("appl");  // as a term, without its ending
        ASSERT_NE(term, std::string::npos);
        bytes[term] = 'x';
        p.index.write(p.below(path), bytes);
    }
    auto lib = *library::open(p.index.path());
    const auto report = lib.sync_folder<by_blocks>(me, p.docs.path());
    ASSERT_TRUE(report);
    EXPECT_EQ(report->damage.rebuilt, 1U);
    EXPECT_EQ(report->unchanged, 1U);
    EXPECT_EQ(chunks_of_first(lib), 2U);
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->size(), 1U);
    ASSERT_TRUE(lib.add<by_blocks>(you, "c.txt", "Four cherries."));  // b.txt has no file
    const auto rows = lib.status(you);
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->size(), 2U);
    EXPECT_EQ(rows->front().chunks, 3U);
    EXPECT_EQ(lib.for_owner(you).search({"pears"})->front().snippet, "Two pears.");
}

TEST(chunked, of_impossible_spans_in_a_damaged_segment_is_cut_again_from_the_file) {
    using namespace toolkit::segments;
    place p;
    p.docs.write("a.txt", "One Apple.\n\nTwo pears.");
    ASSERT_TRUE(p.lib.sync_folder<by_blocks>(me, p.docs.path()));
    ASSERT_TRUE(p.lib.add<by_blocks>(you, "b.txt", "One Apple.\n\nTwo pears."));  // it has no file
    for (const std::string& path : p.index_files(".segment"))
        change_sections(path, [](std::vector<std::string>& sections) {
            auto chunk = toolkit::record_at<chunk_record>(sections[chunks], 0);
            chunk.end = chunk.begin;
            std::string changed;
            toolkit::append_record(changed, chunk);
            sections[chunks].replace(0, changed.size(), changed);
        });
    auto lib = *library::open(p.index.path());
    ASSERT_EQ(lib.for_owner(me).damaged().size(), 1U);
    const auto report = lib.sync_folder<by_blocks>(me, p.docs.path());
    ASSERT_TRUE(report) << report.error().message();
    EXPECT_EQ(report->damage.rebuilt, 1U);
    EXPECT_EQ(report->changed, 1U);
    EXPECT_EQ(chunks_of_first(lib), 2U);
    ASSERT_TRUE(lib.add<by_blocks>(you, "c.txt", "Three plums."));
    EXPECT_EQ(lib.status(you)->size(), 2U);
    EXPECT_EQ(lib.for_owner(you).search({"apples"})->size(), 1U);
}

TEST(chunked, of_a_document_that_cannot_be_added_is_set_aside_and_the_rest_kept) {
    using namespace toolkit::segments;
    place p;
    {
        auto out = *p.lib.write(me);
        for (const char* name : {"a.txt", "b.txt"}) {
            auto read = by_blocks::read(name, "One Apple.\n\nTwo pears.");
            ASSERT_TRUE(read);
            ASSERT_TRUE(out.add(toolkit::index_document(name, {}, std::move(*read))));
        }
        ASSERT_TRUE(out.commit());
    }
    ASSERT_EQ(p.index_files(".segment").size(), 1U);
    change_sections(p.index_files(".segment").at(0), [](std::vector<std::string>& sections) {
        const std::size_t at = sections[names].find("a.txt");
        ASSERT_NE(at, std::string::npos);
        sections[names][at] = '\xFF';  // not UTF-8
    });
    auto lib = *library::open(p.index.path());
    auto out = lib.write(me);
    ASSERT_TRUE(out) << out.error().message();
    EXPECT_EQ(out->damage().rebuilt, 1U);
    EXPECT_EQ(out->damage().lost_segments, 1U);
    ASSERT_TRUE(out->commit());
    EXPECT_EQ(lib.status(me)->size(), 1U);
    EXPECT_EQ(lib.for_owner(me).search({"apples"})->front().filename, "b.txt");
    EXPECT_EQ(p.index_files(".damaged").size(), 1U);
}

TEST(chunked, refuses_impossible_spans_and_keeps_the_old_document) {
    place p;
    library& lib = p.lib;
    ASSERT_TRUE(lib.add<texts>(me, "a.txt", "One apple."));
    const auto added = lib.add<chunked<texts, wrong_chunker>>(me, "a.txt", "Two pears.");
    ASSERT_FALSE(added);
    EXPECT_EQ(added.error().kind, failure_kind::invalid_argument);
    EXPECT_NE(added.error().message().find("the chunker's chunk 0 ends after the text"), std::string::npos);
    EXPECT_EQ(lib.for_owner(me).search({"apple"})->size(), 1U);

    const std::string_view text = "ab\u00E4c";
    const std::vector<block> blocks{{{}, {0, 5}, {}}};
    EXPECT_TRUE(check_chunks(text, blocks, {{{0, 2}, 0}, {{2, 5}, 0}}));
    EXPECT_TRUE(check_chunks(text, {}, {{{0, 5}, 0}}));
    EXPECT_FALSE(check_chunks(text, {}, {{{0, 5}, 1}}));
    for (const std::vector<chunk_span>& wrong : std::vector<std::vector<chunk_span>>{
             {{{0, 0}, 0}}, {{{3, 5}, 0}}, {{{0, 3}, 0}}, {{{0, 2}, 0}, {{1, 2}, 0}}, {{{0, 2}, 1}}, {{{4, 2}, 0}}})
        EXPECT_EQ(check_chunks(text, blocks, wrong).error().kind, failure_kind::invalid_argument);
}
