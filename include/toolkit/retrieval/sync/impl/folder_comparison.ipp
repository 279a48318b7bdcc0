// The functions of folder_comparison.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/retrieval/index/manifest.hpp>
#include <toolkit/retrieval/sync/folder_comparison.hpp>

#include <algorithm>
#include <utility>

namespace toolkit { inline namespace v0 { namespace syncing {

/// Returns the documents of a collection, by file name.
[[nodiscard]] inline std::vector<indexed_file> documents_in(const index_snapshot* index, std::string_view collection) {
    std::vector<indexed_file> found;
    if (index == nullptr) return found;
    index->for_each_document([&](const index_place& at, const segments::document_record& row) {
        const segment& of = index->index_of(at);
        if (of.name(row.collection) == collection)
            found.push_back({of.name(row.filename), row.content, row.text_size == 0});
    });
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.filename < b.filename; });
    return found;
}

TOOLKIT_FUNCTION bool comparison::may_keep(std::string_view filename) const {
    for (std::size_t end = filename.size(); end != std::string_view::npos && end > 0;) {
        if (std::binary_search(listing.unseen.begin(), listing.unseen.end(), filename.substr(0, end))) return true;
        end = filename.rfind('/', end - 1);
    }
    return false;
}

TOOLKIT_FUNCTION std::size_t comparison::unseen() const {
    if (listing.unseen.empty()) return 0;
    return static_cast<std::size_t>(std::count_if(
        before.begin(), before.end(), [this](const indexed_file& each) { return may_keep(each.filename); }));
}

TOOLKIT_FUNCTION bool comparison::all_kept() const {
    std::size_t kept = 0;
    for (const entry& each : entries) {
        if (each.is != outcome::kept && each.is != outcome::failed_before) return false;
        kept += each.is == outcome::kept ? 1U : 0U;
    }
    return before.size() == kept + unseen();
}

/// Marks the entries that are in the index, and those that need no reading because their stamps are unchanged: they are
/// kept, or they failed because of their content (`noted`, by name).
inline void compare(comparison& all, const std::vector<const failed_document*>& noted) {
    auto old = all.before.begin();
    auto stamped = all.known.begin();
    auto failed = noted.begin();
    for (std::size_t i = 0; i < all.entries.size(); ++i) {
        const folder_file& file = all.listing.files[i];
        entry& into = all.entries[i];
        while (old != all.before.end() && old->filename < file.name) ++old;
        while (stamped != all.known.end() && stamped->name < file.name) ++stamped;
        while (failed != noted.end() && (*failed)->filename < file.name) ++failed;
        if (old != all.before.end() && old->filename == file.name) {
            into.before = true;
            into.old_content = old->content;
            into.empty = old->empty;
        }
        if (!all.trusted || stamped == all.known.end() || stamped->name != file.name ||
            stamped->stamp != sidecars::stamp_of(file))
            continue;
        if (into.before && stamped->content == into.old_content) {
            into.is = outcome::kept;
        } else if (!into.before && stamped->content == content_of_failed() && failed != noted.end() &&
                   (*failed)->filename == file.name) {
            into.is = outcome::failed_before;
            into.now = std::make_unique<read_outcome>();
            into.now->why = (*failed)->why;
        } else {
            continue;
        }
        into.stamp = stamped->stamp;
        into.content = stamped->content;
    }
}

TOOLKIT_FUNCTION result<comparison> compare_folder(const std::string& folder, const owner_files& at,
                                                   const std::string& collection, std::string_view fingerprint,
                                                   const index_snapshot* index, const stop_token& stop) {
    auto listing = list_folder(folder, stop, at.index());
    if (!listing) return std::move(listing).error();
    comparison made;
    made.listing = std::move(*listing);
    made.notes = sidecars::attach(made.listing);
    made.known = read_stamps(at.stamps(collection));
    made.before = documents_in(index, collection);
    made.trusted = index != nullptr && index->manifest().extractors_of(collection) == fingerprint;
    made.entries.resize(made.listing.files.size());
    std::vector<const failed_document*> noted;
    if (index != nullptr)
        for (const failed_document& each : index->manifest().failed)
            if (each.collection == collection) noted.push_back(&each);
    std::sort(noted.begin(), noted.end(), [](const auto* a, const auto* b) { return a->filename < b->filename; });
    compare(made, noted);
    return made;
}

TOOLKIT_FUNCTION std::vector<unread_file> take_failed(comparison& all) {
    std::vector<unread_file> failed = std::move(all.listing.unread);
    for (std::size_t i = 0; i < all.entries.size(); ++i)
        if (all.entries[i].is == outcome::failed_before)
            failed.push_back({all.listing.files[i].name, std::move(all.entries[i].now->why)});
    std::sort(failed.begin(), failed.end(), [](const auto& a, const auto& b) { return a.filename < b.filename; });
    return failed;
}

TOOLKIT_FUNCTION bool are_noted(const comparison& all, const index_snapshot& index, std::string_view collection) {
    std::vector<std::string_view> now;
    std::vector<std::string_view> noted;
    now.reserve(all.listing.unread.size());
    for (const auto& each : all.listing.unread) now.emplace_back(each.filename);
    for (std::size_t i = 0; i < all.entries.size(); ++i)
        if (all.entries[i].is == outcome::failed_before) now.emplace_back(all.listing.files[i].name);
    for (const auto& each : index.manifest().failed)
        if (each.collection == collection) noted.emplace_back(each.filename);
    std::sort(now.begin(), now.end());
    std::sort(noted.begin(), noted.end());
    return now == noted;
}

}}}  // namespace toolkit::v0::syncing
