// Documents of many owners, kept in an index folder: a folder an owner, found by a hash of the owner's id, so that no
// name can reach another owner's files. What is searchable is one owner's view, made by for_owner. In: folders of
// documents, single ones. Out: hits, chunks, documents of one owner. Next: an agent's tools.
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
    if constexpr (requires { sizeof(Extractors); }) return true;
    else
        return refuse<say("toolkit: the formats of ", type_name<Extractors>,
                          " are not known; include <toolkit/extract/extract.hpp>, or name the formats to read: "
                          "sync_folder<toolkit::extractors<toolkit::text_extractor>>(...)")>();
}
/// In place of formats that are not known, so that nothing else is wrong after the sentence. (Never defined.)
struct unknown_formats {
    static constexpr std::size_t head_bytes = 0;
    static result<void> accepts(std::string_view filename, std::string_view begin);
    static result<extraction> read(std::string_view filename, std::string_view bytes, const stop_token& stop);
    static std::string fingerprint();
};
template <class Extractors>
using known = std::conditional_t<are_known<Extractors>(), Extractors, unknown_formats>;
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
    [[nodiscard]] static result<library> open(const std::string& path);

    /// Makes the documents of a collection (by default the unnamed one) those of a folder: reads what is new or
    /// changed, keeps the rest, forgets what is gone. Its own index is passed over where it lies in the folder.
    /// Unchanged files are told by size, times and inode, and else by the hash of their content. `progress` is called
    /// from this thread with a sync_progress. When nothing has changed, it neither waits nor writes. Fails when the
    /// folder is missing, no folder or empty, with `locked` when another writer is at work for this owner and does not
    /// end within ten seconds, with `cancelled` when stopped, with `tool_failed` when `progress` throws; then the index
    /// is as it was (what its last call throws, when all is done, is told as well). Single files that cannot be read
    /// stand in the report. `Extractors` are the formats that are read:
    /// `sync_folder<toolkit::extractors<toolkit::markdown_extractor>>(…)`.
    template <class Extractors = standard_extractors>
    [[nodiscard]] result<sync_report> sync_folder(const owner& who, const std::string& folder,
                                                  const sync_options& options = {}) {
        return sync_folder<Extractors>(who, folder, no_property_source, options);
    }
    /// With properties of the program's own (properties/gather.hpp).
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
    [[deprecated("toolkit: write sync_folder(owner, folder, {.progress = …}); this form goes with 0.3")]] [[nodiscard]]
    result<sync_report> sync_folder(const owner& who, const std::string& folder, Progress progress) {
        return sync_folder<Extractors>(who, folder, sync_options{.progress = std::move(progress)});
    }

    /// Adds a file's content as a document, in place of the one of its name, and gives its id. When it returns, the
    /// document is found and stays so, whatever happens to the process. Fails as the extractors do (a document of this
    /// name that stands is kept), as `write`, and with `corrupt` when documents of a damaged index had to be given up.
    template <class Extractors = standard_extractors, class Properties = no_properties>
    [[nodiscard]] result<uuid> add(const owner& who, const std::string& filename, std::string_view bytes,
                                   const std::string& collection = {}, const stop_token& stop = {},
                                   const property_source<Properties>& own = no_property_source) {
        using formats = libraries::known<Extractors>;
        if (filename.empty() || !is_utf8(filename))
            return failure::of(failure_kind::invalid_argument, "add", "the document has no name that is UTF-8",
                               "name it as a file, with '/' between folders");
        auto made = formats::read(filename, bytes, stop);
        if (!made && made.error().kind == failure_kind::cancelled) return std::move(made).error();
        if (made) gather_properties(filename, *made, {bytes.size()}, own);
        return add_read(who, filename, bytes, std::move(made), collection, stop);
    }

    /// Removes a document; false when there is none of this name.
    [[nodiscard]] result<bool> remove(const owner& who, const std::string& filename, const std::string& collection = {},
                                      const stop_token& stop = {});

    /// The one writer of the owner's index, for many changes that become visible together. Waits ten seconds for
    /// another one to end (`locked`).
    [[nodiscard]] result<index_writer> write(const owner& who, const stop_token& stop = {},
                                             const writer_limits& limits = writer_limits_default);

    /// The owner's documents and the files that gave none, by collection and name.
    [[nodiscard]] result<std::vector<document_status>> status(const owner& who) const;

    /// The same, with the files of a folder of which sync_folder would make documents, or make them anew, as pending.
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

    /// Adds what was read of a file, or notes why it could not be.
    [[nodiscard]] result<uuid> add_read(const owner& who, const std::string& filename, std::string_view bytes,
                                        result<extraction> made, const std::string& collection, const stop_token& stop);

    [[nodiscard]] static result<void> make_folder(const std::string& path);

    static failure nobody(std::string_view where) {
        return failure::of(failure_kind::invalid_argument, where, "the owner has no name",
                           "name the owner of the documents");
    }

    /// What a single change says when its writer had to give documents up: it would else look as if all were well.
    [[nodiscard]] static std::optional<failure> lost_in(const index_writer& out);

    std::shared_ptr<shared> shared_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/library/impl/library.ipp>
#endif
