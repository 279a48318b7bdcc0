// Searches pages by their pictures. Each page of a PDF is drawn once; an embedder makes many vectors of the picture,
// and each vector of a question counts by the nearest vector of the page (maxsim.hpp).
//
//     auto pages = toolkit::page_library<toolkit::word_patches>::open("index", {});
//     auto report = pages->sync_folder(toolkit::owner{"me"}, "manuals");
//     auto hits = pages->for_owner(toolkit::owner{"me"}).search({.text = "wiring of the pump", .top_k = 3});
//
// In: folders with PDFs. Out: pages, best first, each with its picture. Next: a tool that shows pages to a model.
#pragma once

#include <toolkit/core/guard.hpp>
#include <toolkit/core/hash.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/pages/page_embedder.hpp>
#include <toolkit/retrieval/pages/page_index.hpp>
#include <toolkit/retrieval/pages/page_retriever.hpp>
#include <toolkit/retrieval/pages/page_sync.hpp>
#include <toolkit/retrieval/vectors/maxsim.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace page_embedding {

/// Most rows of a page. ColPali has 1,031, ColQwen2 up to 768.
inline constexpr std::size_t most_rows = 4096;

[[nodiscard]] inline failure refused(std::string_view embedder, failure why) {
    std::string where{"embedder "};
    where += embedder;
    if (!why.where.empty()) (where += ", ") += why.where.view();
    why.where = small_text{where};
    return why;
}

/// Packs the rows of one page or question. Fails with `invalid_argument` if there are none or too many, or if one is
/// not finite or not of length 1.
[[nodiscard]] inline result<late_rows> packed(std::string_view embedder, std::span<const float> rows) {
    if (rows.empty() || rows.size() / page_dimensions > most_rows)
        return refused(embedder,
                       failure::of(failure_kind::invalid_argument, {},
                                   rows.empty() ? "it returned no rows"
                                                : "it returned " + std::to_string(rows.size()) + " numbers for a page",
                                   "return 1 to 4096 rows of 128 numbers"));
    auto made = pack_late_rows(rows);
    if (!made) return refused(embedder, std::move(made).error());
    return made;
}

/// Embeds pages. Checks that each has its rows. An exception of the embedder becomes `tool_failed`.
template <class E>
[[nodiscard]] result<std::vector<late_rows>> pages_of(const E& embedder, std::span<const page_image> pages,
                                                      const stop_token& stop) {
    const std::string name{embedder.name()};
    const auto rows =
        guarded("embedder " + name, "it", "return a failure instead",
                [&]() -> result<std::vector<std::vector<float>>> { return embedder.embed_pages(pages, stop); });
    if (!rows) return rows.error();
    if (rows->size() != pages.size())
        return refused(name, failure::of(failure_kind::invalid_argument, {},
                                         "it returned the rows of " + std::to_string(rows->size()) + " pages for " +
                                             std::to_string(pages.size()),
                                         "check the output of the model"));
    std::vector<late_rows> all;
    all.reserve(rows->size());
    for (const std::vector<float>& each : *rows) {
        auto one = packed(name, each);
        if (!one) return std::move(one).error();
        all.push_back(std::move(*one));
    }
    return all;
}

/// Embeds a question.
template <class E>
[[nodiscard]] result<late_rows> question_of(const E& embedder, std::string_view question, const stop_token& stop) {
    const std::string name{embedder.name()};
    const auto rows = guarded("embedder " + name, "it", "return a failure instead",
                              [&]() -> result<std::vector<float>> { return embedder.embed_query(question, stop); });
    if (!rows) return rows.error();
    return packed(name, *rows);
}

}  // namespace page_embedding

namespace page_libraries {

/// The index of an owner, as it was opened last. One thread at a time opens it; other owners do not wait.
struct opened_index {
    std::mutex opening;
    std::shared_ptr<const page_index> index;
};
/// The opened indexes of some owners. Those of others are opened again when they are needed.
struct opened_indexes {
    std::mutex mutex;
    std::map<std::string, std::shared_ptr<opened_index>> by_owner;
};

/// What copies of a library share.
template <class E>
struct shared {
    shared(std::string at, E with, const page_options& how)
        : path(std::move(at)),
          embedder(std::move(with)),
          options(how),
          made_by(page_syncing::made_by(embedder.name(), options.picture)) {}
    std::string path;
    E embedder;
    page_options options;
    std::string made_by;
    opened_indexes opened;
};

/// Returns an owner's index as it is now; null if there is none. Opens it again if its list of pages was replaced.
[[nodiscard]] result<std::shared_ptr<const page_index>> index_of(const page_places& at, const owner& who,
                                                                 opened_indexes& opened);

/// Returns a failure if the query has no words, or if the index is of another embedder or resolution.
[[nodiscard]] result<void> check_search(const page_index* index, const query& request, std::string_view made_by);

}  // namespace page_libraries

