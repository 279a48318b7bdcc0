// The code of docs/retrieval.md and docs/text.md, compiled and run.
#include <toolkit/extract/extract.hpp>
#include <toolkit/retrieval/lexical.hpp>
#include <toolkit/text/sentences.hpp>
#include <toolkit/text/stem.hpp>

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

namespace {

toolkit::result<std::string> first_passage(const std::string& index_folder, const std::string& docs) {
    auto lib = toolkit::library::open(index_folder);
    if (!lib) return lib.error();
    const toolkit::owner me{"me"};
    const auto show = [](const toolkit::sync_progress& now) {
        std::fprintf(stderr, "\r%zu of %zu files", now.files_done, now.files);
    };
    const auto report = lib->sync_folder(me, docs, {.progress = show});
    if (!report) return report.error();
    for (const auto& [filename, why] : report->failed)
        std::fprintf(stderr, "%s: %s\n", filename.c_str(), why.message().c_str());

    const auto view = toolkit::lexical{*lib}.for_owner(me);
    const auto hits = view.search({.text = "How do I rebuild an index?", .top_k = 3});
    if (!hits) return hits.error();
    if (hits->empty() || hits->front().score < 0.2) return std::string{"nothing fits"};
    const auto passage = view.chunk(hits->front().chunk_id);
    if (!passage) return passage.error();
    return passage->text;
}

struct one_page {  // a retriever over a single page
    struct view {
        toolkit::document page;

        toolkit::result<std::vector<toolkit::hit>> search(const toolkit::query&,
                                                          const toolkit::stop_token& = {}) const {
            const toolkit::span whole{0, page.text.size()};
            return std::vector<toolkit::hit>{
                {page.id, page.id, 0, page.filename, "", page.text.substr(0, 200), 1.0, whole}};
        }
        toolkit::result<toolkit::chunk> chunk(const toolkit::uuid& id, const toolkit::stop_token& = {}) const {
            if (id != page.id)
                return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "There is no such chunk");
            const toolkit::span whole{0, page.text.size()};
            return toolkit::chunk{page.id, page.id, 0, page.filename, page.title, "", whole, page.text};
        }
        toolkit::result<toolkit::document> document(const toolkit::uuid& id, const toolkit::stop_token& = {}) const {
            if (id != page.id)
                return toolkit::failure::of(toolkit::failure_kind::not_found, {}, "There is no such document");
            return page;
        }
        toolkit::result<std::vector<toolkit::document_ref>> find_document(std::string_view,
                                                                          const toolkit::stop_token& = {}) const {
            return std::vector<toolkit::document_ref>{{page.id, page.filename, page.title}};
        }
    };
    std::string text;

    view for_owner(const toolkit::owner& who) const {
        return {{toolkit::document_id(who, "page"), "page", "Page", text}};
    }
};
static_assert(toolkit::Retriever<one_page>);

std::vector<std::string> stems_of(std::string_view text) {
    std::vector<std::string> stems;
    auto stem = toolkit::stemmer::of("english");
    if (!stem) return stems;
    toolkit::for_each_word(text, [&](const toolkit::word& w) {
        const std::string word = toolkit::folded(w.of(text));
        if (w.role != toolkit::word_role::whole && !toolkit::is_stop_word(word, "english"))
            stems.emplace_back((*stem)(word));
    });
    return stems;
}

}  // namespace

TEST(page, of_retrieval_finds_a_passage) {
    const temporary_folder index;
    const temporary_folder docs;
    docs.write("reindex.md", "# REINDEX\n\nREINDEX rebuilds an index.");
    docs.write("apple.md", "# Apples\n\nApples grow on trees.");
    const auto passage = first_passage(index.path(), docs.path());
    ASSERT_TRUE(passage);
    EXPECT_EQ(*passage, "REINDEX\n\nREINDEX rebuilds an index.");
    EXPECT_EQ(one_page{"text"}.for_owner(toolkit::owner{"me"}).search({})->front().snippet, "text");
}

TEST(page, of_text_stems_a_question) {
    EXPECT_EQ(stems_of("How are indexes rebuilt with --no-owner?"),
              (std::vector<std::string>{"index", "rebuilt", "owner"}));
}
