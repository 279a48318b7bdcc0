// retrieval/pages/page_library.hpp: embedders that fail, servers that are down, cancelling
#include "page_tests.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

using namespace page_tests;
using toolkit::failure;
using toolkit::failure_kind;

namespace {

/// Three documents; the first has three pages.
void write_documents(const temporary_folder& folder) {
    folder.write("a.pdf", pdf_of({"apples", "pears", "plums"}));
    folder.write("b.pdf", pdf_of({"cherries"}));
    folder.write("c.pdf", pdf_of({"melons"}));
}

bool shows(const toolkit::page_image& page, std::string_view word) {
    return std::any_of(page.words.begin(), page.words.end(),
                       [&](const toolkit::shown_word& each) { return each.text == word; });
}

/// Spoils the rows of the page with the word "pears".
template <class Spoil>
auto on_pears(Spoil&& spoil) {
    return [spoil](std::span<const toolkit::page_image> pages,
                   std::vector<std::vector<float>>& rows) -> toolkit::result<void> {
        for (std::size_t i = 0; i < pages.size(); ++i)
            if (shows(pages[i], "pears")) spoil(rows[i]);
        return {};
    };
}

TEST(page_embedder, bad_rows_of_one_page_are_reported_and_the_others_are_indexed) {
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<std::function<void(std::vector<float>&)>> spoils{
        [](std::vector<float>& rows) { rows[3] = nan; },
        [](std::vector<float>& rows) { rows[3] = std::numeric_limits<float>::infinity(); },
        [](std::vector<float>& rows) { rows.pop_back(); },  // other dimensions
        [](std::vector<float>& rows) { rows.clear(); },     // nothing
        [](std::vector<float>& rows) { std::fill(rows.begin(), rows.end(), 0.F); },
        [](std::vector<float>& rows) { rows.resize(5000 * toolkit::page_dimensions); },
    };
    for (const auto& spoil : spoils) {
        const temporary_folder folder;
        const temporary_folder index;
        write_documents(folder);
        const watched model;
        model.state->spoil = on_pears(spoil);
        auto pages = library_in(index, model);
        const auto report = sync(pages, folder);
        EXPECT_EQ(report.documents(), 3U);
        EXPECT_EQ(report.pages, 4U);
        ASSERT_EQ(report.failed_pages.size(), 1U);
        EXPECT_EQ(report.failed_pages[0].filename, "a.pdf");
        EXPECT_EQ(report.failed_pages[0].page, 2U);
        EXPECT_EQ(report.failed_pages[0].why.kind, failure_kind::invalid_argument);
        EXPECT_NE(report.failed_pages[0].why.message().find("embedder watched-1"), std::string::npos);
        EXPECT_EQ(found(pages, "plums"), (names{"a.pdf 3"}));
        EXPECT_TRUE(pages.for_owner(me).picture(toolkit::document_id(me, "a.pdf"), 2));  // it was drawn

        model.state->spoil = nullptr;  // the model is repaired
        const std::size_t before = model.state->pages;
        const auto again = sync(pages, folder);
        EXPECT_TRUE(again.failed_pages.empty());
        EXPECT_EQ(again.embedded, 1U);
        EXPECT_EQ(model.state->pages, before + 1);
        EXPECT_EQ(found(pages, "pears"), (names{"a.pdf 2"}));
    }
}

TEST(page_embedder, that_returns_too_few_pages_is_asked_for_each) {
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    const watched model;
    model.state->spoil = [](std::span<const toolkit::page_image> pages,
                            std::vector<std::vector<float>>& rows) -> toolkit::result<void> {
        if (pages.size() > 1) rows.pop_back();
        return {};
    };
    auto pages = library_in(index, model);
    EXPECT_EQ(sync(pages, folder).pages, 5U);
    EXPECT_EQ(found(pages, "pears"), (names{"a.pdf 2"}));
}

TEST(page_embedder, that_refuses_everything_ends_the_sync) {
    const temporary_folder folder;
    const temporary_folder index;
    std::vector<std::string> texts;
    for (int i = 0; i < 40; ++i) texts.push_back("page number " + std::to_string(i * 1000));
    folder.write("a.pdf", pdf_of(texts));
    const watched model;
    model.state->spoil = [](auto, std::vector<std::vector<float>>& rows) -> toolkit::result<void> {
        for (auto& each : rows) each.resize(each.size() / 128 * 320);
        return {};
    };
    auto pages = library_in(index, model);
    const auto report = pages.sync_folder(me, folder.path());
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, failure_kind::invalid_argument);
    EXPECT_LE(model.state->calls, 12U);  // not once for each of the forty pages
    folder.write("a.pdf", pdf_of({"few"}));
    EXPECT_FALSE(pages.sync_folder(me, folder.path()));
    for (int i = 0; i < 20; ++i) folder.write("b" + std::to_string(i) + ".pdf", pdf_of(texts));
    model.state->calls = 0;
    EXPECT_FALSE(pages.sync_folder(me, folder.path()));
    EXPECT_LE(model.state->calls, 40U);  // three documents, not twenty
}