/// A PageView: the pages of one owner as they were when it was made. May be used from many threads.
template <class E>
class page_view {
public:
    /// Returns the best pages. An owner without pages has no hits. Fails with `invalid_argument` if the question is
    /// blank, if the query has a filter by properties, or if the pages were embedded in another way, with `not_found`
    /// if `within` names no document of this owner, as the embedder does, and with `cancelled` if stopped.
    [[nodiscard]] result<std::vector<page_hit>> search(const query& request, const stop_token& stop = {}) const {
        if (!index_) return index_.error();
        if (auto checked = page_libraries::check_search(index_->get(), request, shared_->made_by); !checked)
            return std::move(checked).error();
        if (*index_ == nullptr || request.top_k == 0) return std::vector<page_hit>{};
        const auto question = page_embedding::question_of(shared_->embedder, request.text, stop);
        if (!question) return question.error();
        return (*index_)->search(*question, request, stop);
    }

    /// Returns the picture of a page. Fails with `not_found` if this owner has no such document or page, or if the
    /// picture was removed since, with `unreadable` if the page could not be drawn, and with `corrupt` if the file is
    /// damaged.
    [[nodiscard]] result<page_picture> picture(const uuid& doc_id, std::uint32_t page,
                                               const stop_token& stop = {}) const {
        if (!index_) return index_.error();
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "pages", "it was stopped");
        static const page_index nothing;
        return (*index_ != nullptr ? **index_ : nothing).picture(doc_id, page);
    }

    /// The number of pages that can be found.
    [[nodiscard]] std::size_t pages() const { return index_ && *index_ ? (*index_)->searchable() : 0; }

    /// Returns which files of the index are damaged and skipped. The next sync repairs them.
    [[nodiscard]] std::vector<failure> damaged() const {
        if (!index_) return {index_.error()};
        return *index_ ? (*index_)->damaged() : std::vector<failure>{};
    }

private:
    template <class>
    friend class page_library;
    page_view(std::shared_ptr<page_libraries::shared<E>> with, result<std::shared_ptr<const page_index>> index)
        : shared_(std::move(with)), index_(std::move(index)) {}

    std::shared_ptr<page_libraries::shared<E>> shared_;
    result<std::shared_ptr<const page_index>> index_;
};

/// A PageRetriever: the pages of many owners in an index folder. Each owner has a subfolder, named by a hash of the
/// owner's id. It may be the index folder of a `library`: then documents of the same name and collection have the same
/// id in both. Copies share it. It may be used from many threads, and its files from many processes. Readers never
/// wait; each owner has at most one writer at a time.
template <class E>
class page_library {
    static_assert(is_page_embedder<E>);

public:
    /// Opens an index folder. Creates it if it does not exist.
    [[nodiscard]] static result<page_library> open(const std::string& path, E embedder,
                                                   const page_options& options = page_options_default) {
        if (path.empty() || path.find('\0') != std::string::npos)
            return failure::of(failure_kind::invalid_argument, "pages", "the path of the index folder is not valid",
                               "pass the path of a folder");
        if (auto made = folders::make_own(path); !made) return std::move(made).error();
        return page_library{std::make_shared<page_libraries::shared<E>>(path, std::move(embedder), options)};
    }

    [[nodiscard]] const E& embedder() const noexcept { return shared_->embedder; }
    [[nodiscard]] const page_options& options() const noexcept { return shared_->options; }

    /// Makes a collection of the owner match the PDFs of a folder. See sync_pages for what it does, and for its
    /// failures. A page that cannot be drawn, or that the embedder refuses, is reported, and the others are indexed. If
    /// the embedder's name or the picture options have changed, all pages are embedded again, and documents of other
    /// collections are found again after their own sync.
    [[nodiscard]] result<page_sync_report> sync_folder(const owner& who, const std::string& folder,
                                                       const page_sync_options& now = {}) {
        if (who.empty())
            return failure::of(failure_kind::invalid_argument, "sync_folder", "the owner is empty",
                               "set the owner of the documents");
        const auto embed = [this](std::span<const page_image> pages, const stop_token& stop) {
            return page_embedding::pages_of(shared_->embedder, pages, stop);
        };
        return sync_pages(places_of(who), who, shared_->path, folder, shared_->made_by, page_syncing::embedding{embed},
                          shared_->options, now);
    }

    /// Makes a view of the owner's pages as they are now. Every search needs an owner.
    [[nodiscard]] page_view<E> for_owner(const owner& who) const {
        return {shared_, page_libraries::index_of(places_of(who), who, shared_->opened)};
    }

    /// Where an owner's pages are.
    [[nodiscard]] page_places places_of(const owner& who) const {
        return {shared_->path + "/" + to_hex(sha1_of(who.id())) + "/pages"};
    }

private:
    explicit page_library(std::shared_ptr<page_libraries::shared<E>> with) : shared_(std::move(with)) {}

    std::shared_ptr<page_libraries::shared<E>> shared_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/pages/impl/page_library.ipp>
#endif
