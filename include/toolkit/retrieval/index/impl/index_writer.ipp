// The functions of index_writer.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/extract/base/check_extracted.hpp>
#include <toolkit/retrieval/chunk/chunker.hpp>
#include <toolkit/retrieval/files/folder.hpp>
#include <toolkit/retrieval/index/index_writer.hpp>
#include <toolkit/retrieval/index/merge_vectors.hpp>
#include <toolkit/retrieval/segment/merge.hpp>
#include <toolkit/retrieval/segment/segment_writer.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <optional>
#include <string_view>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION result<index_writer> index_writer::open(const owner_files& at, const owner& who,
                                                         const stop_token& stop, const writer_limits& limits,
                                                         std::shared_ptr<const index_snapshot> before) {
    if (who.empty())
        return failure::of(failure_kind::invalid_argument, at.folder, "the owner is empty",
                           "set the owner of the documents");
    if (::mkdir(at.folder.c_str(), 0700) != 0 && errno != EEXIST)
        return file_system::failed(at.folder, "cannot be created", errno,
                                   "check permissions, or choose another index folder");
    auto lock = file_lock::take(at.lock(), limits.lock_wait, stop);
    if (!lock) return std::move(lock).error();
    index_writer made{at, who, std::move(*lock), limits};
    if (auto begun = made.begin(std::move(before), stop); !begun) return std::move(begun).error();
    return made;
}

TOOLKIT_FUNCTION result<void> index_writer::add(indexed_document document, const stop_token& stop) {
    if (spent_) return is_spent();
    if (document.filename.empty() || !is_utf8(document.filename))
        return failure::of(failure_kind::invalid_argument, "add", "the name of the document is empty or not UTF-8",
                           "use a file name, with '/' between folders");
    if (const std::string wrong = properties::wrong_with(document.properties); !wrong.empty())
        return failure::of(failure_kind::invalid_argument, document.filename, "its properties: " + wrong,
                           "gather them with gather_properties");
    auto checked = check_extracted(document.title, document.text, document.blocks, document.words);
    if (checked) checked = check_chunks(document.text, document.blocks, document.chunks);
    if (!checked) {
        failure why = std::move(checked).error();
        why.where = document.filename;
        return why;
    }
    std::uint64_t of_headings = 0;
    for (const block& each : document.blocks) of_headings += each.heading.size();
    if (of_headings > segments::most_heading_bytes)
        return failure::of(failure_kind::invalid_argument, document.filename,
                           "the headings of its blocks exceed 256 MiB", "use shorter headings");
    const key name{document.collection, document.filename};
    remove(name.second, name.first);
    failed_.erase(name);
    buffered_bytes_ += size_in_memory(document);
    buffered_names_[name] = buffered_.size();
    buffered_.push_back(std::move(document));
    return buffered_bytes_ < limits_.segment_bytes ? result<void>{} : flush(stop);
}

