// Draws the pages of a document, and embeds them in batches.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/lists.hpp>
#include <toolkit/retrieval/pages/page_reader.hpp>

#include <tuple>
#include <utility>

namespace toolkit { inline namespace v0 { namespace page_syncing {

/// Whether a failure is that of one page or batch: others may succeed.
[[nodiscard]] constexpr bool is_of_pages(failure_kind kind) noexcept {
    return kind == failure_kind::rejected || kind == failure_kind::invalid_argument ||
           kind == failure_kind::bad_reply || kind == failure_kind::cut_off || kind == failure_kind::server_error ||
           kind == failure_kind::tool_failed;
}

TOOLKIT_FUNCTION failure page_reader::stopped() const {
    return failure::of(failure_kind::cancelled, where_, "the sync of pages was stopped");
}

/// The hash of what an embedder sees.
TOOLKIT_FUNCTION digest160 page_reader::key_of(const digest160& picture, const waiting_page& page) {
    std::string text = to_hex(picture);
    for (const shown_word& word : page.words) {
        text += '\n';
        text += word.text;
        for (const float each : {word.box.left, word.box.top, word.box.right, word.box.bottom}) {
            text += ' ';
            text += std::to_string(static_cast<std::int64_t>(each * 16));
        }
    }
    return sha1_of(text);
}

TOOLKIT_FUNCTION result<void> page_reader::read(const pdf_pages& pages, page_document& into,
                                                const function_ref<result<void>()>& page_done) {
    into.pages.resize(pages.count());
    for (std::uint32_t page = 1; page <= pages.count(); ++page) {
        if (stop_.stop_requested()) return stopped();
        if (auto read = read_page(pages, page, into); !read) return read;
        if (waiting_.size() >= options_.batch)
            if (auto done = embed_waiting(into); !done) return done;
        if (auto told = page_done(); !told) return told;
    }
    if (auto done = embed_waiting(into); !done) return done;
    if (refused_in_row_ < options_.refused_in_row) return {};
    refused_in_row_ = 0;
    ++given_up_;
    return {};
}

TOOLKIT_FUNCTION result<void> page_reader::read_page(const pdf_pages& pages, std::uint32_t page, page_document& into) {
    page_entry& entry = into.pages[page - 1];
    auto drawn = pages.draw(page, options_.picture, stop_);
    if (!drawn) {
        if (drawn.error().kind == failure_kind::cancelled) return stopped();
        if (drawn.error().kind == failure_kind::invalid_argument) return std::move(drawn).error();  // the options
        entry.why = std::move(drawn).error();
        return {};
    }
    const auto size = pages.size(page);
    auto words = pages.words(page);
    waiting_page made{page - 1, std::move(*drawn), size ? *size : page_size{},
                      words ? std::move(*words) : std::vector<shown_word>{}};
    if (made.drawn.dots_per_inch < options_.picture.dots_per_inch) ++counts_.reduced;
    const auto picture = out_.put_picture(made.drawn.png);
    if (!picture) return picture.error();
    entry.picture = *picture;
    entry.width = made.drawn.width;
    entry.height = made.drawn.height;
    entry.png_bytes = static_cast<std::uint32_t>(made.drawn.png.size());
    entry.key = key_of(*picture, made);
    const auto is_same = [&](const waiting_page& each) { return into.pages[each.entry].key == entry.key; };
    if (any_in(waiting_, is_same))
        if (auto done = embed_waiting(into); !done) return done;
    if (const auto rows = out_.find_rows(entry.key)) {
        std::tie(entry.pack, entry.row) = std::tie(rows->pack, rows->row);
        ++counts_.reused;
    } else if (refused_in_row_ >= options_.refused_in_row) {  // the rest of this document is given up
        entry.retry = true;
        entry.why = *refusal_;
    } else {
        waiting_.push_back(std::move(made));
    }
    return {};
}

TOOLKIT_FUNCTION result<void> page_reader::embed_waiting(page_document& into) {
    const std::vector<waiting_page> pages = std::exchange(waiting_, {});
    if (pages.empty()) return {};
    auto done = embed_some(pages, into);
    if (done || !is_of_pages(done.error().kind) || pages.size() == 1) return take_refusal(std::move(done), pages, into);
    for (const waiting_page& each : pages) {  // find the refused pages
        if (stop_.stop_requested()) return stopped();
        const std::span<const waiting_page> one{&each, 1};
        if (done = take_refusal(embed_some(one, into), one, into); !done) return done;
    }
    return {};
}

TOOLKIT_FUNCTION result<void> page_reader::embed_some(std::span<const waiting_page> pages, page_document& into) {
    std::vector<page_image> images;
    images.reserve(pages.size());
    for (const waiting_page& each : pages)
        images.push_back({each.drawn.png, each.drawn.width, each.drawn.height, each.size, each.words});
    const auto rows = embed_(images, stop_);
    if (!rows) return rows.error();
    for (std::size_t i = 0; i < pages.size(); ++i) {
        page_entry& entry = into.pages[pages[i].entry];
        const auto at = out_.put_rows(entry.key, (*rows)[i]);
        if (!at) return at.error();
        std::tie(entry.pack, entry.row) = std::tie(at->pack, at->row);
    }
    counts_.embedded += pages.size();
    return out_.save_after(options_.save_every);
}

/// Records the failure of one page. Passes on any other failure.
TOOLKIT_FUNCTION result<void> page_reader::take_refusal(result<void> done, std::span<const waiting_page> pages,
                                                        page_document& into) {
    if (done) {
        refused_in_row_ = 0;
        return done;
    }
    if (pages.size() != 1 || !is_of_pages(done.error().kind)) return done;
    page_entry& entry = into.pages[pages.front().entry];
    entry.retry = true;
    entry.why = done.error();
    refusal_ = std::move(done).error();
    ++refused_in_row_;
    return {};
}

}}}  // namespace toolkit::v0::page_syncing
