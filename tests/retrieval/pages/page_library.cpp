// retrieval/pages/page_library.hpp: what is found, owners, changes of the folder
#include "page_tests.hpp"

#include <toolkit/retrieval/library.hpp>

#include <ctime>
#include <filesystem>

using namespace page_tests;
using toolkit::failure_kind;
using toolkit::word_patches;

// Fontconfig, which poppler asks for fonts, keeps some memory that it allocates once.
extern "C" const char* __lsan_default_suppressions();  // NOLINT: the name that AddressSanitizer asks for
extern "C" const char* __lsan_default_suppressions() { return "leak:libfontconfig"; }  // NOLINT: the same

namespace {

static_assert(toolkit::PageRetriever<toolkit::page_library<word_patches>>);

TEST(page_library, finds_pages_by_their_words_and_gives_their_pictures) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("manuals/pump.pdf", pdf_of({"Safety instructions", "Wiring of the circulation pump", "Warranty"}));
    folder.write("boiler.pdf", pdf_of({"The boiler holds forty litres"}));
    auto pages = library_in(index, word_patches{});
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.added, 2U);
    EXPECT_EQ(report.pages, 4U);
    EXPECT_EQ(report.embedded, 4U);
    EXPECT_TRUE(report.failed.empty() && report.failed_pages.empty());

    const auto view = pages.for_owner(me);
    const auto hits = view.search({.text = "wiring of the pump", .top_k = 3});
    ASSERT_TRUE(hits) << hits.error().message();
    ASSERT_FALSE(hits->empty());
    const toolkit::page_hit& best = hits->front();
    EXPECT_EQ(best.filename, "manuals/pump.pdf");
    EXPECT_EQ(best.page, 2U);
    EXPECT_GT(best.score, 0.9);
    EXPECT_LE(best.score, 1);
    EXPECT_EQ(best.doc_id, toolkit::document_id(me, "manuals/pump.pdf"));
    for (std::size_t i = 1; i < hits->size(); ++i) EXPECT_LE((*hits)[i].score, (*hits)[i - 1].score);

    const auto picture = view.picture(best.doc_id, best.page);
    ASSERT_TRUE(picture) << picture.error().message();
    EXPECT_EQ(picture->png, bytes_of_file(best.image_path));
    EXPECT_TRUE(picture->png.starts_with("\x89PNG"));
    EXPECT_EQ(picture->width, 170U);  // 8.5 inches of 20 dots
    EXPECT_EQ(picture->height, 220U);
    EXPECT_EQ(found(pages, "boiler litre"), (names{"boiler.pdf 1"}));
    EXPECT_EQ(found(pages, "warrenty"), (names{"manuals/pump.pdf 3"}));  // misspelt
    EXPECT_EQ(view.pages(), 4U);
}

TEST(page_library, searches_within_a_document_and_a_collection) {
    const temporary_folder first;
    const temporary_folder second;
    const temporary_folder index;
    first.write("a.pdf", pdf_of({"apples and pears"}));
    first.write("b.pdf", pdf_of({"apples and plums", "apples"}));
    second.write("a.pdf", pdf_of({"apples of another collection"}));
    auto pages = library_in(index, word_patches{});
    sync(pages, first);
    ASSERT_TRUE(pages.sync_folder(me, second.path(), {.collection = "second"}));
    const auto view = pages.for_owner(me);
    EXPECT_EQ(view.search({.text = "apples", .top_k = 10})->size(), 4U);
    const auto within = view.search({.text = "apples", .top_k = 10, .within = toolkit::document_id(me, "b.pdf")});
    ASSERT_TRUE(within);
    EXPECT_EQ(within->size(), 2U);
    const auto there = view.search({.text = "apples", .top_k = 10, .collections = {"second"}});
    ASSERT_EQ(there->size(), 1U);
    EXPECT_EQ(there->front().doc_id, toolkit::document_id(me, "a.pdf", "second"));
    sync(pages, first);  // leaves the other collection alone
    EXPECT_EQ(pages.for_owner(me).pages(), 4U);
}

