// Brings an owner's index up to date with a folder: what changed is read, the rest is kept, and one new file takes the
// old one's place. Interrupted at any moment, the old index stands. In: owner, folder, the owner's files in the index
// folder. Out: a report. Next: library.hpp.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/extract/extract.hpp>
#include <toolkit/retrieval/folder.hpp>
#include <toolkit/retrieval/segment.hpp>
#include <toolkit/retrieval/segment_writer.hpp>
#include <toolkit/retrieval/stamps.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

struct sync_limits {
    std::size_t threads = 2;
    std::size_t sniffed_bytes = std::size_t{64} << 10U;  ///< what is looked at before a file is read whole
    std::chrono::milliseconds settled{1000};  ///< a file that changed later than this before it was read is read again
    std::chrono::milliseconds lock_wait{10'000};  ///< for another writer to end
};
inline constexpr sync_limits sync_limits_default{};

/// How far an indexing is: files and bytes that are done, of all.
struct sync_progress {
    std::size_t files_done = 0;
    std::size_t files = 0;
    std::uint64_t bytes_done = 0;
    std::uint64_t bytes = 0;
};

/// What an indexing did. The documents of the owner are then `added + changed + unchanged`.
struct sync_report {
    std::size_t added = 0;
    std::size_t changed = 0;
    std::size_t removed = 0;
    std::size_t unchanged = 0;
    std::size_t without_text = 0;     ///< documents that hold no text, and so are never found
    std::vector<unread_file> failed;  ///< files that give no document, by name
    [[nodiscard]] std::size_t documents() const noexcept { return added + changed + unchanged; }
};

namespace syncing {

/// What became of one file of the folder.
enum class outcome : std::uint8_t { failed, kept, read };

struct entry {
    outcome is = outcome::failed;
    bool before = false;     ///< it was in the index
    std::uint32_t kept = 0;  ///< its number in the old index
    file_stamp stamp;
    digest160 content{};
    failure why;
    extraction made;
};

[[nodiscard]] inline std::int64_t now_ns() noexcept {
    using namespace std::chrono;
    return duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count();
}

/// A file that was written just before it was read might be written
/// again without another stamp: such a stamp is not kept.
[[nodiscard]] inline file_stamp settled(const file_stamp& stamp, std::int64_t read_at,
                                        std::chrono::nanoseconds after) noexcept {
    const std::int64_t last = std::max(stamp.modified_ns, stamp.changed_ns);
    const std::int64_t least = after.count();
    return read_at - last > least ? stamp : file_stamp{UINT64_MAX, 0, 0, 0};
}

/// Reads a file and extracts its text, unless its content is the one that `old` has under the number `entry.kept`.
inline void read_entry(entry& into, const file_system::descriptor& folder, const folder_file& file, const segment* old,
                       const stop_token& stop, const sync_limits& limits) {
    const auto fail = [&](failure why) {
        why.where = {};
        into.is = outcome::failed;
        into.why = std::move(why);
    };
    if (file.stamp.size > extract_limits_default.file_bytes)
        return fail(
            failure::of(failure_kind::unreadable, {}, "it is larger than 32 MiB", "split it into smaller files"));
    const std::int64_t read_at = now_ns();
    if (file.stamp.size > limits.sniffed_bytes) {
        auto begin = read_file(folder, file.name, limits.sniffed_bytes);
        if (!begin) return fail(std::move(begin).error());
        if (auto text = text_of_bytes(
                cut_utf8(begin->bytes, begin->bytes.size() - std::min<std::size_t>(begin->bytes.size(), 4)));
            !text)
            return fail(std::move(text).error());
    }
    auto content = read_file(folder, file.name, extract_limits_default.file_bytes + 1);
    if (!content) return fail(std::move(content).error());
    into.stamp = settled(content->stamp, read_at, limits.settled);
    into.content = sha1_of(content->bytes);
    if (into.before && old->document_record(into.kept).content == into.content) {
        into.is = outcome::kept;
        return;
    }
    auto made = extract(file.name, content->bytes, stop);
    if (!made) return fail(std::move(made).error());
    into.is = outcome::read;
    into.made = std::move(*made);
}

/// The document of an entry, cut into chunks.
[[nodiscard]] inline indexed_document document_of(entry& from, const std::string& name, const segment* old,
                                                  const stop_token& stop) {
    indexed_document made;
    made.filename = name;
    made.content = from.content;
    if (from.is == outcome::kept) {
        toolkit::document kept = old->document(from.kept);
        made.title = std::move(kept.title);
        made.text = std::move(kept.text);
        made.blocks = std::move(kept.blocks);
    } else {
        made.title = std::move(from.made.title);
        made.text = std::move(from.made.text);
        made.blocks = std::move(from.made.blocks);
    }
    made.chunks = chunks_of(made.text, made.blocks, stop);
    made.language = language_index(language_of(made.text));
    return made;
}

/// Marks the entries that the old index has, and those that need not be read because their stamps have not changed.
inline void compare(std::vector<entry>& entries, const std::vector<folder_file>& files, const segment* old,
                    const std::vector<known_file>& known) {
    std::uint32_t number = 0;
    const std::uint32_t count = old == nullptr ? 0 : old->document_count();
    auto stamped = known.begin();
    for (std::size_t i = 0; i < files.size(); ++i) {
        while (number < count && old->name(old->document_record(number).filename) < files[i].name) ++number;
        if (number == count) break;
        const auto row = old->document_record(number);
        if (old->name(row.filename) != files[i].name) continue;
        entries[i].before = true;
        entries[i].kept = number;
        while (stamped != known.end() && stamped->name < files[i].name) ++stamped;
        if (stamped == known.end() || stamped->name != files[i].name) continue;
        if (stamped->stamp == files[i].stamp && stamped->content == row.content) {
            entries[i].is = outcome::kept;
            entries[i].stamp = files[i].stamp;
            entries[i].content = row.content;
        }
    }
}

/// A folder and what is known of its files.
struct comparison {
    folder_listing listing;
    std::vector<known_file> known;
    std::vector<entry> entries;  ///< of the listing's files

