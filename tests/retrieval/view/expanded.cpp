// retrieval/view/expanded.hpp
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/retrieval/view/expanded.hpp>

#include "../few_pages.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using toolkit::block_kind;
using toolkit::document;
using toolkit::expanded;
using toolkit::failure_kind;
using toolkit::span;

/// A view of one document.
struct one_document : few_pages::view {
    toolkit::document whole;
    [[nodiscard]] toolkit::result<toolkit::document> document(const toolkit::uuid& id,
                                                              const toolkit::stop_token& = {}) const {
        if (id != whole.id) return missing();
        return whole;
    }

    void add(std::string_view text, block_kind kind = block_kind::paragraph, std::uint32_t page = 0) {
        if (!whole.text.empty()) whole.text += "\n\n";
        const std::size_t begin = whole.text.size();
        whole.text += text;
        whole.blocks.push_back({kind, {begin, whole.text.size()}, "", page});
    }
    [[nodiscard]] toolkit::chunk at(std::string_view words) const {
        const std::size_t begin = whole.text.find(words);
        return {{}, whole.id, 0, "", "", "Heading", {begin, begin + words.size()}, std::string{words}};
    }
    [[nodiscard]] std::string around(std::string_view words, std::size_t most) const {
        const auto passage = expanded(*this, at(words), most);
        if (!passage) return passage.error().message();
        EXPECT_EQ(passage->text, passage->bytes.of(whole.text)) << "the span is exact";
        return passage->text;
    }
};
static_assert(toolkit::Searchable<one_document>);

TEST(expanded, adds_whole_blocks_after_and_before_in_turn) {
    one_document d;
    for (const char* text : {"Aa one.", "Bb two.", "Cc three.", "Dd four.", "Ee five."}) d.add(text);
    EXPECT_EQ(d.around("Cc three.", 2), "Cc three.");
    EXPECT_EQ(d.around("Cc three.", 0), "Cc three.");
    EXPECT_EQ(d.around("Cc three.", 4), "Cc three.\n\nDd four.");
    EXPECT_EQ(d.around("Cc three.", 6), "Bb two.\n\nCc three.\n\nDd four.");
    EXPECT_EQ(d.around("Cc three.", 1000), d.whole.text);
    EXPECT_EQ(d.around("Aa one.", 4), "Aa one.\n\nBb two.");
    EXPECT_EQ(d.around("Ee five.", 4), "Dd four.\n\nEe five.");
}

TEST(expanded, adds_whole_sentences_of_a_block_that_does_not_fit) {
    one_document d;
    d.add("First of all. Then the second. And the third.");
    d.add("Here it is.");
    d.add("It goes on. It goes further on and on. It ends.");
    EXPECT_EQ(d.around("Here it is.", 9), "And the third.\n\nHere it is.\n\nIt goes on.");
    EXPECT_EQ(d.around("Here it is.", 7), "Here it is.\n\nIt goes on.");
}

TEST(expanded, continues_within_a_block_that_the_chunk_was_cut_from) {
    one_document d;
    d.add("One is first. Two is second. Three is third. Four is fourth.");
    EXPECT_EQ(d.around("Two is second.", 6), "Two is second. Three is third.");
    EXPECT_EQ(d.around("Two is second.", 9), "Two is second. Three is third. Four is fourth.");
    EXPECT_EQ(d.around("Two is second.", 99), d.whole.text);
}

TEST(expanded, cuts_no_code_and_no_table_and_never_ends_with_a_heading) {
    one_document d;
    d.add("a | b\nc | d\ne | f", block_kind::table);
    d.add("Here it is.");
    d.add("Next", block_kind::heading);
    d.add("int a; int b; int c; int d;", block_kind::code);
    EXPECT_EQ(d.around("Here it is.", 6), "Here it is.");
    EXPECT_EQ(d.around("Here it is.", 9), "a | b\nc | d\ne | f\n\nHere it is.");
    EXPECT_EQ(d.around("Here it is.", 12), "Here it is.\n\nNext\n\nint a; int b; int c; int d;");
    d.whole.blocks.pop_back();
    EXPECT_EQ(d.around("Here it is.", 4), "Here it is.") << "a heading without text";
}

TEST(expanded, takes_paragraphs_of_a_document_without_blocks) {
    one_document d;
    d.whole.text = "Aa one.\n\nBb two.\n\n\n\nCc three.";
    EXPECT_EQ(d.around("Bb two.", 4), "Bb two.\n\n\n\nCc three.");
    EXPECT_EQ(d.around("Bb two.", 99), d.whole.text);
}

TEST(expanded, names_the_page_on_which_it_begins) {
    one_document d;
    d.add("Aa one.", block_kind::paragraph, 1);
    d.add("Bb two.", block_kind::paragraph, 2);
    auto chunk = d.at("Bb two.");
    chunk.page = 2;
    EXPECT_EQ(expanded(d, chunk, 2)->page, 2U);
    EXPECT_EQ(expanded(d, chunk, 9)->page, 1U);
    EXPECT_EQ(expanded(d, chunk, 9)->heading, "Heading");
}

TEST(expanded, refuses_a_span_outside_the_document) {
    one_document d;
    d.add("Größe.");
    auto chunk = d.at("Größe.");
    const std::size_t end = d.whole.text.size();
    for (const span wrong : {span{0, end + 1}, span{3, end}, span{0, 3}, span{4, 4}, span{5, 2}, span{99, 100}}) {
        chunk.bytes = wrong;
        const auto failed = expanded(d, chunk);
        ASSERT_FALSE(failed) << wrong.begin << ' ' << wrong.end;
        EXPECT_EQ(failed.error().kind, failure_kind::invalid_argument);
    }
    chunk.doc_id = toolkit::document_id(toolkit::owner{"you"}, "x");
    EXPECT_EQ(expanded(d, chunk).error().kind, failure_kind::not_found);
}

TEST(expanded, of_a_library_returns_the_bytes_of_the_document) {
    const temporary_folder index;
    const temporary_folder docs;
    std::string text = "# Title\n\n";
    for (int i = 0; i < 120; ++i)
        text += "Paragraph " + std::to_string(i) + " tells of " + (i == 60 ? "zebras" : "apples") +
                " and of other things that grow or walk in the fields of this land.\n\n";
    docs.write("a.md", text);
    auto lib = *toolkit::library::open(index.path());
    const toolkit::owner me{"me"};
    ASSERT_TRUE(lib.sync_folder(me, docs.path()));
    const auto view = toolkit::lexical{lib}.for_owner(me);
    const auto hits = view.search({.text = "zebras", .top_k = 1});
    const auto whole = view.document(hits->front().doc_id);
    const auto passage = expanded(view, hits->front(), 500);
    ASSERT_TRUE(passage) << passage.error().message();
    EXPECT_EQ(passage->text, passage->bytes.of(whole->text));
    EXPECT_LT(passage->bytes.begin, hits->front().bytes.begin);
    EXPECT_GT(passage->bytes.end, hits->front().bytes.end);
    EXPECT_LE(toolkit::count_words(passage->text), 500U);
    EXPECT_GT(toolkit::count_words(passage->text), 470U);
}

}  // namespace