TEST(page_library, separates_owners) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto pages = library_in(index, word_patches{});
    sync(pages, folder);
    const toolkit::owner you{"you"};
    EXPECT_TRUE(found(pages, "apples", 10, you).empty());
    const toolkit::uuid id = toolkit::document_id(me, "a.pdf");
    const auto theirs = pages.for_owner(you).picture(id, 1);
    const auto unknown = pages.for_owner(you).picture(toolkit::uuid{}, 1);
    ASSERT_FALSE(theirs || unknown);
    EXPECT_EQ(theirs.error().message(), unknown.error().message());
    EXPECT_EQ(theirs.error().kind, failure_kind::not_found);
    const auto within = pages.for_owner(you).search({.text = "apples", .within = id});
    ASSERT_FALSE(within);
    EXPECT_EQ(within.error().kind, failure_kind::not_found);
    const temporary_folder yours;
    yours.write("a.pdf", pdf_of({"apples"}));
    sync(pages, yours, you);
    EXPECT_EQ(pages.for_owner(you).picture(id, 1).error().message(), unknown.error().message());
    EXPECT_TRUE(pages.for_owner(you).picture(toolkit::document_id(you, "a.pdf"), 1));
    const auto nobody = pages.sync_folder(toolkit::owner{""}, folder.path());
    ASSERT_FALSE(nobody);
    EXPECT_EQ(nobody.error().message(), "sync_folder: the owner is empty; set the owner of the documents");
}

TEST(page_library, does_not_embed_unchanged_pages_again) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples", "pears", "plums"}));
    folder.write("b.pdf", pdf_of({"cherries"}));
    const watched model;
    auto pages = library_in(index, model);
    EXPECT_EQ(sync(pages, folder).embedded, 4U);
    const auto again = sync(pages, folder);
    EXPECT_EQ(again.unchanged, 2U);
    EXPECT_EQ(again.embedded, 0U);
    EXPECT_EQ(again.pages, 4U);
    EXPECT_EQ(model.state->pages, 4U);

    folder.write("a.pdf", bytes_of_file(folder.path("a.pdf")));  // another inode, the same content
    EXPECT_EQ(sync(pages, folder).unchanged, 2U);
    EXPECT_EQ(model.state->pages, 4U);

    folder.write("a.pdf", pdf_of({"apples", "a new page", "pears", "plums"}));
    const auto changed = sync(pages, folder);
    EXPECT_EQ(changed.changed, 1U);
    EXPECT_EQ(changed.unchanged, 1U);
    EXPECT_EQ(changed.embedded, 1U);  // the new page
    EXPECT_EQ(changed.reused, 3U);
    EXPECT_EQ(found(pages, "plums"), (names{"a.pdf 4"}));

    std::filesystem::rename(folder.path("b.pdf"), folder.path("c.pdf"));
    const auto renamed = sync(pages, folder);
    EXPECT_EQ(renamed.added, 1U);
    EXPECT_EQ(renamed.removed, 1U);
    EXPECT_EQ(renamed.embedded, 0U);
    EXPECT_EQ(found(pages, "cherries"), (names{"c.pdf 1"}));
}

TEST(page_library, equal_pages_share_vectors_and_are_all_found) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples", "apples"}));
    folder.write("b.pdf", pdf_of({"apples"}));
    const watched model;
    auto pages = library_in(index, model);
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.embedded, 1U);
    EXPECT_EQ(report.reused, 2U);
    EXPECT_EQ(found(pages, "apples", 10), (names{"a.pdf 1", "a.pdf 2", "b.pdf 1"}));
    EXPECT_EQ(found(pages, "apples", 2), (names{"a.pdf 1", "a.pdf 2"}));
    folder.remove("a.pdf");
    sync(pages, folder);
    EXPECT_EQ(found(pages, "apples", 10), (names{"b.pdf 1"}));
}