    /// Whether no file need be read and none is gone.
    [[nodiscard]] bool all_kept(const segment* old) const {
        return old != nullptr && old->document_count() == entries.size() &&
               std::all_of(entries.begin(), entries.end(), [](const entry& e) { return e.is == outcome::kept; });
    }
};

[[nodiscard]] inline result<comparison> compare_folder(const std::string& folder, const std::string& stamps,
                                                       const segment* old, const stop_token& stop) {
    auto listing = list_folder(folder, stop);
    if (!listing) return std::move(listing).error();
    comparison made;
    made.listing = std::move(*listing);
    made.known = read_stamps(stamps);
    made.entries.resize(made.listing.files.size());
    compare(made.entries, made.listing.files, old, made.known);
    return made;
}

}  // namespace syncing

/// The files that an owner has in an index folder.
struct owner_files {
    std::string index;  ///< what segment.hpp opens
    std::string stamps;
    std::string lock;
};

/// What sync_index would report when nothing has changed, without a lock and without a write; nothing when something
/// may have. Another writer may be at work meanwhile: a file is unchanged only when the index that is open here has the
/// content that its stamp stands for.
template <std::invocable<const sync_progress&> Progress>
[[nodiscard]] result<std::optional<sync_report>> sync_unchanged(const owner_files& at, const std::string& folder,
                                                                const segment* old, Progress&& progress,
                                                                const stop_token& stop) {
    auto seen = syncing::compare_folder(folder, at.stamps, old, stop);
    if (!seen) return std::move(seen).error();
    if (!seen->all_kept(old)) return std::optional<sync_report>{};
    sync_report report;
    report.failed = std::move(seen->listing.unread);
    report.unchanged = seen->entries.size();
    sync_progress told{0, seen->entries.size(), 0, 0};
    for (const auto& file : seen->listing.files) told.bytes += file.stamp.size;
    for (const auto& found : seen->entries)
        report.without_text += old->document_record(found.kept).text_size == 0 ? 1U : 0U;
    progress(std::as_const(told));
    told.files_done = told.files;
    told.bytes_done = told.bytes;
    progress(std::as_const(told));
    return std::optional{std::move(report)};
}

/// Makes the owner's documents those of the folder; the caller holds the lock. `old` is the index that stands, or null;
/// `progress` is called from this thread. Fails when the folder cannot be listed, the index cannot be written, or it is
/// stopped (`cancelled`); then nothing has changed.
template <std::invocable<const sync_progress&> Progress>
[[nodiscard]] result<sync_report> sync_index(const owner_files& at, const owner& who, const std::string& folder,
                                             const segment* old, Progress&& progress, const stop_token& stop,
                                             const sync_limits& limits = sync_limits_default) {
    using namespace syncing;
    auto compared = compare_folder(folder, at.stamps, old, stop);
    if (!compared) return std::move(compared).error();
    const auto& files = compared->listing.files;
    auto& entries = compared->entries;

    std::atomic<std::size_t> files_done{0};
    std::atomic<std::uint64_t> bytes_done{0};
    sync_progress told{0, files.size(), 0, 0};
    for (const auto& file : files) told.bytes += file.stamp.size;
    const auto tell = [&] {
        told.files_done = files_done.load();
        told.bytes_done = bytes_done.load();
        progress(std::as_const(told));
    };
    tell();
    const std::thread::id here = std::this_thread::get_id();
    std::vector<indexed_document> documents(files.size());
    in_parallel(files.size(), limits.threads, [&](std::size_t i) {
        if (stop.stop_requested()) return;
        if (entries[i].is != outcome::kept)
            read_entry(entries[i], compared->listing.folder, files[i], old, stop, limits);
        if (entries[i].is == outcome::read) documents[i] = document_of(entries[i], files[i].name, old, stop);
        bytes_done.fetch_add(files[i].stamp.size);
        files_done.fetch_add(1);
        if (std::this_thread::get_id() == here) tell();
    });
    if (stop.stop_requested()) return failure::of(failure_kind::cancelled, folder, "indexing was stopped");

    sync_report report;
    report.failed = std::move(compared->listing.unread);
    std::vector<known_file> stamps;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        entry& found = entries[i];
        if (found.is == outcome::failed) {
            report.failed.push_back({files[i].name, std::move(found.why)});
            continue;
        }
        ++(found.is == outcome::kept ? report.unchanged : found.before ? report.changed : report.added);
        stamps.push_back({files[i].name, found.stamp, found.content});
        const bool empty =
            found.is == outcome::kept ? old->document_record(found.kept).text_size == 0 : documents[i].text.empty();
        report.without_text += empty ? 1U : 0U;
    }
    std::sort(report.failed.begin(), report.failed.end(),
              [](const auto& a, const auto& b) { return a.filename < b.filename; });
    const std::size_t stood = old == nullptr ? 0 : old->document_count();
    report.removed = stood - report.unchanged - report.changed;

    if (old == nullptr || report.added + report.changed + report.removed > 0) {
        in_parallel(files.size(), limits.threads, [&](std::size_t i) {
            if (!stop.stop_requested() && entries[i].is == outcome::kept)
                documents[i] = document_of(entries[i], files[i].name, old, stop);
        });
        std::erase_if(documents, [](const indexed_document& document) { return document.filename.empty(); });
        if (auto written = write_segment(at.index, who, documents, stop, limits.threads); !written)
            return std::move(written).error();
    }
    if (stamps != compared->known) std::ignore = write_stamps(at.stamps, stamps);  // without them files are read again
    files_done = files.size();
    bytes_done = told.bytes;
    tell();
    return report;
}

}  // namespace toolkit::inline v0
