// Documents of many owners, kept in an index folder: one file of index an owner, found by a hash of the owner's id, so
// that no name can reach another owner's file. What is searchable is one owner's view, made by for_owner. In: folders
// of documents. Out: hits, chunks, documents of one owner. Next: an agent's tools.
#pragma once

#include <toolkit/retrieval/bm25.hpp>
#include <toolkit/retrieval/retriever.hpp>
#include <toolkit/retrieval/segment.hpp>
#include <toolkit/retrieval/sync.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct library_limits {
    std::size_t snippet_characters = 200;
    std::size_t documents_by_name = 20;  ///< the most that find_document gives
    std::size_t open_indexes = 1024;     ///< of owners, kept open; another one's is opened again
};
inline constexpr library_limits library_limits_default{};

/// One owner's documents as they were when the view was made: it stays so while it lives, whatever writers do. May be
/// used from many threads. Ids of another owner are not_found, like ids that never were.
class library_view {
public:
    /// The best chunks for the query, best first, scores in (0, 1]. An owner without documents has no hits. Fails with
    /// invalid_argument when the query has no words, not_found when `within` is no document, `corrupt`, `cancelled`.
    [[nodiscard]] result<std::vector<hit>> search(const query& asked, const stop_token& stop = {}) const {
        if (trouble_.has_value()) return *trouble_;
        if (count_words(cut_utf8(asked.text, search_limits_default.query_bytes)) == 0)
            return failure::of(failure_kind::invalid_argument, "search", "the query has no words",
                               "ask with words that the documents may hold");
        std::uint32_t first = 0;
        std::uint32_t end = index_ == nullptr ? 0 : index_->chunk_count();
        if (asked.within) {
            const auto number = index_ == nullptr ? std::nullopt : index_->find_document(*asked.within);
            if (!number) return missing("document");
            const auto row = index_->document_record(*number);
            first = row.first_chunk;
            end = row.first_chunk + row.chunk_count;
        }
        std::vector<hit> hits;
        if (first == end || asked.top_k == 0) return hits;
        for (const auto& [number, score] : best_chunks(*index_, asked.text, asked.top_k, first, end, weights_, stop)) {
            toolkit::chunk found = index_->chunk(number);
            hits.push_back({found.doc_id, found.id, found.index, std::move(found.filename), std::move(found.heading),
                            std::string{first_code_points(found.text, library_limits_default.snippet_characters)},
                            score, found.bytes});
        }
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, "search", "the search was stopped");
        return hits;
    }

    /// A chunk by its id; not_found when the owner has none.
    [[nodiscard]] result<toolkit::chunk> chunk(const uuid& id, const stop_token& = {}) const {
        if (trouble_.has_value()) return *trouble_;
        const auto number = index_ == nullptr ? std::nullopt : index_->find_chunk(id);
        if (!number) return missing("chunk");
        return index_->chunk(*number);
    }

    /// A document by its id, with the text and blocks that it had
    /// when it was indexed; not_found when the owner has none.
    [[nodiscard]] result<toolkit::document> document(const uuid& id, const stop_token& = {}) const {
        if (trouble_.has_value()) return *trouble_;
        const auto number = index_ == nullptr ? std::nullopt : index_->find_document(id);
        if (!number) return missing("document");
        return index_->document(*number);
    }

    /// Documents by name: the one of exactly this file name; else those whose file
    /// name (with folder and ending or without) or title is this but for case; else
    /// those whose file name or title holds it. In the order of their file names.
    [[nodiscard]] result<std::vector<document_ref>> find_document(std::string_view name,
                                                                  const stop_token& stop = {}) const {
        if (trouble_.has_value()) return *trouble_;
        std::vector<document_ref> same;
        std::vector<document_ref> similar;
        const std::string wanted = folded(extracting::collapsed(name));
        const std::uint32_t count = index_ == nullptr || wanted.empty() ? 0 : index_->document_count();
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto row = index_->document_record(i);
            const std::string_view filename = index_->name(row.filename);
            const std::string_view title = index_->name(row.title);
            const auto made = [&] { return document_ref{row.id, std::string{filename}, std::string{title}}; };
            if (filename == name) return std::vector<document_ref>{made()};
            const std::string low = folded(filename);
            const std::string low_title = folded(title);
            const std::string_view base = std::string_view{low}.substr(low.rfind('/') + 1);
            if (low == wanted || base == wanted || extracting::stem_of(low) == wanted || low_title == wanted)
                same.push_back(made());
            else if (low.find(wanted) != std::string::npos || low_title.find(wanted) != std::string::npos)
                similar.push_back(made());
            if (stop.stop_requested())
                return failure::of(failure_kind::cancelled, "find_document", "the search was stopped");
        }
        auto& found = same.empty() ? similar : same;
        if (found.size() > library_limits_default.documents_by_name)
            found.resize(library_limits_default.documents_by_name);
        return std::move(found);
    }

    /// How many documents and chunks there are.
    [[nodiscard]] std::size_t document_count() const noexcept {
        return index_ == nullptr ? 0 : index_->document_count();
    }
    [[nodiscard]] std::size_t chunk_count() const noexcept { return index_ == nullptr ? 0 : index_->chunk_count(); }