TEST(page_index, finds_some_of_very_many_equal_pages_in_little_time) {
    const temporary_folder index;
    const toolkit::page_places at{index.path("pages")};
    std::vector<float> row(toolkit::page_dimensions, 0.F);
    row[3] = 1;
    const auto rows = toolkit::pack_late_rows(row);
    ASSERT_TRUE(rows);
    auto out = toolkit::page_writer::open(at, me, "any", 1'000'000);
    ASSERT_TRUE(out) << out.error().message();
    const auto place = out->put_rows({}, *rows);
    ASSERT_TRUE(place);
    toolkit::page_entry page;
    page.width = 1;
    page.pack = place->pack;
    page.row = place->row;
    out->documents().push_back({"a.pdf", {}, {}, {}, std::vector<toolkit::page_entry>(300'000, page)});
    out->set_changed();
    ASSERT_TRUE(out->save());
    const auto opened = toolkit::page_index::open(at, me);
    ASSERT_TRUE(opened) << opened.error().message();
    const std::clock_t begun = std::clock();
    const auto hits = (*opened)->search(*rows, {.text = "empty", .top_k = 3}, {});
    const std::clock_t took = std::clock() - begun;
    ASSERT_TRUE(hits);
    ASSERT_EQ(hits->size(), 3U);
    EXPECT_EQ(hits->back().page, 3U);
    EXPECT_LT(took, CLOCKS_PER_SEC / 4) << "of the processor, so that a busy machine does not count";
}

TEST(page_library, forgets_removed_files_and_their_pictures) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    folder.write("b.pdf", pdf_of({"pears"}));
    auto pages = library_in(index, word_patches{});
    sync(pages, folder);
    const auto before = pages.for_owner(me);
    const auto hits = before.search({.text = "apples"});
    ASSERT_TRUE(hits && !hits->empty());
    folder.remove("a.pdf");
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.removed, 1U);
    EXPECT_EQ(report.documents(), 1U);
    const auto after = pages.for_owner(me);
    EXPECT_EQ(after.picture(hits->front().doc_id, 1).error().kind, failure_kind::not_found);
    EXPECT_FALSE(std::filesystem::exists(hits->front().image_path));
    EXPECT_EQ(before.search({.text = "apples"})->front().filename, "a.pdf");  // the older view still has it
    const auto gone = before.picture(hits->front().doc_id, 1);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().kind, failure_kind::not_found);
}

TEST(page_library, draws_a_huge_page_smaller_and_says_so) {
    const temporary_folder folder;
    const temporary_folder index;
    pdf_tests::pdf_writer out;
    out.page(4800, 4800).text(100, 2400, 300, "Enormous");  // 100 megapixels at 150 dots per inch
    folder.write("a.pdf", out.bytes());
    auto pages = library_in(index, word_patches{}, {});
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.reduced, 1U);
    const auto picture = pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 1);
    ASSERT_TRUE(picture);
    EXPECT_LE(std::uint64_t{picture->width} * picture->height, 4'000'000U);
    EXPECT_EQ(found(pages, "enormous"), (names{"a.pdf 1"}));
}

TEST(page_library, keeps_pages_without_words) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"", "apples"}));
    auto pages = library_in(index, word_patches{});
    EXPECT_EQ(sync(pages, folder).pages, 2U);
    EXPECT_EQ(found(pages, "apples"), (names{"a.pdf 2"}));
    EXPECT_TRUE(pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 1));
}

TEST(page_library, reports_a_broken_page_and_indexes_the_others) {
    const temporary_folder folder;
    const temporary_folder index;
    const auto page = [](int content) {
        return "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents " + std::to_string(content) + " 0 R >>";
    };
    const auto words = [](std::string_view text) {
        return pdf_tests::stream_of("BT /F1 12 Tf 20 200 Td (" + std::string{text} + ") Tj ET");
    };
    folder.write("a.pdf",
                 pdf_tests::file_of({"<< /Type /Catalog /Pages 2 0 R >>",
                                     "<< /Type /Pages /Count 3 /Kids [3 0 R 9 0 R 4 0 R] /Resources << /Font << /F1 7 "
                                     "0 R >> >> >>",
                                     page(5), page(6), words("apples"), words("pears"),
                                     "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}));
    folder.write("b.pdf", "%PDF-1.7\nbroken");
    folder.write("c.txt", "no PDF");
    folder.write("d.pdf", "not a PDF at all");
    auto pages = library_in(index, word_patches{});
    for (int round = 0; round < 2; ++round) {  // the second time nothing has changed
        const auto report = sync(pages, folder);
        EXPECT_EQ(report.documents(), 1U);
        EXPECT_EQ(report.pages, 2U);
        EXPECT_EQ(report.skipped, 1U);
        ASSERT_EQ(report.failed_pages.size(), 1U);
        EXPECT_EQ(report.failed_pages[0].filename, "a.pdf");
        EXPECT_EQ(report.failed_pages[0].page, 3U);
        EXPECT_EQ(report.failed_pages[0].why.message(),
                  "the page is damaged; open it in a PDF viewer and print it to a new PDF");
        ASSERT_EQ(report.failed.size(), 2U);
        EXPECT_EQ(report.failed[0].filename, "b.pdf");
        EXPECT_EQ(report.failed[1].filename, "d.pdf");
        EXPECT_EQ(report.embedded, round == 0 ? 2U : 0U);
    }
    EXPECT_EQ(found(pages, "apples"), (names{"a.pdf 1"}));
    EXPECT_EQ(found(pages, "pears"), (names{"a.pdf 2"}));
    const auto picture = pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 3);
    ASSERT_FALSE(picture);
    EXPECT_EQ(picture.error().kind, failure_kind::unreadable);
    EXPECT_EQ(picture.error().message(),
              "a.pdf, page 3: the page is damaged; open it in a PDF viewer and print it to a new PDF");
    const auto none = pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 4);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message(), "a.pdf: there is no page 4; use 1 to 3");
}

