// The functions of library.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/library/library.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<library> library::open(const std::string& path) {
    if (path.empty() || path.find('\0') != std::string::npos)
        return failure::of(failure_kind::invalid_argument, "library", "the path of the index folder is not valid",
                           "pass the path of a folder");
    if (auto made = folders::make_own(path); !made) return std::move(made).error();
    library opened;
    opened.shared_ = std::make_shared<shared>();
    opened.shared_->path = path;
    return opened;
}

TOOLKIT_FUNCTION result<bool> library::remove(const owner& who, const std::string& filename,
                                              const std::string& collection, const stop_token& stop) {
    auto out = write(who, stop);
    if (!out) return std::move(out).error();
    if (auto lost = lost_in(*out); lost) return std::move(*lost);
    const bool removed = out->remove(filename, collection);
    out->forget(filename, collection);
    if (auto committed = out->commit(stop); !committed) return std::move(committed).error();
    return removed;
}

TOOLKIT_FUNCTION result<index_writer> library::write(const owner& who, const stop_token& stop,
                                                     const writer_limits& limits) {
    if (who.empty()) return nobody("write");
    auto now = index_of(who);
    return index_writer::open(files_of(who), who, stop, limits, now ? std::move(*now) : nullptr);
}

TOOLKIT_FUNCTION result<std::vector<document_status>> library::status(const owner& who) const {
    const auto index = index_of(who);
    if (!index) return index.error();
    return status_of(index->get());
}

TOOLKIT_FUNCTION result<std::shared_ptr<const index_snapshot>> library::index_of(const owner& who) const {
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

TOOLKIT_FUNCTION result<sync_report> library::sync_by(const owner& who, const std::string& folder,
                                                      const std::string& collection, const std::string& fingerprint,
                                                      const syncing::file_reader& reader,
                                                      const syncing::progress_sink& listener, const stop_token& stop,
                                                      const sync_limits& limits) {
    const owner_files at = files_of(who);
    {
        const auto now = index_of(who);
        auto unchanged =
            sync_unchanged(at, folder, collection, fingerprint, now ? now->get() : nullptr, listener, stop);
        if (!unchanged) return std::move(unchanged).error();
        if (unchanged->has_value()) return std::move(**unchanged);
    }
    writer_limits writing;
    writing.threads = limits.threads;
    writing.lock_wait = limits.lock_wait;
    auto out = write(who, stop, writing);
    if (!out) return std::move(out).error();
    return sync_index(at, *out, folder, collection, fingerprint, reader, listener, stop, limits);
}

TOOLKIT_FUNCTION result<uuid> library::add_read(const owner& who, const std::string& filename, std::string_view bytes,
                                                result<extraction> made, const std::string& collection,
                                                const stop_token& stop) {
    indexed_document document;
    if (made) document = index_document(filename, sha1_of(bytes), std::move(*made), stop);
    document.collection = collection;
    auto out = write(who, stop);
    if (!out) return std::move(out).error();
    if (auto lost = lost_in(*out); lost) return std::move(*lost);
    result<void> done;
    if (made) done = out->add(std::move(document), stop);
    else if (out->now() == nullptr || !out->now()->find_name(filename, collection))
        out->fail({filename, collection, made.error()});  // the existing document is kept
    if (done) done = out->commit(stop);
    if (!done) {
        out->abandon();
        return std::move(done).error();
    }
    if (made) return document_id(who, filename, collection);
    made.error().where = small_text{filename};
    return std::move(made).error();
}

TOOLKIT_FUNCTION std::optional<failure> library::lost_in(const index_writer& out) {
    if (out.damage().lost_segments == 0 && out.damage().lost_properties == 0) return std::nullopt;
    failure why = out.damage().found.front();
    if (out.damage().lost_segments == 0) {
        why.cure = small_text{
            "the index lost the properties of its documents, but not their texts. Add the documents again, and this "
            "one"};
        return why;
    }
    why.cure = small_text{
        "the index lost some documents; the damaged files are kept as *.damaged. Add the documents again, and this "
        "one"};
    return why;
}

}}  // namespace toolkit::v0
