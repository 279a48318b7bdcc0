// Stores the documents of many owners in an index folder. Each owner has a subfolder, named by a hash of the owner's
// id, so no name can reach the files of another owner. Searches go through one owner's view, which for_owner makes.
// In: folders of documents, single documents. Out: hits, chunks, documents of one owner. Next: an agent's tools.
#pragma once

#include <toolkit/reflect/mistake.hpp>
#include <toolkit/reflect/type_name.hpp>
#include <toolkit/retrieval/index/index_writer.hpp>
#include <toolkit/retrieval/index/open_indexes.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>
#include <toolkit/retrieval/library/library_view.hpp>
#include <toolkit/retrieval/sync/document_status.hpp>
#include <toolkit/retrieval/sync/folder_status.hpp>
#include <toolkit/retrieval/sync/sync.hpp>
#include <toolkit/retrieval/view/retriever.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

struct standard_extractors;  // extract/extract.hpp

namespace libraries {
template <class Extractors>
consteval bool are_known() {
    if constexpr (!requires { sizeof(Extractors); })
        return refuse<say("toolkit: the formats of ", type_name<Extractors>,
                          " are unknown; include <toolkit/extract/extract.hpp>, or name the formats to read: "
                          "sync_folder<toolkit::extractors<toolkit::text_extractor>>(...)")>();
    else if constexpr (requires(std::string_view text, const stop_token& stop) {
                           Extractors::head_bytes;
                           Extractors::fingerprint();
                           Extractors::accepts(text, text);
                           Extractors::read(text, text, stop);
                       })
        return true;
    else
        return refuse<say("toolkit: ", type_name<Extractors>, " is no set of extractors; put it into one: ",
                          "toolkit::extractors<", type_name<Extractors>, ">")>();
}
/// Replaces unknown formats, so that the static_assert's sentence is the only error. (Never defined.)
struct unknown_formats {
    static constexpr std::size_t head_bytes = 0;
    static result<void> accepts(std::string_view filename, std::string_view begin);
    static result<extraction> read(std::string_view filename, std::string_view bytes, const stop_token& stop);
    static std::string fingerprint();
};
template <class Extractors>
using known = std::conditional_t<are_known<Extractors>(), Extractors, unknown_formats>;
}  // namespace libraries

/// Whether the arguments begin with an owner. Used for error messages.
template <class... Arguments>
inline constexpr bool names_owner = false;
template <class... Others>
inline constexpr bool names_owner<owner, Others...> = true;

/// The index folder. Copies share it. It may be used from many threads, and its files from many processes. Readers
/// never wait. Each owner has at most one writer at a time.
class library {
public:
    /// Version of the format on disk. The next sync_folder rebuilds an index of another version.
    static constexpr std::uint32_t format = index_format;

    /// Opens an index folder. Creates it if it does not exist.
    [[nodiscard]] static result<library> open(const std::string& path);