private:
    friend class library;
    explicit library_view(result<std::shared_ptr<const segment>> index, const fusion_weights& weights)
        : weights_(weights) {
        if (index) index_ = std::move(*index);
        else trouble_ = std::move(index).error();
    }
    static failure missing(std::string_view what) {
        return failure::of(failure_kind::not_found, {}, "There is no " + std::string{what} + " with this id",
                           "Use a full id from the search results");
    }

    std::shared_ptr<const segment> index_;
    std::optional<failure> trouble_;
    fusion_weights weights_;
};

/// Keeps the indexes of as many owners; the one that was asked for longest ago goes first. Whoever holds an index keeps
/// it. Not for several threads at once.
class open_indexes {
public:
    explicit open_indexes(std::size_t most) noexcept : most_(most) {}

    /// Null when it is not kept.
    [[nodiscard]] std::shared_ptr<const segment> find(const std::string& who) {
        const auto found = kept_.find(who);
        if (found == kept_.end()) return nullptr;
        found->second.asked = ++asked_;
        return found->second.index;
    }

    void keep(const std::string& who, std::shared_ptr<const segment> index) {
        if (most_ == 0) return;
        if (kept_.size() >= most_ && !kept_.contains(who))
            kept_.erase(std::min_element(kept_.begin(), kept_.end(),
                                         [](const auto& a, const auto& b) { return a.second.asked < b.second.asked; }));
        kept_.insert_or_assign(who, entry{std::move(index), ++asked_});
    }

    void forget(const std::string& who) { kept_.erase(who); }
    [[nodiscard]] std::size_t size() const noexcept { return kept_.size(); }

private:
    struct entry {
        std::shared_ptr<const segment> index;
        std::uint64_t asked;  ///< the number of the last question for it
    };
    std::size_t most_;
    std::uint64_t asked_ = 0;
    std::map<std::string, entry> kept_;
};

/// Whether arguments begin with an owner: for the messages to those that do not.
template <class... Arguments>
inline constexpr bool names_owner = false;
template <class... Others>
inline constexpr bool names_owner<owner, Others...> = true;

/// The index folder. Copies share it; it may be used from many threads and, by its files, from many processes: readers
/// are never hindered, and one writer an owner is at work at a time.
class library {
public:
    /// The number of the format on disk; an index of another one is rebuilt by the next sync_folder.
    static constexpr std::uint32_t format = index_format;

    /// Opens an index folder, which is made when it does not exist.
    [[nodiscard]] static result<library> open(const std::string& path) {
        if (path.empty() || path.find('\0') != std::string::npos)
            return failure::of(failure_kind::invalid_argument, "library", "the path of the index folder is not valid",
                               "give the path of a folder");
        if (auto made = make_folder(path); !made) return std::move(made).error();
        library opened;
        opened.shared_ = std::make_shared<shared>();
        opened.shared_->path = path;
        return opened;
    }

