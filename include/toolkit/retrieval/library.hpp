// Documents of many owners, kept in an index folder: a folder an owner, found by a hash of the owner's id, so that no
// name can reach another owner's files. What is searchable is one owner's view, made by for_owner. In: folders of
// documents, single ones. Out: hits, chunks, documents of one owner. Next: an agent's tools.
#pragma once

#include <toolkit/retrieval/document_status.hpp>
#include <toolkit/retrieval/folder_status.hpp>
#include <toolkit/retrieval/index_writer.hpp>
#include <toolkit/retrieval/library_view.hpp>
#include <toolkit/retrieval/open_indexes.hpp>
#include <toolkit/retrieval/retriever.hpp>
#include <toolkit/retrieval/snapshot.hpp>
#include <toolkit/retrieval/sync.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct standard_extractors;  // extract/extract.hpp

namespace libraries {
template <class Extractors>
constexpr void require_known() {
    static_assert(
        requires { sizeof(Extractors); },
        "toolkit: include <toolkit/retrieval/extract/extract.hpp>, or name the formats to read: "
        "sync_folder<toolkit::extractors<toolkit::text_extractor>>(...)");
}
}  // namespace libraries

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

    /// Makes the documents of a collection (by default the unnamed one) those of a folder: reads what is new or
    /// changed, keeps the rest, forgets what is gone. Unchanged files are told by size, times and inode, and else by
    /// the hash of their content. `progress` is called from this thread with a sync_progress. When nothing has changed,
    /// it neither waits nor writes. Fails when the folder is missing, no folder or empty, with `locked` when another
    /// writer is at work for this owner and does not end within ten seconds, with `cancelled` when stopped; then the
    /// index is as it was. Single files that cannot be read stand in the report. `Extractors` are the formats that are
    /// read: `sync_folder<toolkit::extractors<toolkit::markdown_extractor>>(…)`.
    template <class Extractors = standard_extractors, std::invocable<const sync_progress&> Progress,
              class Properties = no_properties>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder, Progress&& progress,
                                                  const stop_token& stop = {},
                                                  const sync_limits& limits = sync_limits_default,
                                                  const std::string& collection = {},
                                                  const property_source<Properties>& own = no_property_source) {
        libraries::require_known<Extractors>();
        if (who.empty()) return nobody("sync_folder");
        const owner_files at = files_of(who);
        {
            const auto now = index_of(who);
            auto unchanged = sync_unchanged(at, folder, collection, syncing::fingerprint_of<Extractors>(own),
                                            now ? now->get() : nullptr, progress, stop);
            if (!unchanged) return std::move(unchanged).error();
            if (unchanged->has_value()) return std::move(**unchanged);
        }
        writer_limits writing;
        writing.threads = limits.threads;
        writing.lock_wait = limits.lock_wait;
        auto out = write(who, stop, writing);
        if (!out) return std::move(out).error();
        return sync_index<Extractors>(at, *out, folder, collection, progress, stop, limits, own);
    }
    template <class Extractors = standard_extractors>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder,
                                                  const stop_token& stop = {}) {
        return sync_folder<Extractors>(who, folder, [](const sync_progress&) {}, stop);
    }
    /// With properties of the program's own (properties/gather.hpp).
    template <class Extractors = standard_extractors, class Properties>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder,
                                                  const property_source<Properties>& own, const stop_token& stop = {},
                                                  const std::string& collection = {}) {
        return sync_folder<Extractors>(
            who, folder, [](const sync_progress&) {}, stop, sync_limits_default, collection, own);
    }

    /// Adds a file's content as a document, in place of the one of its name, and gives its id. When it returns, the
    /// document is found and stays so, whatever happens to the process. Fails as the extractors do (a document of this
    /// name that stands is kept), as `write`, and with `corrupt` when documents of a damaged index had to be given up.
    template <class Extractors = standard_extractors, class Properties = no_properties>
    [[nodiscard]] result<uuid> add(const owner& who, const std::string& filename, std::string_view bytes,
                                   const std::string& collection = {}, const stop_token& stop = {},
                                   const property_source<Properties>& own = no_property_source) {
        libraries::require_known<Extractors>();
        if (filename.empty() || !is_utf8(filename))
            return failure::of(failure_kind::invalid_argument, "add", "the document has no name that is UTF-8",
                               "name it as a file, with '/' between folders");
        auto made = Extractors::read(filename, bytes, stop);
        if (!made && made.error().kind == failure_kind::cancelled) return std::move(made).error();
        indexed_document document;
        if (made) {
            gather_properties(filename, *made, {bytes.size()}, own);
            document = index_document(filename, sha1_of(bytes), std::move(*made), stop);
        }
        document.collection = collection;
        auto out = write(who, stop);
        if (!out) return std::move(out).error();
        if (auto lost = lost_in(*out); lost) return std::move(*lost);
        result<void> done;
        if (made) done = out->add(std::move(document), stop);
        else if (out->now() == nullptr || !out->now()->find_name(filename, collection))
            out->fail({filename, collection, made.error()});  // the document that stands is kept
        if (done) done = out->commit(stop);
        if (!done) {
            out->abandon();
            return std::move(done).error();
        }
        if (made) return document_id(who, filename, collection);
        made.error().where = note{filename};
        return std::move(made).error();
    }

    /// Removes a document; false when there is none of this name.
    [[nodiscard]] result<bool> remove(const owner& who, const std::string& filename, const std::string& collection = {},
                                      const stop_token& stop = {}) {
        auto out = write(who, stop);
        if (!out) return std::move(out).error();
        if (auto lost = lost_in(*out); lost) return std::move(*lost);
        const bool removed = out->remove(filename, collection);
        out->forget(filename, collection);
        if (auto committed = out->commit(stop); !committed) return std::move(committed).error();
        return removed;
    }

    /// The one writer of the owner's index, for many changes that become visible together. Waits ten seconds for
    /// another one to end (`locked`).
    [[nodiscard]] result<index_writer> write(const owner& who, const stop_token& stop = {},
                                             const writer_limits& limits = writer_limits_default) {
        if (who.empty()) return nobody("write");
        auto now = index_of(who);
        return index_writer::open(files_of(who), who, stop, limits, now ? std::move(*now) : nullptr);
    }

    /// The owner's documents and the files that gave none, by collection and name.
    [[nodiscard]] result<std::vector<document_status>> status(const owner& who) const {
        const auto index = index_of(who);
        if (!index) return index.error();
        return status_of(index->get());
    }

    /// The same, with the files of a folder that sync_folder would read, as pending.
    template <class Extractors = standard_extractors, class Properties = no_properties>
    [[nodiscard]] result<std::vector<document_status>> status(
        const owner& who, const std::string& folder, const std::string& collection = {}, const stop_token& stop = {},
        const property_source<Properties>& own = no_property_source) const {
        libraries::require_known<Extractors>();
        if (who.empty()) return nobody("status");
        const auto index = index_of(who);
        if (!index) return index.error();
        return folder_status(files_of(who), who, folder, collection, syncing::fingerprint_of<Extractors>(own),
                             index->get(), stop);
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

    /// For who builds a retriever: where an owner's index lies, and the index as it is now. Null when there is none.
    [[nodiscard]] owner_files files_of(const owner& who) const {
        return {shared_->path + "/" + to_hex(sha1_of(who.id()))};
    }

    /// It is opened again when its manifest was replaced.
    [[nodiscard]] result<std::shared_ptr<const index_snapshot>> index_of(const owner& who) const {
        const owner_files at = files_of(who);
        const auto stamp = stamp_of_manifest(at.manifest());
        const std::lock_guard lock(shared_->mutex);
        auto kept = shared_->open.find(who.id());
        if (kept != nullptr && stamp && kept->stamp() == *stamp) return kept;
        if (kept != nullptr) shared_->open.forget(who.id());
        if (!stamp) {
            if (stamp.error().kind == failure_kind::not_found) return std::shared_ptr<const index_snapshot>{};
            return stamp.error();
        }
        auto opened = index_snapshot::open(at, who, kept);
        if (!opened) return std::move(opened).error();
        shared_->open.keep(who.id(), *opened);
        return opened;
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

    static failure nobody(std::string_view where) {
        return failure::of(failure_kind::invalid_argument, where, "the owner has no name",
                           "name the owner of the documents");
    }

    /// What a single change says when its writer had to give documents up: it would else look as if all were well.
    [[nodiscard]] static std::optional<failure> lost_in(const index_writer& out) {
        if (out.damage().lost_segments == 0 && out.damage().lost_properties == 0) return std::nullopt;
        failure why = out.damage().found.front();
        if (out.damage().lost_segments == 0) {
            why.cure = note{
                "the properties of its documents are gone from the index, their texts are not. Add the documents "
                "again, "
                "and this one"};
            return why;
        }
        why.cure = note{
            "documents of it are gone from the index; its files are kept beside as *.damaged. Add the documents "
            "again, and this one"};
        return why;
    }

    std::shared_ptr<shared> shared_;
};

}  // namespace toolkit::inline v0
