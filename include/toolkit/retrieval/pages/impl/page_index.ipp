// The functions of page_index.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/document/document.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/pages/page_index.hpp>

#include <algorithm>
#include <span>
#include <tuple>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<std::shared_ptr<const page_index>> page_index::open(
    const page_places& at, const owner& who, const std::shared_ptr<const page_index>& before) {
    constexpr int most_tries = 20;
    for (int tries = 0;; ++tries) {
        std::shared_ptr<page_index> made{new page_index};
        made->at_ = at;
        auto manifest = read_page_manifest(at.manifest(), who, made->stamp_);
        if (!manifest) return std::move(manifest).error();
        made->manifest_ = std::move(*manifest);
        if (auto opened = made->open_packs(who, before.get()); !opened) return std::move(opened).error();
        // A writer may have removed or replaced a pack after the manifest was read. Then there is a newer manifest.
        const auto now = stamp_of_file(at.manifest());
        if (tries < most_tries && now && *now != made->stamp_) continue;
        made->add_ids(who);
        made->add_references();
        return std::shared_ptr<const page_index>{std::move(made)};
    }
}

TOOLKIT_FUNCTION result<void> page_index::open_packs(const owner& who, const page_index* before) {
    const bool is_same_kind = before != nullptr && before->manifest_.made_by == manifest_.made_by;
    packs_.reserve(manifest_.packs.size());
    for (const std::uint32_t number : manifest_.packs) {
        const auto stamp = stamp_of_file(at_.pack(number));
        open_pack& opened = packs_.emplace_back(open_pack{number, stamp ? *stamp : file_stamp{}, nullptr, {}});
        if (is_same_kind && stamp)
            for (const open_pack& each : before->packs_)
                if (each.number == number && each.stamp == *stamp) opened.file = each.file;
        if (opened.file != nullptr) continue;
        auto file = page_pack::open(at_.pack(number), who, manifest_.made_by);
        if (file) {
            opened.file = std::make_shared<const page_pack>(std::move(*file));
        } else if (file.error().kind == failure_kind::corrupt || file.error().kind == failure_kind::not_found) {
            file.error().cure = "sync the folder of the pages again";
            damaged_.push_back(std::move(file).error());
        } else {
            return std::move(file).error();
        }
    }
    return {};
}

TOOLKIT_FUNCTION void page_index::add_ids(const owner& who) {
    ids_.reserve(manifest_.documents.size());
    by_id_.reserve(manifest_.documents.size());
    for (const page_document& each : manifest_.documents) {
        ids_.push_back(document_id(who, each.filename, each.collection));
        by_id_.emplace_back(ids_.back(), static_cast<std::uint32_t>(by_id_.size()));
    }
    std::sort(by_id_.begin(), by_id_.end());
}

TOOLKIT_FUNCTION void page_index::add_references() {
    for (std::uint32_t i = 0; i < manifest_.documents.size(); ++i) {
        const page_document& of = manifest_.documents[i];
        for (std::uint32_t page = 0; page < of.pages.size(); ++page) {
            const page_entry& entry = of.pages[page];
            if (!entry.has_rows()) continue;
            const auto at = std::lower_bound(packs_.begin(), packs_.end(), entry.pack,
                                             [](const open_pack& each, std::uint32_t n) { return each.number < n; });
            if (at == packs_.end() || at->number != entry.pack || at->file == nullptr || entry.row >= at->file->pages())
                continue;
            at->pages.push_back({entry.row, i, page + 1});
            ++searchable_;
        }
    }
    for (open_pack& each : packs_)
        std::sort(each.pages.begin(), each.pages.end(), [](const reference& a, const reference& b) {
            return std::tie(a.row, a.document, a.page) < std::tie(b.row, b.document, b.page);
        });
}

TOOLKIT_FUNCTION std::uint32_t page_index::find(const uuid& doc_id) const noexcept {
    const auto at = std::lower_bound(by_id_.begin(), by_id_.end(), doc_id,
                                     [](const auto& each, const uuid& id) { return each.first < id; });
    return at == by_id_.end() || at->first != doc_id ? page_entry::nowhere : at->second;
}