    /// Makes the owner's documents those of a folder: reads what is new or changed, keeps the rest, forgets what is
    /// gone. Unchanged files are told by size, times and inode, and else by the hash of their content. `progress` is
    /// called from this thread with a sync_progress. When nothing has changed, it neither waits nor writes. Fails when
    /// the folder is missing, no folder or empty, with `locked` when another writer is at work for this owner and does
    /// not end within ten seconds, with `cancelled` when stopped; then the index is as it was. Single files that cannot
    /// be read stand in the report.
    template <std::invocable<const sync_progress&> Progress>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder, Progress&& progress,
                                                  const stop_token& stop = {},
                                                  const sync_limits& limits = sync_limits_default) {
        if (who.empty())
            return failure::of(failure_kind::invalid_argument, "sync_folder", "the owner has no name",
                               "name the owner of the documents");
        const owner_files at = files_of(who);
        {
            const auto now = index_of(who);
            auto unchanged = sync_unchanged(at, folder, now ? now->get() : nullptr, progress, stop);
            if (!unchanged) return std::move(unchanged).error();
            if (unchanged->has_value()) return std::move(**unchanged);
        }
        const auto lock = file_lock::take(at.lock, limits.lock_wait, stop);
        if (!lock) return lock.error();
        const auto old = index_of(who);  // a damaged one is rebuilt
        return sync_index(at, who, folder, old ? old->get() : nullptr, progress, stop, limits);
    }
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder,
                                                  const stop_token& stop = {}) {
        return sync_folder(who, folder, [](const sync_progress&) {}, stop);
    }

    /// The owner's documents as they are now. Nothing is searchable without an owner.
    [[nodiscard]] library_view for_owner(const owner& who) const { return for_owner(who, fusion_default); }
    [[nodiscard]] library_view for_owner(const owner& who, const fusion_weights& weights) const {
        return library_view{index_of(who), weights};
    }
    /// Whoever forgets the owner is told so.
    template <class... Other>
    library_view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: nothing is searchable without an owner: write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }
    template <class... Any>
    result<std::vector<hit>> search(const Any&...) const {
        static_assert(
            names_owner<Any...>,
            "toolkit: a library is searched as an owner: write for_owner(toolkit::owner{\"name\"}).search(...)");
        return std::vector<hit>{};
    }

private:
    library() = default;

    struct shared {
        std::string path;
        std::mutex mutex;
        open_indexes open{library_limits_default.open_indexes};
    };

    [[nodiscard]] static result<void> make_folder(const std::string& path) {
        for (std::size_t at = path.find('/', 1);; at = path.find('/', at + 1)) {
            const std::string part = path.substr(0, at);
            struct stat info{};
            if (::mkdir(part.c_str(), 0700) != 0 && (::stat(part.c_str(), &info) != 0 || !S_ISDIR(info.st_mode)))
                return file_system::failed(part, "the index folder cannot be made", errno == EEXIST ? ENOTDIR : errno,
                                           "choose another folder, or check permissions");
            if (at == std::string::npos) break;
        }
        struct stat info{};  // of the folder itself: whoever owns it could put other indexes there
        if (::stat(path.c_str(), &info) != 0)
            return file_system::failed(path, "the index folder cannot be opened", errno, "check permissions");
        if (info.st_uid != ::geteuid())
            return failure::of(failure_kind::unreadable, path, "the index folder belongs to another user",
                               "choose another folder");
        return {};
    }

    [[nodiscard]] owner_files files_of(const owner& who) const {
        const std::string base = shared_->path + "/" + to_hex(sha1_of(who.id()));
        return {base + ".index", base + ".stamps", base + ".lock"};
    }

    /// The index of an owner: null when there is none. It is opened again when its file was replaced.
    [[nodiscard]] result<std::shared_ptr<const segment>> index_of(const owner& who) const {
        const std::string path = files_of(who).index;
        const auto stamp = stamp_of_file(path);
        const std::lock_guard lock(shared_->mutex);
        if (auto kept = shared_->open.find(who.id())) {
            if (stamp && kept->stamp() == *stamp) return kept;
            shared_->open.forget(who.id());
        }
        if (!stamp) {
            if (stamp.error().kind == failure_kind::not_found) return std::shared_ptr<const segment>{};
            return stamp.error();
        }
        auto opened = segment::open(path, who);
        if (!opened) return std::move(opened).error();
        auto index = std::make_shared<const segment>(std::move(*opened));
        shared_->open.keep(who.id(), index);
        return index;
    }

    std::shared_ptr<shared> shared_;
};

}  // namespace toolkit::inline v0
