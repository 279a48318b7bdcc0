// Changes one owner's index: adds, replaces, removes, and makes all of it visible in one step. What was committed
// stands, whenever the process is killed; what was not, never was. In: documents. Out: segments and a manifest.
// Next: snapshot.hpp reads them.
#pragma once

#include <toolkit/core/owner.hpp>
#include <toolkit/core/result.hpp>
#include <toolkit/core/stop.hpp>
#include <toolkit/retrieval/folder.hpp>
#include <toolkit/retrieval/index_files.hpp>
#include <toolkit/retrieval/indexed_document.hpp>
#include <toolkit/retrieval/manifest.hpp>
#include <toolkit/retrieval/merge.hpp>
#include <toolkit/retrieval/merge_policy.hpp>
#include <toolkit/retrieval/merge_vectors.hpp>
#include <toolkit/retrieval/segment_writer.hpp>
#include <toolkit/retrieval/snapshot.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolkit::inline v0 {

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
                                                   std::shared_ptr<const index_snapshot> before = nullptr) {
        if (who.empty())
            return failure::of(failure_kind::invalid_argument, at.folder, "the owner has no name",
                               "name the owner of the documents");
        if (::mkdir(at.folder.c_str(), 0700) != 0 && errno != EEXIST)
            return file_system::failed(at.folder, "cannot be made", errno,
                                       "check permissions, or choose another index folder");
        auto lock = file_lock::take(at.lock(), limits.lock_wait, stop);
        if (!lock) return std::move(lock).error();
        index_writer made{at, who, std::move(*lock), limits};
        if (auto begun = made.begin(std::move(before), stop); !begun) return std::move(begun).error();
        return made;
    }

    /// The index as it was when this began or was committed last; null when there is none.
    [[nodiscard]] const index_snapshot* now() const noexcept { return base_.get(); }
    [[nodiscard]] const index_damage& damage() const noexcept { return damage_; }

    /// Adds a document, in place of the one of its name. It is held until there is much to write. When it fails, this
    /// writer is of no more use, and what was not committed never was.
    [[nodiscard]] result<void> add(indexed_document document, const stop_token& stop = {}) {
        if (spent_) return is_spent();
        if (document.filename.empty() || !is_utf8(document.filename))
            return failure::of(failure_kind::invalid_argument, "add", "the document has no name that is UTF-8",
                               "name it as a file, with '/' between folders");
        if (const std::string wrong = properties::wrong_with(document.properties); !wrong.empty())
            return failure::of(failure_kind::invalid_argument, document.filename, "its properties: " + wrong,
                               "gather them with gather_properties");
        if (auto checked = check_chunks(document.text, document.blocks, document.chunks); !checked) {
            failure why = std::move(checked).error();
            why.where = document.filename;
            return why;
        }
        std::uint64_t of_headings = 0;
        for (const block& each : document.blocks) of_headings += each.heading.size();
        if (of_headings > segments::most_heading_bytes)
            return failure::of(failure_kind::invalid_argument, document.filename,
                               "the headings of its blocks are above 256 MiB", "give its blocks shorter headings");
        const key name{document.collection, document.filename};
        remove(name.second, name.first);
        failed_.erase(name);
        held_bytes_ += held_size(document);
        held_names_[name] = held_.size();
        held_.push_back(std::move(document));
        return held_bytes_ < limits_.segment_bytes ? result<void>{} : flush(stop);
    }

    /// Removes the document of this name; false when there is none.
    bool remove(const std::string& filename, const std::string& collection = {}) {
        if (spent_) return false;
        const key name{collection, filename};
        if (const auto held = held_names_.find(name); held != held_names_.end()) {
            held_[held->second] = {};  // it has no name: it is not written
            held_names_.erase(held);
            return true;
        }
        if (const auto flushed = flushed_.find(name); flushed != flushed_.end()) {
            next_.segments[flushed->second.part].removed.add(flushed->second.number);
            flushed_.erase(flushed);
            return true;
        }
        const auto at = base_ == nullptr ? std::nullopt : base_->find_name(filename, collection);
        if (!at) return false;
        auto& removed = row_of(base_->parts()[at->part].number)->removed;
        if (removed.contains(at->number)) return false;
        removed.add(at->number);
        return true;
    }

    /// Notes why a file gives no document; one of its name is removed.
    void fail(failed_document why) {
        remove(why.filename, why.collection);
        const key name{why.collection, why.filename};
        failed_.insert_or_assign(name, std::move(why.why));
    }
    /// Forgets what was noted of a file.
    void forget(const std::string& filename, const std::string& collection = {}) {
        failed_.erase(key{collection, filename});
    }
    /// Forgets what was noted of all files of a collection.
    void forget_all(const std::string& collection) {
        std::erase_if(failed_, [&](const auto& each) { return each.first.first == collection; });
    }
    /// Notes by which extractors the files of a collection were read.
    void read_by(const std::string& collection, const std::string& fingerprint) {
        std::erase_if(next_.read_by, [&](const auto& each) { return each.collection == collection; });
        next_.read_by.push_back({collection, fingerprint});
    }

    /// Makes all of it visible in one step, or nothing when it fails or is stopped (`cancelled`): then the index is as
    /// it was, and this writer is of no more use. Segments are merged afterwards where it is time; what fails there is
    /// left to a later writer.
    [[nodiscard]] result<void> commit(const stop_token& stop = {}) {
        if (spent_) return is_spent();
        if (auto flushed = flush(stop); !flushed) return flushed;
        if (auto written = publish(); !written) return written;
        merge_some(stop);
        return {};
    }

    /// Removes the files of what was added and not committed; this writer is then of no more use.
    void abandon() {
        spent_ = true;
        next_ = stands_;
        held_.clear();
        remove_strays();
    }

