// The examples of docs/pages.md
#include <toolkit/extract/page_picture.hpp>
#include <toolkit/extract/region_picture.hpp>
#include <toolkit/retrieval/pages/http_page_embedder.hpp>

#include "../../net/fault_server.hpp"
#include "page_tests.hpp"

using namespace page_tests;

namespace {

toolkit::result<std::vector<toolkit::page_hit>> search_by_model(const std::string& server, const std::string& index,
                                                                const std::string& folder, std::string question) {
    auto model = toolkit::vllm_pages::open({.base_url = server, .model = "vidore/colpali-v1.3-hf"});
    if (!model) return model.error();
    auto pages = toolkit::page_library<toolkit::vllm_pages>::open(index, *std::move(model));
    if (!pages) return pages.error();
    const auto report = pages->sync_folder(toolkit::owner{"me"}, folder);
    if (!report) return report.error();
    return pages->for_owner(toolkit::owner{"me"}).search({.text = std::move(question), .top_k = 3});
}

/// The picture of a word of a document, with half an inch around it.
toolkit::result<toolkit::drawn_page> picture_of(std::string pdf, const toolkit::placed_word& word) {
    const auto& [left, top, right, bottom] = word.box;
    return toolkit::draw_page(std::move(pdf), word.page,
                              toolkit::rectangle{left - 36, top - 36, right + 36, bottom + 36});
}

/// The pictures of a citation, one for each page: the lines around the cited words, which are marked.
toolkit::result<std::vector<toolkit::drawn_page>> pictures_of(std::string pdf,
                                                              const std::vector<toolkit::cited_place>& places) {
    const auto pages = toolkit::pdf_pages::open(std::move(pdf));
    if (!pages) return pages.error();
    std::vector<toolkit::drawn_page> pictures;
    for (const toolkit::page_region& region : toolkit::regions_of(places)) {
        auto picture = toolkit::draw_region(*pages, region);
        if (!picture) return picture.error();
        pictures.push_back(*std::move(picture));
    }
    return pictures;
}

/// Prefers pages with pictures: it adds a row for the share of the page that words do not cover.
struct prefers_pictures {
    toolkit::word_patches words;

    static std::string_view name() { return "prefers-pictures-1"; }
    toolkit::result<std::vector<std::vector<float>>> embed_pages(std::span<const toolkit::page_image> pages,
                                                                 const toolkit::stop_token& stop) const {
        auto rows = words.embed_pages(pages, stop);
        for (std::size_t i = 0; rows && i < pages.size(); ++i) {
            std::vector<float> row(toolkit::page_dimensions);
            row[pages[i].words.size() < 50 ? 0 : 1] = 1;
            (*rows)[i].insert((*rows)[i].end(), row.begin(), row.end());
        }
        return rows;
    }
    toolkit::result<std::vector<float>> embed_query(std::string_view question, const toolkit::stop_token& stop) const {
        auto rows = words.embed_query(question, stop);
        if (rows) rows->resize(rows->size() + toolkit::page_dimensions);
        if (rows) (*rows)[rows->size() - toolkit::page_dimensions] = 1;
        return rows;
    }
};

TEST(page_guide, a_model_behind_a_server_is_used) {
    const fault::server server([](fault::visitor& guest) {
        guest.send(fault::reply("200 OK", R"({"data":[{"index":0,"data":[[1,0],[0,1]]}]})"));
    });
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples", "pears"}));
    const auto hits = search_by_model(server.url(), index.path(), folder.path(), "anything");
    ASSERT_TRUE(hits) << hits.error().message();
    EXPECT_EQ(hits->size(), 2U);
    EXPECT_NEAR(hits->front().score, 1, 0.02);
}

TEST(page_guide, the_place_of_a_word_is_drawn) {
    const std::string pdf = pdf_of({"apples"});
    const auto read = toolkit::extract_pdf(pdf);
    ASSERT_TRUE(read && !read->words.empty());
    const auto picture = picture_of(pdf, read->words.front());
    ASSERT_TRUE(picture) << picture.error().message();
    EXPECT_LT(picture->width, 300U);
    EXPECT_GT(picture->width, 150U);
}

TEST(page_guide, the_lines_around_a_citation_are_drawn) {
    const std::string pdf = pdf_of({"apples", "pears"});
    const auto read = toolkit::extract_pdf(pdf);
    ASSERT_TRUE(read);
    toolkit::document from;
    from.text = read->text;
    from.words = read->words;
    const auto pictures = pictures_of(pdf, toolkit::places_of(from, {0, from.text.size()}));
    ASSERT_TRUE(pictures) << pictures.error().message();
    ASSERT_EQ(pictures->size(), 2U);
    EXPECT_TRUE(pictures->front().png.starts_with("\x89PNG"));
}

TEST(page_guide, an_embedder_of_your_own_ranks) {
    const temporary_folder folder;
    const temporary_folder index;
    std::string words = "pump";
    for (int i = 0; i < 80; ++i) words += " word" + std::to_string(i);
    folder.write("a.pdf", pdf_of({words, "pump"}));
    auto pages = library_in(index, prefers_pictures{});
    sync(pages, folder);
    EXPECT_EQ(found(pages, "pump"), (names{"a.pdf 2"}));
}

}  // namespace