TEST(page_library, a_document_whose_file_broke_is_removed) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    folder.write("b.pdf", pdf_of({"pears"}));
    auto pages = library_in(index, word_patches{});
    sync(pages, folder);
    folder.write("a.pdf", "%PDF-1.7\nbroken");
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.removed, 1U);
    EXPECT_EQ(report.unchanged, 1U);
    ASSERT_EQ(report.failed.size(), 1U);
    EXPECT_EQ(found(pages, "apples pears", 10), (names{"b.pdf 1"}));
}

TEST(page_library, checks_queries) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto pages = library_in(index, word_patches{});
    EXPECT_TRUE(found(pages, "apples").empty());  // nothing is indexed
    sync(pages, folder);
    const auto view = pages.for_owner(me);
    EXPECT_EQ(view.search({.text = " \n"}).error().kind, failure_kind::invalid_argument);
    EXPECT_TRUE(view.search({.text = "apples", .top_k = 0})->empty());
    EXPECT_EQ(view.search({.text = "apples", .top_k = SIZE_MAX})->size(), 1U);
    std::string many;
    for (int i = 0; i < 5000; ++i) many += "w" + std::to_string(i) + " ";
    const auto long_one = view.search({.text = many});
    EXPECT_TRUE(long_one || long_one.error().kind == failure_kind::invalid_argument);
    toolkit::stop_source stopped;
    stopped.request_stop();
    EXPECT_EQ(view.search({.text = "apples"}, stopped.get_token()).error().kind, failure_kind::cancelled);
}

TEST(page_library, refuses_an_index_of_another_embedder_until_it_is_synced) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto first = library_in(index, word_patches{});
    sync(first, folder);
    const watched model;
    auto second = library_in(index, model);
    const auto refused = second.for_owner(me).search({.text = "apples"});
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message(),
              "search: the pages were embedded by word-patches-1 or drawn with other options; sync the folder again, "
              "or open another index folder");
    EXPECT_EQ(sync(second, folder).embedded, 1U);
    EXPECT_EQ(found(second, "apples"), (names{"a.pdf 1"}));
    EXPECT_FALSE(first.for_owner(me).search({.text = "apples"}));
    auto options = quick();
    options.picture.dots_per_inch = 30;
    auto third = library_in(index, model, options);
    EXPECT_EQ(sync(third, folder).embedded, 1U);
    EXPECT_EQ(third.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 1)->width, 255U);
}

TEST(page_library, lies_beside_a_library_in_the_same_folder) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples"}));
    auto texts = toolkit::library::open(index.path());
    ASSERT_TRUE(texts);
    auto pages = library_in(index, word_patches{});
    sync(pages, folder);
    ASSERT_TRUE(texts->remove(me, "nothing.md"));  // a writer of the library removes stray files
    EXPECT_EQ(found(pages, "apples"), (names{"a.pdf 1"}));
    const temporary_folder inside;  // an index inside of the folder is no part of it
    inside.write("a.pdf", pdf_of({"apples"}));
    auto within = toolkit::page_library<word_patches>::open(inside.path(), {}, quick());
    ASSERT_TRUE(within);
    EXPECT_EQ(sync(*within, inside).documents(), 1U);
    EXPECT_EQ(sync(*within, inside).skipped, 0U);
}

TEST(page_library, finds_what_real_manuals_say) {
    constexpr const char* manual = "/usr/share/doc/shared-mime-info/shared-mime-info-spec.pdf";
    if (!std::filesystem::exists(manual)) GTEST_SKIP() << "shared-mime-info is not installed";
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("mime.pdf", bytes_of_file(manual));
    auto pages = library_in(index, word_patches{});
    const auto report = sync(pages, folder);
    EXPECT_GT(report.pages, 5U);
    const auto hits = pages.for_owner(me).search({.text = "storing the MIME type using extended attributes"});
    ASSERT_TRUE(hits && !hits->empty());
    const auto words = toolkit::pdf_pages::open(bytes_of_file(manual))->words(hits->front().page);
    bool is_there = false;
    for (const toolkit::shown_word& each : *words)
        is_there = is_there || each.text.find("ttribute") != std::string::npos;
    EXPECT_TRUE(is_there) << "page " << hits->front().page;
}

}  // namespace
