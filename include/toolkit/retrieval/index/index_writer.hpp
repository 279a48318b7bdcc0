// Changes one owner's index: adds, replaces, removes, and makes all of it visible in one step. What was committed
// stands, whenever the process is killed; what was not, never was. In: documents. Out: segments and a manifest.
// Next: snapshot.hpp reads them.
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

struct writer_limits {
    std::size_t threads = 2;
    std::size_t segment_bytes = std::size_t{32} << 20U;  ///< of text that is held before it becomes a segment
    std::chrono::milliseconds lock_wait{10'000};         ///< for another writer to end
    merge_limits merges{};
};
inline constexpr writer_limits writer_limits_default{};

/// What a writer found damaged when it began, and what it could do.
struct index_damage {
    std::vector<failure> found;       ///< each names its file
    std::size_t rebuilt = 0;          ///< documents that were read from stored text again
    std::size_t lost_properties = 0;  ///< of these, whose properties are lost: read from their files by sync_folder
    std::size_t lost_segments = 0;  ///< of which documents have to be added again; the file is kept beside as *.damaged
    [[nodiscard]] bool any() const noexcept { return !found.empty(); }
};

/// The one writer of an owner's index, for as long as it lives. Not for several threads at once.
class index_writer {
public:
    /// Waits for another writer to end, then opens the index; segments that `before` has open are not checked again. A
    /// damaged index is repaired as far as its files allow. Fails with `locked`, `cancelled`, or the system's reason.
    [[nodiscard]] static result<index_writer> open(const owner_files& at, const owner& who, const stop_token& stop = {},
                                                   const writer_limits& limits = writer_limits_default,
                                                   std::shared_ptr<const index_snapshot> before = nullptr);

    /// The index as it was when this began or was committed last; null when there is none.
    [[nodiscard]] const index_snapshot* now() const noexcept { return base_.get(); }
    [[nodiscard]] const index_damage& damage() const noexcept { return damage_; }

    /// Adds a document, in place of the one of its name. It is held until there is much to write. One that no index can
    /// hold is refused (`invalid_argument`), and nothing has changed. When it fails otherwise, this writer is of no
    /// more use, and what was not committed never was.
    [[nodiscard]] result<void> add(indexed_document document, const stop_token& stop = {});

    /// Removes the document of this name; false when there is none.
    bool remove(const std::string& filename, const std::string& collection = {});

    /// Notes why a file gives no document; one of its name is removed.
    void fail(failed_document why);
    /// Forgets what was noted of a file.
    void forget(const std::string& filename, const std::string& collection = {}) {
        failed_.erase(key{collection, filename});
    }
    /// Forgets what was noted of all files of a collection.
    void forget_all(const std::string& collection);
    /// Notes by which extractors the files of a collection were read.
    void read_by(const std::string& collection, const std::string& fingerprint);

    /// Makes all of it visible in one step, or nothing when it fails or is stopped (`cancelled`): then the index is as
    /// it was, and this writer is of no more use. Segments are merged afterwards where it is time; what fails there is
    /// left to a later writer.
    [[nodiscard]] result<void> commit(const stop_token& stop = {});

    /// Removes the files of what was added and not committed; this writer is then of no more use.
    void abandon();

private:
    using key = std::pair<std::string, std::string>;  ///< collection, file name

    index_writer(owner_files at, owner who, file_lock lock, const writer_limits& limits)
        : at_(std::move(at)), who_(std::move(who)), lock_(std::move(lock)), limits_(limits) {}

    static failure is_spent() {
        return failure::of(failure_kind::invalid_argument, "index_writer", "this writer has failed before",
                           "open another one, and add again what was not committed");
    }
    /// What a document that is held takes, about.
    [[nodiscard]] static std::size_t held_size(const indexed_document& of) noexcept;

    result<void> begin(std::shared_ptr<const index_snapshot> before, const stop_token& stop);

    /// Goes on from an index that was just opened.
    void take(std::shared_ptr<const index_snapshot> opened);

    [[nodiscard]] manifest_segment* row_of(std::uint64_t number) noexcept;

    /// Writes what is held as a segment that nobody sees yet.
    [[nodiscard]] result<void> flush(const stop_token& stop);

    [[nodiscard]] bool has_changed() const;

    /// Makes the next manifest the index.
    [[nodiscard]] result<void> publish();

    /// Merges segments until all is well. What is stopped or fails here is done by a later writer.
    void merge_some(const stop_token& stop);

    [[nodiscard]] result<void> merge(const std::vector<std::size_t>& chosen, const stop_token& stop);

    /// Rebuilds damaged segments from their stored texts; one of which a document cannot be rebuilt is set aside.
    [[nodiscard]] result<void> repair(const stop_token& stop);

    /// Adds a stored document anew, unless a later one has taken its place. `invalid_argument` when nobody could have
    /// added such a document.
    [[nodiscard]] result<void> index_again(const segment& from, std::uint32_t number, const stop_token& stop);

    static void set_aside(const std::string& path) { std::rename(path.c_str(), (path + ".damaged").c_str()); }

    /// Nothing tells any more what belongs to the index and what was removed: its files are kept beside, and it is
    /// empty.
    [[nodiscard]] result<void> set_all_aside();

    [[nodiscard]] std::vector<std::string> files() const { return index_files::names(at_); }
    void remove_strays() { index_files::remove_strays(at_, next_); }

    owner_files at_;
    owner who_;
    file_lock lock_;
    writer_limits limits_;
    std::shared_ptr<const index_snapshot> base_;
    manifest next_;
    manifest stands_;                 ///< what the files say
    bool spent_ = false;              ///< it failed: nothing more can be done with it
    std::vector<std::string> aside_;  ///< files to set aside when the next manifest stands
    index_damage damage_;
    std::map<key, failure> failed_;
    std::vector<indexed_document> held_;
    std::size_t held_bytes_ = 0;
    std::map<key, std::size_t> held_names_;
    std::map<key, index_place> flushed_;
};

}}  // namespace toolkit::v0

#ifndef TOOLKIT_COMPILED
#include <toolkit/retrieval/index/impl/index_writer.ipp>
#endif