TOOLKIT_FUNCTION bool page_index::is_requested(const page_document& of, const query& request, std::uint32_t document,
                                               std::uint32_t within) const {
    if (within != page_entry::nowhere && document != within) return false;
    return request.collections.empty() || std::find(request.collections.begin(), request.collections.end(),
                                                    of.collection) != request.collections.end();
}

namespace page_searches {
[[nodiscard]] inline failure no_document() {
    return failure::of(failure_kind::not_found, "pages", "there is no document with this id",
                       "use an id from a search of pages");
}
}  // namespace page_searches

TOOLKIT_FUNCTION result<std::vector<page_hit>> page_index::search(const late_rows& question, const query& request,
                                                                  const stop_token& stop) const {
    if (!request.where.is_empty())
        return failure::of(failure_kind::invalid_argument, "search", "pages have no properties to filter by",
                           "search without a filter, or within one document");
    std::uint32_t within = page_entry::nowhere;
    if (request.within) {
        within = find(*request.within);
        if (within == page_entry::nowhere) return page_searches::no_document();
    }
    const std::size_t most = std::min(request.top_k, page_search_limits_default.hits);
    std::vector<page_hit> hits;
    if (most == 0) return hits;
    for (const open_pack& pack : packs_) {
        if (pack.pages.empty()) continue;
        const auto pages_of = [&](std::uint32_t row) {
            const auto first = std::lower_bound(pack.pages.begin(), pack.pages.end(), row,
                                                [](const reference& each, std::uint32_t n) { return each.row < n; });
            auto end = first;
            while (end != pack.pages.end() && end->row == row) ++end;
            return std::span{first, end};
        };
        const auto requested = [&](const reference& each) {
            return is_requested(manifest_.documents[each.document], request, each.document, within);
        };
        const auto is_allowed = [&](std::uint32_t row) {
            const auto pages = pages_of(row);
            return std::any_of(pages.begin(), pages.end(), requested);
        };
        const auto found = best_pages(question, pack.file->rows(), most, 0, UINT32_MAX, is_allowed, stop);
        if (!found) return found.error();
        for (const auto& [row, score] : *found) {
            if (!(score > 0)) continue;
            std::size_t equal = 0;
            for (const reference& each : pages_of(row)) {
                if (!requested(each)) continue;
                if (++equal > most) break;  // thousands of pages may look the same, such as empty ones
                const page_document& of = manifest_.documents[each.document];
                hits.push_back({ids_[each.document], of.filename, each.page, std::min(static_cast<double>(score), 1.0),
                                at_.picture(of.pages[each.page - 1].picture)});
            }
        }
    }
    std::sort(hits.begin(), hits.end(), [](const page_hit& a, const page_hit& b) {
        if (a.score != b.score) return a.score > b.score;
        return std::tie(a.filename, a.doc_id, a.page) < std::tie(b.filename, b.doc_id, b.page);
    });
    if (hits.size() > most) hits.resize(most);
    return hits;
}

TOOLKIT_FUNCTION result<page_picture> page_index::picture(const uuid& doc_id, std::uint32_t page) const {
    const std::uint32_t document = find(doc_id);
    if (document == page_entry::nowhere) return page_searches::no_document();
    const page_document& of = manifest_.documents[document];
    if (page == 0 || page > of.pages.size())
        return failure::of(failure_kind::not_found, of.filename, "there is no page " + std::to_string(page),
                           "use 1 to " + std::to_string(of.pages.size()));
    const page_entry& entry = of.pages[page - 1];
    if (!entry.has_picture()) {
        failure why = entry.why;
        why.where = small_text{of.filename + ", page " + std::to_string(page)};
        return why;
    }
    auto read = read_file(at_.picture(entry.picture), page_search_limits_default.picture_bytes);
    if (!read) {
        read.error().cure = "sync the folder of the pages again";
        return std::move(read).error();
    }
    if (sha1_of(read->bytes) != entry.picture)
        return failure::of(failure_kind::corrupt, at_.picture(entry.picture), "the picture is damaged",
                           "remove the file, and sync the folder of the pages again");
    return page_picture{std::move(read->bytes), entry.width, entry.height};
}

}}  // namespace toolkit::v0
