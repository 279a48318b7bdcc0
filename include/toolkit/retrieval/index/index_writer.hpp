// Changes one owner's index: adds, replaces and removes documents, and makes all changes visible in one step. Committed
// changes survive a crash at any moment. Uncommitted changes leave no trace.
// In: documents. Out: segments and a manifest. Next: snapshot.hpp reads them.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/chunk/indexed_document.hpp>
#include <toolkit/retrieval/index/index_files.hpp>
#include <toolkit/retrieval/index/manifest.hpp>
#include <toolkit/retrieval/index/merge_policy.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

/// Options of an index_writer.
struct writer_limits {
    std::size_t threads = 2;
    std::size_t segment_bytes = std::size_t{32} << 20U;  ///< bytes of text held before they become a segment
    std::chrono::milliseconds lock_wait{10'000};         ///< for another writer to end
    merge_limits merges{};
};
inline constexpr writer_limits writer_limits_default{};

/// The damage that a writer found when it began, and what it repaired.
struct index_damage {
    std::vector<failure> found;       ///< each names its file
    std::size_t rebuilt = 0;          ///< documents that were indexed again from their stored text
    std::size_t lost_properties = 0;  ///< of these, documents without properties; sync_folder reads their files again
    std::size_t lost_segments = 0;  ///< segments whose documents must be added again; their files are kept as *.damaged
    [[nodiscard]] bool any() const noexcept { return !found.empty(); }
};

/// The only writer of an owner's index during its lifetime. Not for several threads at once.
class index_writer {
public:
    /// Waits for another writer to end, then opens the index. Segments that `before` has open are not checked again. A
    /// damaged index is repaired as far as its files allow. Fails with `locked`, `cancelled`, or the system's reason.
    [[nodiscard]] static result<index_writer> open(const owner_files& at, const owner& who, const stop_token& stop = {},
                                                   const writer_limits& limits = writer_limits_default,
                                                   std::shared_ptr<const index_snapshot> before = nullptr);

    /// The index at the start or at the last commit; null if there is none.
    [[nodiscard]] const index_snapshot* now() const noexcept { return base_.get(); }
    [[nodiscard]] const index_damage& damage() const noexcept { return damage_; }

    /// Adds a document; it replaces the one of the same name. Documents are held in memory until there are enough for a
    /// segment. An invalid document fails with `invalid_argument`, and changes nothing. After any other failure this
    /// writer is unusable, and uncommitted changes are lost.
    [[nodiscard]] result<void> add(indexed_document document, const stop_token& stop = {});

    /// Removes the document of this name. Returns false if there is none.
    bool remove(const std::string& filename, const std::string& collection = {});

    /// Records why a file gives no document. Removes a document of the same name.
    void fail(failed_document why);
    /// Removes the record of a failed file.
    void forget(const std::string& filename, const std::string& collection = {}) {
        failed_.erase(key{collection, filename});
    }
    /// Removes the records of all failed files of a collection.
    void forget_all(const std::string& collection);
    /// Records the extractors by which the files of a collection were read.
    void read_by(const std::string& collection, const std::string& fingerprint);

    /// Makes all changes visible in one step. If it fails or is stopped (`cancelled`), the index is unchanged and this
    /// writer is unusable. Afterwards segments are merged if necessary. A failed merge is left to a later writer.
    [[nodiscard]] result<void> commit(const stop_token& stop = {});

    /// Removes the files of uncommitted changes. This writer is then unusable.
    void abandon();

private:
    using key = std::pair<std::string, std::string>;  ///< collection, file name

    index_writer(owner_files at, owner who, file_lock lock, const writer_limits& limits)
        : at_(std::move(at)), who_(std::move(who)), lock_(std::move(lock)), limits_(limits) {}

    static failure is_spent() {
        return failure::of(failure_kind::invalid_argument, "index_writer", "this writer failed earlier",
                           "open another writer, and add the uncommitted documents again");
    }
    /// The approximate memory of a held document.
    [[nodiscard]] static std::size_t size_in_memory(const indexed_document& of) noexcept;

    result<void> begin(std::shared_ptr<const index_snapshot> before, const stop_token& stop);

    /// Continues from an index that was just opened.
    void take(std::shared_ptr<const index_snapshot> opened);

    [[nodiscard]] manifest_segment* row_of(std::uint64_t number) noexcept;

    /// Writes the held documents as a segment that is not yet visible.
    [[nodiscard]] result<void> flush(const stop_token& stop);

    [[nodiscard]] bool has_changed() const;

    /// Makes the next manifest the current one.
    [[nodiscard]] result<void> publish();

    /// Merges segments as the merge policy requires. A later writer continues after a stop or a failure.
    void merge_some(const stop_token& stop);

    [[nodiscard]] result<void> merge(const std::vector<std::size_t>& chosen, const stop_token& stop);

    /// Rebuilds damaged segments from their stored texts. A segment with a document that cannot be rebuilt is set
    /// aside.
    [[nodiscard]] result<void> repair(const stop_token& stop);

    /// Indexes a stored document again, unless a newer one has replaced it. Fails with `invalid_argument` if the
    /// document is one that `add` would refuse.
    [[nodiscard]] result<void> reindex(const segment& from, std::uint32_t number, const stop_token& stop);

    static void set_aside(const std::string& path) { std::rename(path.c_str(), (path + ".damaged").c_str()); }

    /// If the manifest is lost, nothing says what belongs to the index. Sets all files aside and leaves an empty index.
    [[nodiscard]] result<void> set_all_aside();

    [[nodiscard]] std::vector<std::string> files() const { return index_files::names(at_); }
    void remove_strays() { index_files::remove_strays(at_, next_); }

    owner_files at_;
    owner who_;
    file_lock lock_;
    writer_limits limits_;
    std::shared_ptr<const index_snapshot> base_;
    manifest next_;
    manifest on_disk_;                ///< the manifest on disk
    bool spent_ = false;              ///< it failed and is unusable
    std::vector<std::string> aside_;  ///< files to set aside after the next manifest is written
    index_damage damage_;
    std::map<key, failure> failed_;
    std::vector<indexed_document> buffered_;
    std::size_t buffered_bytes_ = 0;
    std::map<key, std::size_t> buffered_names_;
    std::map<key, index_place> flushed_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/index_writer.ipp>
#endif
