// The functions of snapshot.hpp.
#pragma once

#include <toolkit/core/compiled.hpp>
#include <toolkit/retrieval/files/file.hpp>
#include <toolkit/retrieval/index/snapshot.hpp>

namespace toolkit { inline namespace v0 {

TOOLKIT_FUNCTION std::string owner_files::stamps(std::string_view collection) const {
    if (collection.empty()) return folder + "/stamps";
    return folder + "/" + to_hex(sha1_of(collection)) + ".stamps";
}

TOOLKIT_FUNCTION result<std::shared_ptr<const index_snapshot>> index_snapshot::open(
    const owner_files& at, const owner& who, std::shared_ptr<const index_snapshot> before) {
    std::optional<std::uint64_t> last;
    for (int tries = 0;; ++tries) {
        auto stamp = stamp_of_manifest(at.manifest());
        if (!stamp) return std::move(stamp).error();
        auto listed = read_manifest(at.manifest(), who);
        if (!listed) return std::move(listed).error();
        const std::uint64_t generation = listed->generation;
        auto made = std::make_shared<index_snapshot>(index_snapshot{});
        made->stamp_ = *stamp;
        const auto complete = made->open_parts(at, who, *listed, before.get());
        if (!complete) return complete.error();
        made->manifest_ = std::move(*listed);
        // A missing segment may have been merged by a writer. The manifest is then a newer one.
        if (*complete || last == generation || tries == most_tries)
            return std::shared_ptr<const index_snapshot>{std::move(made)};
        last = generation;
        before = std::move(made);
    }
}

TOOLKIT_FUNCTION std::size_t index_snapshot::document_count() const noexcept {
    std::size_t sum = 0;
    for (const auto& part : parts_) sum += part.index->document_count() - part.removed.size();
    return sum;
}

TOOLKIT_FUNCTION std::size_t index_snapshot::chunk_count() const noexcept {
    std::size_t sum = 0;
    for (const auto& part : parts_) {
        sum += part.index->chunk_count();
        for (const std::uint32_t removed : part.removed.numbers())
            sum -= part.index->document_record(removed).chunk_count;
    }
    return sum;
}

TOOLKIT_FUNCTION std::optional<index_place> index_snapshot::find_document(const uuid& id) const noexcept {
    for (std::uint32_t i = 0; i < parts_.size(); ++i)
        if (const auto number = parts_[i].index->find_document(id); number && !parts_[i].removed.contains(*number))
            return index_place{i, *number};
    return std::nullopt;
}

TOOLKIT_FUNCTION std::optional<index_place> index_snapshot::find_chunk(const uuid& id) const noexcept {
    for (std::uint32_t i = 0; i < parts_.size(); ++i)
        if (const auto number = parts_[i].index->find_chunk(id);
            number && !parts_[i].removed.contains(parts_[i].index->chunk_record(*number).document))
            return index_place{i, *number};
    return std::nullopt;
}

TOOLKIT_FUNCTION std::optional<index_place> index_snapshot::find_name(std::string_view filename,
                                                                      std::string_view collection) const {
    for (std::uint32_t i = 0; i < parts_.size(); ++i) {
        const segment& index = *parts_[i].index;
        for (std::uint32_t rank = index.name_rank(filename); rank < index.document_count(); ++rank) {
            const std::uint32_t number = index.by_name(rank);
            const auto row = index.document_record(number);
            if (index.name(row.filename) != filename) break;
            if (index.name(row.collection) == collection && !parts_[i].removed.contains(number))
                return index_place{i, number};
        }
    }
    return std::nullopt;
}

TOOLKIT_FUNCTION result<bool> index_snapshot::open_parts(const owner_files& at, const owner& who,
                                                         const toolkit::manifest& listed,
                                                         const index_snapshot* before) {
    bool complete = true;
    for (const auto& [number, documents, removed] : listed.segments) {
        const std::string path = at.segment(number);
        std::shared_ptr<const segment> index = before == nullptr ? nullptr : before->part_of(number, path);
        if (index == nullptr) {
            auto opened = segment::open(path, who);
            if (opened) {
                index = std::make_shared<const segment>(std::move(*opened));
            } else {
                const failure_kind kind = opened.error().kind;
                if (kind != failure_kind::corrupt && kind != failure_kind::not_found) return std::move(opened).error();
                complete = complete && kind != failure_kind::not_found;
                damaged_.emplace_back(number, std::move(opened).error());
                continue;
            }
        }
        if (index->document_count() != documents) {
            damaged_.emplace_back(number,
                                  failure::of(failure_kind::corrupt, path, "the file was replaced after it was written",
                                              "index the folder again to rebuild it"));
            continue;
        }
        parts_.push_back({number, std::move(index), removed});
    }
    return complete;
}

TOOLKIT_FUNCTION std::shared_ptr<const segment> index_snapshot::part_of(std::uint64_t number,
                                                                        const std::string& path) const {
    for (const auto& part : parts_)
        if (part.number == number) {
            const auto stamp = stamp_of_file(path);
            return stamp && *stamp == part.index->stamp() ? part.index : nullptr;
        }
    return nullptr;
}

}}  // namespace toolkit::v0
