// The functions of sync.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/core/guard.hpp>
#include <toolkit/core/owner.hpp>
#include <toolkit/document/limits.hpp>
#include <toolkit/extract/base/extractor.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/files/stamps.hpp>
#include <toolkit/retrieval/files/workers.hpp>
#include <toolkit/retrieval/sync/folder_comparison.hpp>
#include <toolkit/retrieval/sync/sync.hpp>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <memory>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

namespace toolkit { inline namespace v0 {

namespace syncing {

/// Reads a file and makes a document of it, unless its content equals the indexed one and that was made by this reader
/// (`trusted`).
inline void read_entry(entry& into, const file_system::descriptor& folder, const folder_file& file, bool trusted,
                       const file_reader& reader, const stop_token& stop, const sync_limits& limits) {
    const std::int64_t read_at = now_ns();
    int error = 0;
    const auto is_of_system = [](int code) {
        return code != 0 && code != EACCES && code != EPERM && !file_system::is_missing(code);
    };
    const auto fail = [&](failure why, bool passing = false) {
        why.where = {};
        into.is = outcome::failed;
        into.now = std::make_unique<read_outcome>();
        into.now->why = std::move(why);
        // An exception in a part of the program may have a temporary cause.
        into.passing = passing || into.now->why.retryable() || into.now->why.kind == failure_kind::tool_failed;
        // A document is removed if its file is gone or unreadable. After a failure of the disk or system it is kept.
        into.may_keep = is_of_system(error);
        into.stamp = settled(file.stamp, read_at, limits.settled);
        if (file.sidecar) into.stamp = sidecars::joined(into.stamp, settled(*file.sidecar, read_at, limits.settled));
        into.content = content_of_failed();
    };
    if (file.stamp.size > extract_limits_default.file_bytes)
        return fail(
            failure::of(failure_kind::unreadable, {}, "it is larger than 32 MiB", "split it into smaller files"));
    if (file.stamp.size > reader.head_bytes) {
        auto begin = read_file(folder, file.name, reader.head_bytes, error);
        if (!begin) return fail(std::move(begin).error(), true);
        if (auto accepted = reader.accepts(file.name, begin->bytes); !accepted)
            return fail(std::move(accepted).error());
    }
    auto content = read_file(folder, file.name, extract_limits_default.file_bytes + 1, error);
    if (!content) return fail(std::move(content).error(), true);
    into.stamp = settled(content->stamp, read_at, limits.settled);
    into.content = sha1_of(content->bytes);
    file_knowledge known{content->bytes.size(), content->stamp.modified_ns, {}};
    if (file.sidecar) {
        auto beside = sidecars::read_beside(folder, file.name, read_at, limits.settled, error);
        if (is_of_system(error)) return fail(std::move(beside.bytes).error(), true);
        into.stamp = sidecars::joined(into.stamp, beside.stamp);
        into.content = sidecars::joined(into.content, beside.content);
        known.sidecar = std::move(beside.bytes);
    }
    if (into.before && trusted && into.old_content == into.content) {
        into.is = outcome::kept;
        return;
    }
    auto made = reader.read(reader.own, file.name, content->bytes, known, stop);
    if (!made) return fail(std::move(made).error());
    into.is = outcome::read;
    into.now = std::make_unique<read_outcome>();
    into.now->notes = std::move(made->notes);
    into.now->left_out = std::move(made->left_out);
    into.now->made = index_document(file.name, into.content, std::move(*made), stop);
    into.empty = into.now->made.text.empty();
}

/// Marks a file as failed whose document the writer refuses.
inline void refuse(entry& what, failure why) {
    why.where = {};
    what.is = outcome::failed;
    what.now->why = std::move(why);
    what.content = content_of_failed();
}

/// Returns the end of a batch that begins at `from`.
[[nodiscard]] inline std::size_t end_of_batch(const std::vector<folder_file>& files, std::size_t from,
                                              const sync_limits& limits) {
    std::uint64_t bytes = 0;
    std::size_t end = from;
    while (end < files.size() && end - from < limits.batch_files && (end == from || bytes < limits.batch_bytes))
        bytes += files[end++].stamp.size;
    return end;
}

/// Reports progress from the starting thread. After an exception it reports nothing more.
class progress_reporter {
public:
    progress_reporter(const std::vector<folder_file>& files, const progress_sink& progress) : progress_(progress) {
        state_.files = files.size();
        for (const auto& file : files) state_.bytes += file.stamp.size;
        notify();
    }
    void done(const folder_file& file) {
        bytes_.fetch_add(file.stamp.size);
        files_.fetch_add(1);
        if (std::this_thread::get_id() == here_) notify();
    }
    [[nodiscard]] result<void> finish() {
        files_ = state_.files;
        bytes_ = state_.bytes;
        notify();
        return status();
    }