TOOLKIT_FUNCTION bool index_writer::remove(const std::string& filename, const std::string& collection) {
    if (spent_) return false;
    const key name{collection, filename};
    if (const auto buffered = buffered_names_.find(name); buffered != buffered_names_.end()) {
        buffered_[buffered->second] = {};  // without a name it is not written
        buffered_names_.erase(buffered);
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

TOOLKIT_FUNCTION void index_writer::fail(failed_document why) {
    remove(why.filename, why.collection);
    const key name{why.collection, why.filename};
    failed_.insert_or_assign(name, std::move(why.why));
}

TOOLKIT_FUNCTION void index_writer::forget_all(const std::string& collection) {
    std::erase_if(failed_, [&](const auto& each) { return each.first.first == collection; });
}

TOOLKIT_FUNCTION void index_writer::read_by(const std::string& collection, const std::string& fingerprint) {
    std::erase_if(next_.read_by, [&](const auto& each) { return each.collection == collection; });
    next_.read_by.push_back({collection, fingerprint});
}

TOOLKIT_FUNCTION result<void> index_writer::commit(const stop_token& stop) {
    if (spent_) return is_spent();
    if (auto flushed = flush(stop); !flushed) return flushed;
    if (auto written = publish(); !written) return written;
    merge_some(stop);
    return {};
}

TOOLKIT_FUNCTION void index_writer::abandon() {
    spent_ = true;
    next_ = on_disk_;
    buffered_.clear();
    remove_strays();
}

TOOLKIT_FUNCTION std::size_t index_writer::size_in_memory(const indexed_document& of) noexcept {
    constexpr std::size_t itself = 512;
    std::size_t of_properties = 0;
    for (const property& one : of.properties) of_properties += sizeof(property) + properties::size_of(one);
    std::size_t of_columns = 0;
    for (const block& one : of.blocks) of_columns += one.columns.size() * sizeof(table_columns);
    return itself + of_properties + of_columns + of.text.size() + of.words.size() * sizeof(placed_word) +
           of.blocks.size() * sizeof(block) + of.chunks.size() * sizeof(chunk_span);
}

TOOLKIT_FUNCTION result<void> index_writer::begin(std::shared_ptr<const index_snapshot> before,
                                                  const stop_token& stop) {
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

TOOLKIT_FUNCTION void index_writer::take(std::shared_ptr<const index_snapshot> opened) {
    base_ = std::move(opened);
    next_ = on_disk_ = base_->manifest();
    failed_.clear();
    for (const auto& [filename, collection, why] : next_.failed)
        failed_.insert_or_assign(key{collection, filename}, why);
}

TOOLKIT_FUNCTION manifest_segment* index_writer::row_of(std::uint64_t number) noexcept {
    const auto found = std::find_if(next_.segments.begin(), next_.segments.end(),
                                    [&](const manifest_segment& each) { return each.number == number; });
    return found == next_.segments.end() ? nullptr : &*found;
}

TOOLKIT_FUNCTION result<void> index_writer::flush(const stop_token& stop) {
    std::erase_if(buffered_, [](const indexed_document& each) { return each.filename.empty(); });
    buffered_names_.clear();
    buffered_bytes_ = 0;
    if (buffered_.empty()) return {};
    const std::uint64_t number = next_.next_segment++;
    if (auto written = write_segment(at_.segment(number), who_, buffered_, stop, limits_.threads); !written) {
        spent_ = true;
        return written;
    }
    const auto part = static_cast<std::uint32_t>(next_.segments.size());
    next_.segments.push_back({number, static_cast<std::uint32_t>(buffered_.size()), {}});
    for (std::uint32_t i = 0; i < buffered_.size(); ++i)
        flushed_[key{std::move(buffered_[i].collection), std::move(buffered_[i].filename)}] = {part, i};
    buffered_.clear();
    return {};
}

TOOLKIT_FUNCTION bool index_writer::has_changed() const {
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

TOOLKIT_FUNCTION result<void> index_writer::publish() {
    if (!has_changed()) return {};
    std::erase_if(next_.segments, [](const manifest_segment& each) { return each.removed.size() == each.documents; });
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
    on_disk_ = next_;  // from here on, this is the index
    flushed_.clear();
    for (const std::string& path : std::exchange(aside_, {})) set_aside(path);
    auto opened = index_snapshot::open(at_, who_, base_);
    if (opened) take(std::move(*opened));
    else spent_ = true;
    remove_strays();
    return {};
}

TOOLKIT_FUNCTION void index_writer::merge_some(const stop_token& stop) {
    while (!stop.stop_requested() && !spent_ && base_ != nullptr) {
        std::vector<segment_size> sizes;
        const auto names = files();
        for (const auto& part : base_->parts()) {
            segment_size size{part.index->chunk_count(), 0,
                              part.index->stamp().size + index_files::vector_bytes(at_, names, part.number)};
            for (const std::uint32_t removed : part.removed.numbers())
                size.removed += part.index->document_record(removed).chunk_count;
            size.live -= size.removed;
            sizes.push_back(size);
        }
        const auto chosen = choose_merge(sizes, limits_.merges);
        if (chosen.empty() || !merge(chosen, stop)) return;
    }
}

TOOLKIT_FUNCTION result<void> index_writer::merge(const std::vector<std::size_t>& chosen, const stop_token& stop) {
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
    if (auto merged = merge_vectors(at_, who_, sources, numbers, number, files()); !merged) {
        remove_strays();
        return merged;
    }
    *row_of(base_->parts()[chosen.front()].number) = {number, documents, {}};
    for (std::size_t i = 1; i < chosen.size(); ++i)
        std::erase_if(next_.segments,
                      [&](const manifest_segment& each) { return each.number == base_->parts()[chosen[i]].number; });
    return publish();
}

TOOLKIT_FUNCTION result<void> index_writer::repair(const stop_token& stop) {
    const auto damaged_index = base_;
    for (const auto& [number, why] : damaged_index->damaged()) {
        damage_.found.push_back(why);
        const removed_documents removed = row_of(number)->removed;
        std::erase_if(next_.segments, [&, n = number](const manifest_segment& each) { return each.number == n; });
        const auto documents = segment::open_documents(at_.segment(number), who_);
        bool lost = !documents;
        if (lost && documents.error().kind != failure_kind::corrupt &&
            documents.error().kind != failure_kind::not_found)
            return documents.error();
        for (std::uint32_t i = 0; documents && i < documents->document_count(); ++i) {
            if (removed.contains(i)) continue;
            auto again = reindex(*documents, i, stop);
            if (!again && again.error().kind != failure_kind::invalid_argument) return again;
            lost = lost || !again;
        }
        if (!lost) continue;
        ++damage_.lost_segments;
        aside_.push_back(at_.segment(number));
    }
    return commit(stop);
}

TOOLKIT_FUNCTION result<void> index_writer::reindex(const segment& from, std::uint32_t number, const stop_token& stop) {
    const auto row = from.document_record(number);
    toolkit::document stored = from.document(number);
    extraction kept{std::move(stored.title), std::move(stored.text), std::move(stored.blocks), std::move(stored.pages),
                    std::move(stored.words)};
    kept.properties = std::move(stored.properties);
    // Invalid spans are not kept: the document is cut again.
    auto cut = from.chunk_spans(number);
    const bool has_chunks = check_chunks(kept.text, kept.blocks, cut).has_value();
    if (has_chunks) kept.chunks = std::move(cut);
    const std::string_view collection = from.name(row.collection);
    // If a document has lost its properties or chunks, its content hash is cleared, so that its file is read again.
    const digest160 content = from.has_properties() && has_chunks ? row.content : digest160{};
    indexed_document again = index_document(std::move(stored.filename), content, std::move(kept), stop);
    again.collection = collection;
    if (base_->find_name(again.filename, again.collection)) return {};
    if (auto added = add(std::move(again), stop); !added) return added;
    ++damage_.rebuilt;
    if (!from.has_properties()) ++damage_.lost_properties;
    return {};
}

TOOLKIT_FUNCTION result<void> index_writer::set_all_aside() {
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

}}  // namespace toolkit::v0