TEST(page_embedder, documents_that_are_always_refused_do_not_keep_others_out) {
    const temporary_folder folder;
    const temporary_folder index;
    for (int i = 0; i < 5; ++i) {
        std::vector<std::string> texts;
        for (int page = 0; page < 10; ++page) texts.push_back("bad " + std::to_string(i * 1000 + page));
        folder.write("a" + std::to_string(i) + ".pdf", pdf_of(texts));
    }
    folder.write("z.pdf", pdf_of({"apples"}));
    const watched model;
    model.state->spoil = [](std::span<const toolkit::page_image> pages, auto&) -> toolkit::result<void> {
        for (const auto& each : pages)
            if (shows(each, "bad")) return failure::of(failure_kind::rejected, "server", "the picture is too large");
        return {};
    };
    auto pages = library_in(index, model);
    EXPECT_FALSE(pages.sync_folder(me, folder.path()));  // nothing was embedded
    const auto second = sync(pages, folder);
    EXPECT_EQ(second.documents(), 6U);
    EXPECT_EQ(second.pages, 1U);
    EXPECT_EQ(second.failed_pages.size(), 50U);
    EXPECT_EQ(found(pages, "apples"), (names{"z.pdf 1"}));
    EXPECT_EQ(sync(pages, folder).pages, 1U);
}

TEST(page_embedder, that_throws_is_reported) {
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    const watched model;
    model.state->spoil = [](auto pages, auto&) -> toolkit::result<void> {
        for (const auto& each : pages)
            if (shows(each, "cherries")) throw std::runtime_error{"out of tensors"};
        return {};
    };
    auto pages = library_in(index, model);
    const auto report = sync(pages, folder);
    ASSERT_EQ(report.failed_pages.size(), 1U);
    EXPECT_EQ(report.failed_pages[0].filename, "b.pdf");
    EXPECT_NE(report.failed_pages[0].why.message().find("out of tensors"), std::string::npos);
}

TEST(page_embedder, whose_server_goes_down_keeps_what_was_done) {
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    const watched model;
    const auto down = [](std::span<const toolkit::page_image> pages, auto&) -> toolkit::result<void> {
        if (shows(pages.front(), "cherries"))
            return failure::of(failure_kind::unreachable, "http://127.0.0.1:9", "nobody answers", "start the server");
        return {};
    };
    model.state->spoil = down;
    auto pages = library_in(index, model);
    const auto report = pages.sync_folder(me, folder.path());
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, failure_kind::unreachable);
    EXPECT_EQ(found(pages, "pears"), (names{"a.pdf 2"}));  // what was done before
    model.state->spoil = nullptr;
    EXPECT_EQ(sync(pages, folder).embedded, 2U);
    EXPECT_EQ(model.state->pages, 5U);
}

TEST(page_embedder, pages_of_an_unfinished_document_are_not_embedded_again) {
    const temporary_folder folder;
    const temporary_folder index;
    folder.write("a.pdf", pdf_of({"apples", "pears", "plums", "cherries", "melons"}));
    const watched model;
    model.state->spoil = [](std::span<const toolkit::page_image> pages, auto&) -> toolkit::result<void> {
        if (shows(pages.front(), "melons")) return failure::of(failure_kind::timed_out, "server", "it is slow");
        return {};
    };
    auto pages = library_in(index, model);  // four pages are one call
    ASSERT_FALSE(pages.sync_folder(me, folder.path()));
    EXPECT_TRUE(found(pages, "apples").empty());  // a document is visible when it is whole
    model.state->spoil = nullptr;
    const auto report = sync(pages, folder);
    EXPECT_EQ(report.reused, 4U);
    EXPECT_EQ(report.embedded, 1U);
    EXPECT_EQ(found(pages, "apples"), (names{"a.pdf 1"}));
}