    /// Fails with the exception that was thrown. For the starting thread.
    [[nodiscard]] result<void> status() const { return thrown_ ? result<void>{*thrown_} : result<void>{}; }
    [[nodiscard]] bool is_over() const noexcept { return is_over_.load(); }

private:
    void notify() {
        if (thrown_) return;
        state_.files_done = files_.load();
        state_.bytes_done = bytes_.load();
        auto called = guarded("sync_folder", "the progress callback", "catch exceptions in it", [&]() -> result<void> {
            progress_(std::as_const(state_));
            return {};
        });
        if (called) return;
        thrown_ = std::move(called).error();
        is_over_ = true;
    }
    progress_sink progress_;
    std::thread::id here_ = std::this_thread::get_id();
    std::atomic<std::size_t> files_{0};
    std::atomic<std::uint64_t> bytes_{0};
    std::atomic<bool> is_over_{false};
    std::optional<failure> thrown_;
    sync_progress state_;
};

/// Reads new and changed files and passes them to the writer, batch by batch.
[[nodiscard]] inline result<void> read_files(comparison& all, index_writer& out, const std::string& collection,
                                             progress_reporter& reporter, const file_reader& reader,
                                             const stop_token& stop, const sync_limits& limits) {
    const auto& files = all.listing.files;
    for (std::size_t from = 0; from < files.size();) {
        const std::size_t end = end_of_batch(files, from, limits);
        in_parallel(end - from, limits.threads, [&](std::size_t offset) {
            if (stop.stop_requested() || reporter.is_over()) return;
            entry& each = all.entries[from + offset];
            if (each.is != outcome::kept && each.is != outcome::failed_before)
                read_entry(each, all.listing.folder, files[from + offset], all.trusted, reader, stop, limits);
            reporter.done(files[from + offset]);
        });
        if (auto status = reporter.status(); !status) return status;
        for (; from < end && !stop.stop_requested(); ++from) {
            entry& each = all.entries[from];
            if (each.is != outcome::read) continue;
            each.now->made.collection = collection;
            if (auto added = out.add(std::move(each.now->made), stop); !added) {
                if (added.error().kind != failure_kind::invalid_argument) return added;
                refuse(each, std::move(added).error());  // an invalid document fails alone
                continue;
            }
            if (each.now->left_out.empty() && each.now->notes.empty()) each.now.reset();
        }
        if (stop.stop_requested()) return failure::of(failure_kind::cancelled, {}, "indexing was stopped");
    }
    return reporter.status();
}

/// The report of a sync, and whether it kept documents that it could not inspect.
struct settled_report {
    sync_report report;
    bool has_unseen = false;
};

/// Records failures, removes documents whose files are gone, and counts.
[[nodiscard]] inline settled_report settle(comparison& all, index_writer& out, const std::string& collection) {
    sync_report report;
    report.notes = std::move(all.notes);
    auto old = all.before.begin();
    // existing documents are not recorded as failed, because that would remove them
    std::vector<std::string_view> unnoted;
    const auto keep_document = [&](const indexed_file& document) {
        unnoted.push_back(document.filename);
        ++report.unchanged;
        report.without_text += document.empty ? 1U : 0U;
    };
    const auto remove_until = [&](const std::string* name) {  // documents whose files are gone
        for (; old != all.before.end() && (name == nullptr || old->filename < *name); ++old) {
            if (all.may_keep(old->filename)) keep_document(*old);
            else out.remove(std::string{old->filename}, collection);
        }
        if (name != nullptr && old != all.before.end() && old->filename == *name) ++old;
    };
    out.forget_all(collection);
    for (std::size_t i = 0; i < all.entries.size(); ++i) {
        entry& found = all.entries[i];
        const std::string& name = all.listing.files[i].name;
        remove_until(&name);
        if (found.is == outcome::failed_before) continue;
        if (found.is == outcome::failed) {
            if (found.may_keep && found.before) keep_document({name, found.old_content, found.empty});
            report.failed.push_back({name, std::move(found.now->why)});
            continue;
        }
        if (found.now != nullptr) {
            for (std::string& what : found.now->left_out) report.left_out.push_back({name, std::move(what)});
            for (std::string& small_text : found.now->notes) report.notes.push_back({name, std::move(small_text)});
        }
        ++(found.is == outcome::kept ? report.unchanged : found.before ? report.changed : report.added);
        report.without_text += found.empty ? 1U : 0U;
    }
    remove_until(nullptr);
    for (unread_file& each : take_failed(all)) report.failed.push_back(std::move(each));
    std::sort(report.failed.begin(), report.failed.end(),
              [](const auto& a, const auto& b) { return a.filename < b.filename; });
    std::stable_sort(report.notes.begin(), report.notes.end(),
                     [](const auto& a, const auto& b) { return a.filename < b.filename; });
    for (const auto& [name, why] : report.failed)
        if (!std::binary_search(unnoted.begin(), unnoted.end(), name)) out.fail({name, collection, why});
    report.removed = all.before.size() - report.unchanged - report.changed;
    return {std::move(report), !unnoted.empty()};
}

}  // namespace syncing

TOOLKIT_FUNCTION result<std::optional<sync_report>> sync_unchanged(
    const owner_files& at, const std::string& folder, const std::string& collection, std::string_view fingerprint,
    const index_snapshot* index, const syncing::progress_sink& progress, const stop_token& stop) {
    auto seen = syncing::compare_folder(folder, at, collection, fingerprint, index, stop);
    if (!seen) return std::move(seen).error();
    if (!seen->all_kept() || index == nullptr || !index->damaged().empty() ||
        !syncing::are_noted(*seen, *index, collection))
        return std::optional<sync_report>{};
    sync_report report;
    report.notes = std::move(seen->notes);
    report.unchanged = seen->before.size();
    for (const auto& found : seen->before) report.without_text += found.empty ? 1U : 0U;
    report.failed = syncing::take_failed(*seen);
    if (auto status = syncing::progress_reporter{seen->listing.files, progress}.finish(); !status)
        return std::move(status).error();
    return std::optional{std::move(report)};
}

TOOLKIT_FUNCTION result<sync_report> sync_index(const owner_files& at, index_writer& out, const std::string& folder,
                                                const std::string& collection, const std::string& fingerprint,
                                                const syncing::file_reader& reader,
                                                const syncing::progress_sink& progress, const stop_token& stop,
                                                const sync_limits& limits) {
    using namespace syncing;
    auto compared = compare_folder(folder, at, collection, fingerprint, out.now(), stop);
    if (!compared) return std::move(compared).error();
    progress_reporter reporter{compared->listing.files, progress};
    auto read = read_files(*compared, out, collection, reporter, reader, stop, limits);
    if (!read) {
        out.abandon();
        if (read.error().kind == failure_kind::cancelled) read.error().where = small_text{folder};
        return std::move(read).error();
    }
    std::vector<known_file> stamps;
    stamps.reserve(compared->entries.size());
    for (std::size_t i = 0; i < compared->entries.size(); ++i)
        if (!compared->entries[i].passing)
            stamps.push_back(
                {compared->listing.files[i].name, compared->entries[i].stamp, compared->entries[i].content});
    auto [report, has_unseen] = settle(*compared, out, collection);
    report.damage = out.damage();
    // If the extractors are new, documents that could not be inspected were made by older ones. Then everything is
    // read again next time.
    out.read_by(collection, has_unseen && !compared->trusted ? std::string{} : fingerprint);
    const bool is_stamped = stamps == compared->known;
    { const comparison freed = std::move(*compared); }  // it may have a million files, and merging needs memory, too
    if (auto committed = out.commit(stop); !committed) {
        out.abandon();
        return std::move(committed).error();
    }
    // without stamps the files are read again
    if (!is_stamped) std::ignore = write_stamps(at.stamps(collection), stamps);
    if (auto status = reporter.finish(); !status) return std::move(status).error();
    return report;
}

}}  // namespace toolkit::v0