private:
    using key = std::pair<std::string, std::string>;  ///< collection, file name

    index_writer(owner_files at, owner who, file_lock lock, const writer_limits& limits)
        : at_(std::move(at)), who_(std::move(who)), lock_(std::move(lock)), limits_(limits) {}

    static failure is_spent() {
        return failure::of(failure_kind::invalid_argument, "index_writer", "this writer has failed before",
                           "open another one, and add again what was not committed");
    }
    /// What a document that is held takes, about.
    [[nodiscard]] static std::size_t held_size(const indexed_document& of) noexcept {
        constexpr std::size_t itself = 512;
        std::size_t of_properties = 0;
        for (const property& one : of.properties) of_properties += sizeof(property) + properties::size_of(one);
        return itself + of_properties + of.text.size() + of.words.size() * sizeof(placed_word) +
               of.blocks.size() * sizeof(block) + of.chunks.size() * sizeof(chunk_span);
    }

    result<void> begin(std::shared_ptr<const index_snapshot> before, const stop_token& stop) {
        if (auto healed = heal_manifest(at_.manifest(), who_); healed && healed->kind == failure_kind::corrupt)
            damage_.found.push_back(std::move(*healed));
        auto opened = index_snapshot::open(at_, who_, std::move(before));
        if (!opened && opened.error().kind == failure_kind::corrupt) {
            damage_.found.push_back(std::move(opened).error());
            return set_all_aside();
        }
        if (!opened && opened.error().kind != failure_kind::not_found) return std::move(opened).error();
        if (opened) take(std::move(*opened));
        remove_strays();
        return base_ == nullptr || base_->damaged().empty() ? result<void>{} : repair(stop);
    }

    /// Goes on from an index that was just opened.
    void take(std::shared_ptr<const index_snapshot> opened) {
        base_ = std::move(opened);
        next_ = stands_ = base_->manifest();
        failed_.clear();
        for (const auto& [filename, collection, why] : next_.failed)
            failed_.insert_or_assign(key{collection, filename}, why);
    }

    [[nodiscard]] manifest_segment* row_of(std::uint64_t number) noexcept {
        const auto found = std::find_if(next_.segments.begin(), next_.segments.end(),
                                        [&](const manifest_segment& each) { return each.number == number; });
        return found == next_.segments.end() ? nullptr : &*found;
    }

    /// Writes what is held as a segment that nobody sees yet.
    [[nodiscard]] result<void> flush(const stop_token& stop) {
        std::erase_if(held_, [](const indexed_document& each) { return each.filename.empty(); });
        held_names_.clear();
        held_bytes_ = 0;
        if (held_.empty()) return {};
        const std::uint64_t number = next_.next_segment++;
        if (auto written = write_segment(at_.segment(number), who_, held_, stop, limits_.threads); !written) {
            spent_ = true;
            return written;
        }
        const auto part = static_cast<std::uint32_t>(next_.segments.size());
        next_.segments.push_back({number, static_cast<std::uint32_t>(held_.size()), {}});
        for (std::uint32_t i = 0; i < held_.size(); ++i)
            flushed_[key{std::move(held_[i].collection), std::move(held_[i].filename)}] = {part, i};
        held_.clear();
        return {};
    }

    [[nodiscard]] bool has_changed() const {
        if (base_ == nullptr) return true;
        const manifest& old = base_->manifest();
        if (old.segments != next_.segments || old.read_by != next_.read_by || old.failed.size() != failed_.size())
            return true;
        for (const auto& [filename, collection, why] : old.failed) {
            const auto now = failed_.find(key{collection, filename});
            if (now == failed_.end() || now->second.message() != why.message()) return true;
        }
        return false;
    }

    /// Makes the next manifest the index.
    [[nodiscard]] result<void> publish() {
        if (!has_changed()) return {};
        std::erase_if(next_.segments,
                      [](const manifest_segment& each) { return each.removed.size() == each.documents; });
        next_.failed.clear();
        for (const auto& [name, why] : failed_) {
            failure kept = failure::of(why.kind, {}, why.detail.view(), why.cure.view());
            next_.failed.push_back({name.second, name.first, std::move(kept)});
        }
        ++next_.generation;
        if (auto written = write_manifest(at_.manifest(), who_, next_); !written) {
            spent_ = true;
            return written;
        }
        stands_ = next_;  // whatever comes now, this is the index
        flushed_.clear();
        for (const std::string& path : std::exchange(aside_, {})) set_aside(path);
        auto opened = index_snapshot::open(at_, who_, base_);
        if (opened) take(std::move(*opened));
        else spent_ = true;
        remove_strays();
        return {};
    }

    /// Merges segments until all is well. What is stopped or fails here is done by a later writer.
    void merge_some(const stop_token& stop) {
        while (!stop.stop_requested() && !spent_ && base_ != nullptr) {
            std::vector<segment_size> sizes;
            const auto names = files();
            for (const auto& part : base_->parts()) {
                segment_size size{part.index->chunk_count(), 0,
                                  part.index->stamp().size + index_files::vector_bytes(at_, names, part.number)};
                for (const std::uint32_t gone : part.removed.numbers())
                    size.removed += part.index->document_record(gone).chunk_count;
                size.live -= size.removed;
                sizes.push_back(size);
            }
            const auto chosen = choose_merge(sizes, limits_.merges);
            if (chosen.empty() || !merge(chosen, stop)) return;
        }
    }

    [[nodiscard]] result<void> merge(const std::vector<std::size_t>& chosen, const stop_token& stop) {
        std::vector<merge_source> sources;
        std::vector<std::uint64_t> numbers;
        std::uint32_t documents = 0;
        for (const std::size_t i : chosen) {
            const snapshot_part& part = base_->parts()[i];
            sources.push_back({part.index.get(), &part.removed});
            numbers.push_back(part.number);
            documents += part.index->document_count() - static_cast<std::uint32_t>(part.removed.size());
        }
        const std::uint64_t number = next_.next_segment++;
        if (auto written = merge_segments(at_.segment(number), who_, sources, stop); !written) return written;
        if (auto taken = merge_vectors(at_, who_, sources, numbers, number, files()); !taken) {
            remove_strays();
            return taken;
        }
        *row_of(base_->parts()[chosen.front()].number) = {number, documents, {}};
        for (std::size_t i = 1; i < chosen.size(); ++i)
            std::erase_if(next_.segments, [&](const manifest_segment& each) {
                return each.number == base_->parts()[chosen[i]].number;
            });
        return publish();
    }

    /// Rebuilds damaged segments from their stored texts; one of which a document cannot be rebuilt is set aside.
    [[nodiscard]] result<void> repair(const stop_token& stop) {
        const auto damaged_index = base_;
        for (const auto& [number, why] : damaged_index->damaged()) {
            damage_.found.push_back(why);
            const removed_documents gone = row_of(number)->removed;
            std::erase_if(next_.segments, [&, n = number](const manifest_segment& each) { return each.number == n; });
            const auto documents = segment::open_documents(at_.segment(number), who_);
            bool lost = !documents;
            if (lost && documents.error().kind != failure_kind::corrupt &&
                documents.error().kind != failure_kind::not_found)
                return documents.error();
            for (std::uint32_t i = 0; documents && i < documents->document_count(); ++i) {
                if (gone.contains(i)) continue;
                auto again = index_again(*documents, i, stop);
                if (!again && again.error().kind != failure_kind::invalid_argument) return again;
                lost = lost || !again;
            }
            if (!lost) continue;
            ++damage_.lost_segments;
            aside_.push_back(at_.segment(number));
        }
        return commit(stop);
    }

    /// Adds a stored document anew, unless a later one has taken its place. `invalid_argument` when nobody could have
    /// added such a document.
    [[nodiscard]] result<void> index_again(const segment& from, std::uint32_t number, const stop_token& stop) {
        const auto row = from.document_record(number);
        toolkit::document stored = from.document(number);
        extraction kept{std::move(stored.title), std::move(stored.text), std::move(stored.blocks),
                        std::move(stored.pages), std::move(stored.words)};
        kept.properties = std::move(stored.properties);
        // Spans that no chunker may give are not kept: the document is cut again.
        auto cut = from.chunk_spans(number);
        const bool has_chunks = check_chunks(kept.text, kept.blocks, cut).has_value();
        if (has_chunks) kept.chunks = std::move(cut);
        const std::string_view collection = from.name(row.collection);
        // Of a document without its properties or chunks the file is read again, as if it had another content.
        const digest160 content = from.has_properties() && has_chunks ? row.content : digest160{};
        indexed_document again = index_document(std::move(stored.filename), content, std::move(kept), stop);
        again.collection = collection;
        if (base_->find_name(again.filename, again.collection)) return {};
        if (auto added = add(std::move(again), stop); !added) return added;
        ++damage_.rebuilt;
        if (!from.has_properties()) ++damage_.lost_properties;
        return {};
    }

    static void set_aside(const std::string& path) { std::rename(path.c_str(), (path + ".damaged").c_str()); }

    /// Nothing tells any more what belongs to the index and what was removed: its files are kept beside, and it is
    /// empty.
    [[nodiscard]] result<void> set_all_aside() {
        for (const std::string& name : files()) {
            std::uint64_t number = 0;
            std::string_view kind;
            if (vector_files::read_name(name, number, kind)) ::unlink((at_.folder + "/" + name).c_str());
            if (name.ends_with(".damaged") || (!name.ends_with(".segment") && !name.starts_with("manifest"))) continue;
            damage_.lost_segments += name.ends_with(".segment") ? 1U : 0U;
            set_aside(at_.folder + "/" + name);
        }
        return {};
    }

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

}  // namespace toolkit::inline v0