TEST(page_embedder, a_sync_can_be_cancelled_and_continued) {
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    const watched model;
    toolkit::stop_source source;
    model.state->spoil = [&](std::span<const toolkit::page_image> pages, auto&) -> toolkit::result<void> {
        if (shows(pages.front(), "cherries")) source.request_stop();
        return {};
    };
    auto pages = library_in(index, model);
    const auto report = pages.sync_folder(me, folder.path(), {.stop = source.get_token()});
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().kind, failure_kind::cancelled);
    EXPECT_EQ(found(pages, "plums"), (names{"a.pdf 3"}));
    const auto rest = sync(pages, folder);
    EXPECT_EQ(rest.documents(), 3U);
    EXPECT_EQ(rest.embedded, 1U);
}

TEST(page_embedder, progress_is_reported_and_may_throw) {
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    auto pages = library_in(index, watched{});
    toolkit::page_sync_progress last;
    ASSERT_TRUE(pages.sync_folder(me, folder.path(), {.progress = [&](const toolkit::page_sync_progress& now) {
                                      EXPECT_GE(now.pages_done, last.pages_done);
                                      last = now;
                                  }}));
    EXPECT_EQ(last.files_done, 3U);
    EXPECT_EQ(last.files, 3U);
    EXPECT_EQ(last.pages_done, 5U);
    const auto thrown = pages.sync_folder(
        me, folder.path(), {.progress = [](const toolkit::page_sync_progress&) { throw std::runtime_error{"no"}; }});
    ASSERT_FALSE(thrown);
    EXPECT_EQ(thrown.error().kind, failure_kind::tool_failed);
    EXPECT_EQ(sync(pages, folder).unchanged, 3U);
}

TEST(page_embedder, a_bad_question_is_reported) {
    struct odd {
        float number;
        [[nodiscard]] static std::string_view name() { return "odd"; }
        [[nodiscard]] toolkit::result<std::vector<std::vector<float>>> embed_pages(
            std::span<const toolkit::page_image> pages, const toolkit::stop_token& stop) const {
            return toolkit::word_patches{}.embed_pages(pages, stop);
        }
        [[nodiscard]] toolkit::result<std::vector<float>> embed_query(std::string_view text,
                                                                      const toolkit::stop_token&) const {
            std::vector<float> row(text.size() == 1 ? 0 : 128, 0.F);
            if (!row.empty()) row[0] = number;
            return row;
        }
    };
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    auto pages = library_in(index, odd{std::nanf("")});
    sync(pages, folder);
    const auto view = pages.for_owner(me);
    EXPECT_EQ(view.search({.text = "apples"}).error().kind, failure_kind::invalid_argument);
    EXPECT_EQ(view.search({.text = "a"}).error().kind, failure_kind::invalid_argument);
}

TEST(page_embedder, invalid_options_are_refused) {
    const temporary_folder folder;
    const temporary_folder index;
    write_documents(folder);
    for (const auto spoil :
         {+[](toolkit::page_options& o) { o.batch = 0; }, +[](toolkit::page_options& o) { o.pack_bytes = 0; },
          +[](toolkit::page_options& o) { o.picture.dots_per_inch = 0; },
          +[](toolkit::page_options& o) { o.picture.dots_per_inch = std::numeric_limits<double>::quiet_NaN(); },
          +[](toolkit::page_options& o) { o.picture.dots_per_inch = 1e300; },
          +[](toolkit::page_options& o) { o.refused_in_row = 0; }}) {
        toolkit::page_options options = quick();
        spoil(options);
        auto pages = library_in(index, watched{}, options);
        const auto report = pages.sync_folder(me, folder.path());
        ASSERT_FALSE(report);
        EXPECT_EQ(report.error().kind, failure_kind::invalid_argument);
    }
}

}  // namespace