    /// Makes a collection (by default the unnamed one) match a folder: reads new and changed files, keeps the others,
    /// and removes the documents of deleted files. An index inside the folder is skipped. A file is unchanged if its
    /// size, times and inode are, or else the hash of its content. If nothing has changed, the call neither waits nor
    /// writes. `progress` is called from this thread with a sync_progress.
    ///
    /// Fails if the folder is missing, empty or not a folder. Fails with `locked` if another writer of this owner does
    /// not end within ten seconds (`sync_limits::lock_wait`), with `cancelled` if stopped, and with `tool_failed` if
    /// `progress` throws. After a failure the index is unchanged, with one exception: if the last call of `progress`
    /// throws, all changes are already visible. Single files that cannot be read are listed in the report.
    ///
    /// `Extractors` are the formats that are read: `sync_folder<toolkit::extractors<toolkit::markdown_extractor>>(…)`.
    template <class Extractors = standard_extractors>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder,
                                                  const sync_options& options = {}) {
        return sync_folder<Extractors>(who, folder, no_property_source, options);
    }
    /// The same, with properties of the program's own (chunk/gather.hpp).
    template <class Extractors = standard_extractors, class Properties>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder,
                                                  const property_source<Properties>& own,
                                                  const sync_options& options = {}) {
        using formats = libraries::known<Extractors>;
        if (who.empty()) return nobody("sync_folder");
        const auto report = [&](const sync_progress& now) {
            if (!options.progress.empty()) options.progress(now);
        };
        return sync_by(who, folder, options.collection, syncing::fingerprint_of<formats>(own),
                       syncing::reader_of<formats>(own), syncing::progress_sink{report}, options.stop, options.limits);
    }
    template <class Extractors = standard_extractors, std::invocable<const sync_progress&> Progress>
    [[deprecated(
        "toolkit: write sync_folder(owner, folder, {.progress = …}); this form will be removed in 0.3")]] [[nodiscard]]
    result<sync_report> sync_folder(const owner& who, const std::string& folder, Progress progress) {
        return sync_folder<Extractors>(who, folder, sync_options{.progress = std::move(progress)});
    }

    /// Adds a file's content as a document and returns its id. It replaces the document of the same name. After the
    /// return the document is searchable and durable, even if the process crashes. Fails as the extractors do (an
    /// existing document of this name is then kept), as `write` does, and with `corrupt` if documents of a damaged
    /// index were lost.
    template <class Extractors = standard_extractors, class Properties = no_properties>
    [[nodiscard]] result<uuid> add(const owner& who, const std::string& filename, std::string_view bytes,
                                   const std::string& collection = {}, const stop_token& stop = {},
                                   const property_source<Properties>& own = no_property_source) {
        using formats = libraries::known<Extractors>;
        if (filename.empty() || !is_utf8(filename))
            return failure::of(failure_kind::invalid_argument, "add", "the name of the document is empty or not UTF-8",
                               "use a file name, with '/' between folders");
        auto made = formats::read(filename, bytes, stop);
        if (!made && made.error().kind == failure_kind::cancelled) return std::move(made).error();
        if (made) gather_properties(filename, *made, {bytes.size()}, own);
        return add_read(who, filename, bytes, std::move(made), collection, stop);
    }

    /// Removes a document. Returns false if there is none of this name.
    [[nodiscard]] result<bool> remove(const owner& who, const std::string& filename, const std::string& collection = {},
                                      const stop_token& stop = {});

    /// Opens the owner's only writer, for many changes that become visible together. Waits ten seconds for another
    /// writer to end, then fails with `locked`.
    [[nodiscard]] result<index_writer> write(const owner& who, const stop_token& stop = {},
                                             const writer_limits& limits = writer_limits_default);

    /// Returns the owner's documents, and the files that gave no document, by collection and name.
    [[nodiscard]] result<std::vector<document_status>> status(const owner& who) const;

    /// The same, and lists the files that sync_folder would read as pending.
    template <class Extractors = standard_extractors, class Properties = no_properties>
    [[nodiscard]] result<std::vector<document_status>> status(
        const owner& who, const std::string& folder, const std::string& collection = {}, const stop_token& stop = {},
        const property_source<Properties>& own = no_property_source) const {
        using formats = libraries::known<Extractors>;
        if (who.empty()) return nobody("status");
        const auto index = index_of(who);
        if (!index) return index.error();
        return folder_status(files_of(who), who, folder, collection, syncing::fingerprint_of<formats>(own),
                             index->get(), stop);
    }

    /// Makes a view of the owner's documents as they are now. Every search needs an owner.
    [[nodiscard]] library_view for_owner(const owner& who) const { return for_owner(who, fusion_default); }
    [[nodiscard]] library_view for_owner(const owner& who, const fusion_weights& weights) const {
        return library_view{index_of(who), weights};
    }
    /// Rejects a call without an owner at compile time.
    template <class... Other>
    library_view for_owner(const Other&...) const {
        static_assert(names_owner<Other...>,
                      "toolkit: a search needs an owner; write for_owner(toolkit::owner{\"name\"})");
        return for_owner(owner{""});
    }
    template <class... Any>
    result<std::vector<hit>> search(const Any&...) const {
        static_assert(names_owner<Any...>,
                      "toolkit: a search needs an owner; write for_owner(toolkit::owner{\"name\"}).search(...)");
        return std::vector<hit>{};
    }

    /// For authors of retrievers: the location of an owner's index.
    [[nodiscard]] owner_files files_of(const owner& who) const {
        return {shared_->path + "/" + to_hex(sha1_of(who.id()))};
    }

    /// For authors of retrievers: the owner's index as it is now; null if there is none. Opens it again if its manifest
    /// was replaced.
    [[nodiscard]] result<std::shared_ptr<const index_snapshot>> index_of(const owner& who) const;

private:
    library() = default;

    struct shared {
        std::string path;
        std::mutex mutex;
        open_indexes open{library_limits_default.open_indexes};
    };

    [[nodiscard]] result<sync_report> sync_by(const owner& who, const std::string& folder,
                                              const std::string& collection, const std::string& fingerprint,
                                              const syncing::file_reader& reader,
                                              const syncing::progress_sink& listener, const stop_token& stop,
                                              const sync_limits& limits);

    /// Adds the extraction of a file, or records why the file could not be read.
    [[nodiscard]] result<uuid> add_read(const owner& who, const std::string& filename, std::string_view bytes,
                                        result<extraction> made, const std::string& collection, const stop_token& stop);

    static failure nobody(std::string_view where) {
        return failure::of(failure_kind::invalid_argument, where, "the owner is empty",
                           "set the owner of the documents");
    }

    /// Returns a failure if the writer lost documents of a damaged index, so that a single change does not hide it.
    [[nodiscard]] static std::optional<failure> lost_in(const index_writer& out);

    std::shared_ptr<shared> shared_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/library/impl/library.ipp>
#endif
