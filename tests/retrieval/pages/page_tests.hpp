// Shared by the tests of page libraries: PDFs with words, and an embedder that counts and can be told to fail.
#pragma once

#include <toolkit/retrieval/pages/page_library.hpp>
#include <toolkit/retrieval/pages/word_patches.hpp>

#include "../../extract/pdf_writer.hpp"
#include "../owners.hpp"
#include "../temporary_folder.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace page_tests {

/// A PDF with one page for each text.
inline std::string pdf_of(const std::vector<std::string>& pages) {
    pdf_tests::pdf_writer out;
    for (const std::string& text : pages) {
        out.page();
        if (!text.empty()) out.paragraph(72, 100, 12, 400, text);
    }
    return out.bytes();
}

/// An embedder of pages whose calls are counted. `spoil` may change or refuse what it returns.
struct watched {
    struct shared {
        std::atomic<std::size_t> pages{0};
        std::atomic<std::size_t> calls{0};
        std::function<toolkit::result<void>(std::span<const toolkit::page_image>, std::vector<std::vector<float>>&)>
            spoil;
        std::string name{"watched-1"};
    };
    std::shared_ptr<shared> state = std::make_shared<shared>();

    [[nodiscard]] std::string name() const { return state->name; }
    [[nodiscard]] toolkit::result<std::vector<std::vector<float>>> embed_pages(
        std::span<const toolkit::page_image> pages, const toolkit::stop_token& stop) const {
        ++state->calls;
        auto rows = toolkit::word_patches{}.embed_pages(pages, stop);
        if (!rows) return rows;
        if (state->spoil)
            if (auto done = state->spoil(pages, *rows); !done) return std::move(done).error();
        state->pages += pages.size();
        return rows;
    }
    [[nodiscard]] toolkit::result<std::vector<float>> embed_query(std::string_view question,
                                                                  const toolkit::stop_token& stop) const {
        return toolkit::word_patches{}.embed_query(question, stop);
    }
};

/// Small, quick pictures, and files that count as settled at once.
inline toolkit::page_options quick() {
    toolkit::page_options options;
    options.picture.dots_per_inch = 20;
    options.settled = std::chrono::milliseconds{-100'000};
    return options;
}

template <class E>
toolkit::page_library<E> library_in(const temporary_folder& index, E embedder,
                                    const toolkit::page_options& options = quick()) {
    auto made = toolkit::page_library<E>::open(index.path(), std::move(embedder), options);
    EXPECT_TRUE(made) << (made ? "" : made.error().message());
    return *std::move(made);
}

template <class E>
toolkit::page_sync_report sync(toolkit::page_library<E>& library, const temporary_folder& folder,
                               const toolkit::owner& who = me) {
    auto report = library.sync_folder(who, folder.path());
    EXPECT_TRUE(report) << (report ? "" : report.error().message());
    return report ? *std::move(report) : toolkit::page_sync_report{};
}

/// The best pages for a question, each as "file.pdf 2".
template <class E>
std::vector<std::string> found(const toolkit::page_library<E>& library, std::string question, std::size_t most = 1,
                               const toolkit::owner& who = me) {
    const auto hits = library.for_owner(who).search({.text = std::move(question), .top_k = most});
    EXPECT_TRUE(hits) << (hits ? "" : hits.error().message());
    std::vector<std::string> names;
    if (!hits) return names;
    for (const toolkit::page_hit& each : *hits) names.push_back(each.filename + " " + std::to_string(each.page));
    return names;
}

using names = std::vector<std::string>;

}  // namespace page_tests
